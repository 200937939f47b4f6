import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { describedTypes } from './admin/types/described.ts';
import { startQuoin } from './support/index.ts';

test('the admin interface reads answers with the types that the server describes', async () => {
  const quoin = await startQuoin();
  const path = join(import.meta.dirname, '../admin/src/server/generated-types.ts');
  const described = (await describedTypes(quoin.as('admin'))).split('\n').values();
  // The interface need not know every member that the server has.
  const unknown = readFileSync(path, 'utf8')
    .split('\n')
    .find((line) => !described.some((one) => one === line));
  assert.equal(unknown, undefined, 'update the types with: npm run admin:types');
});
