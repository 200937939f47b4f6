import { test } from 'node:test';
import { backupUnderLoad } from './under-load.ts';

test('a backup under load is of one moment between its begin and its end (trust R8)', () => backupUnderLoad('', ''));
