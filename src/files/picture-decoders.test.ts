import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { restrictDecoders } from './picture-work.ts';

const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
);
const picture = { create: { width: 9, height: 9, channels: 3, background: 'red' } } as const;

test('pictures are decoded by no decoder but those of the kinds that may be uploaded', async () => {
  const made = await Promise.all(
    (['tiff', 'png', 'jpeg', 'webp', 'gif', 'avif'] as const).map((format) => sharp(picture)[format]().toBuffer()),
  );
  const [tiff, ...allowed] = made;
  assert.ok(tiff);
  assert.equal((await sharp(svg).metadata()).width, 9);
  restrictDecoders();
  for (const refused of [svg, tiff]) await assert.rejects(sharp(refused).metadata());
  for (const bytes of allowed) assert.equal((await sharp(bytes).metadata()).width, 9);
});
