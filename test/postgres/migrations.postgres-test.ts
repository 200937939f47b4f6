import { test } from 'node:test';
import { killEachStep } from '../durability/migrations.ts';
import { databaseForTest } from '../support/index.ts';

test('a migration that is killed at each step leaves what was there, and is taken up again (trust R9)', () =>
  killEachStep((copyOf) => databaseForTest(copyOf && new URL(copyOf).pathname.slice(1))));
