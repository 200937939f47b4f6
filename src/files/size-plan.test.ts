import assert from 'node:assert/strict';
import { test } from 'node:test';
import { planSizes } from './size-plan.ts';

const rows: [width: number, height: number, sizes: string][] = [
  [12, 9, ''],
  [150, 150, ''],
  [151, 10, 'thumbnail 150x10'],
  [400, 300, 'thumbnail 150x150, medium 300x225'],
  [300, 400, 'thumbnail 150x150, medium 225x300'],
  [1000, 500, 'thumbnail 150x150, medium 300x150, medium_large 768x384'],
  [500, 5000, 'thumbnail 150x150, medium 30x300, large 102x1024, 1536x1536 154x1536, 2048x2048 205x2048'],
  [
    4000,
    3000,
    'thumbnail 150x150, medium 300x225, medium_large 768x576, large 1024x768, 1536x1536 1536x1152, 2048x2048 2048x1536',
  ],
  [10000, 1, 'thumbnail 150x1, medium 300x1, medium_large 768x1, large 1024x1, 1536x1536 1536x1, 2048x2048 2048x1'],
];
for (const [width, height, sizes] of rows) {
  test(`a picture of ${width} by ${height} gets: ${sizes || 'no smaller copies'}`, () => {
    assert.equal(
      planSizes(width, height)
        .map((size) => `${size.name} ${size.width}x${size.height}`)
        .join(', '),
      sizes,
    );
  });
}
