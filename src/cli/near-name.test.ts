import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { nearName } from './near-name.ts';

const names = ['port', 'host', 'data', 'database', 'metrics-port', 'upload-limit', 'uploads', 'uploads-url'];

describe('a name that is none', () => {
  for (const [typed, meant] of [
    ['prot', 'port'],
    ['ports', 'port'],
    ['hsot', 'host'],
    ['databse', 'database'],
    ['metricsport', 'metrics-port'],
    ['upload-limits', 'upload-limit'],
    ['metrics', 'metrics-port'],
  ] as const)
    test(`${typed} is near ${meant}`, () => assert.equal(nearName(typed, names), meant));

  for (const typed of ['', 'x', 'verbose', 'up'])
    test(`"${typed}" is near none`, () => assert.equal(nearName(typed, names), undefined));
});
