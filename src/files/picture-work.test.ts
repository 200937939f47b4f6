import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { examinePicture, Refused } from './picture-work.ts';
import { temporaryFolder } from './sample-files.ts';

test('an animation that has to be encoded again has no more pixels in all its frames than one picture may', async (t) => {
  const folder = await temporaryFolder(t);
  const path = join(folder, 'film.gif');
  const frames = Buffer.alloc(4 * 30_000).map((_, at) => 60 * Math.floor(at / 30_000));
  const raw = { width: 100, height: 400, channels: 3, pageHeight: 100 } as const;
  const film = await sharp(frames, { raw }).gif().toBuffer();
  // Its end is missing, so that its blocks are not told apart.
  await writeFile(path, film.subarray(0, -1));
  const examined = (pixels: number) =>
    examinePicture(path, 'image/gif', join(folder, `again-${pixels}.gif`), { pixels, frames: 100 });
  assert.equal((await examined(40_000)).isRewritten, true);
  await assert.rejects(examined(39_999), Refused);
});
