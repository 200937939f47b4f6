import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { describedTypes } from './admin/types/described.ts';
import { startQuoin } from './support/index.ts';

test('the admin interface reads answers with the types that the server describes', async () => {
  const quoin = await startQuoin();
  const path = join(import.meta.dirname, '../admin/src/server/generated-types.ts');
  const types = await describedTypes(quoin.as('admin'));
  assert.equal(readFileSync(path, 'utf8'), types, 'to be written anew with: npm run admin:types');
});
