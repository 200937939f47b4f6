import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { DumpError } from './dump-error.ts';
import { dumpIn } from './read-dump.ts';

const MEGABYTE = 1024 * 1024;
const folder = temporaryFolder();
const bomb = Buffer.alloc(32 * MEGABYTE, ' ');

async function lengthOf(name: string, content: Buffer): Promise<number> {
  const path = join(folder, name);
  writeFileSync(path, content);
  let length = 0;
  for await (const chunk of dumpIn(path, MEGABYTE)) length += chunk.length;
  return length;
}

describe('a compressed dump', () => {
  for (const [name, content] of [
    ['bomb.sql.gz', gzipSync(bomb)],
    ['bomb.sql.zst', zstdCompressSync(bomb)],
  ] as const)
    test(`that is a bomb is refused before it fills the disk: ${name}`, async () => {
      await assert.rejects(lengthOf(name, content), (error: Error) => error instanceof DumpError);
    });

  test('may be much larger when it is decompressed', async () => {
    const text = Buffer.concat([bomb, randomBytes(MEGABYTE)]);
    assert.equal(await lengthOf('large.sql.gz', gzipSync(text)), text.length);
  });

  test('may be of one row, repeated, while it is small', async () => {
    assert.equal(await lengthOf('small.sql.gz', gzipSync(bomb.subarray(0, MEGABYTE))), MEGABYTE);
  });
});
