import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textOf } from './archive-reader.ts';
import { TransferError } from './reporting.ts';

test('an entry that is too long is refused before it is read', async () => {
  let read = 0;
  const content = (async function* () {
    read += 1;
    yield Buffer.from('text');
  })();
  const entry = { name: 'tables/posts/1.jsonl', size: 512 * 1024 * 1024, content };
  await assert.rejects(textOf({ ...entry, size: entry.size + 1 }), TransferError);
  assert.equal(read, 0);
  assert.equal(await textOf(entry), 'text');
});
