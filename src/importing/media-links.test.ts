import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { MediaLinks } from './media-links.ts';

const old = 'https://old.example/wp-content/uploads/2024/05';
const picture = (key: string, ...sizes: readonly (readonly [number, number])[]) => ({
  key,
  details: {
    sizes: Object.fromEntries(
      sizes.map(([width, height]) => [
        `${width}`,
        { file: key.replace(/^.*\/(.*)\.(\w+)$/, `$1-${width}x${height}.$2`), width, height },
      ]),
    ),
  },
});

describe('addresses of files in texts', () => {
  const links = new MediaLinks(false);
  links.add(`${old}/shore.jpg`, picture('2024/05/shore-1.jpg', [300, 200]));
  links.add(`${old}/large-scaled.jpg`, picture('2024/05/large.jpg', [1024, 256]));

  for (const [given, expected] of [
    [`<img src="${old}/shore.jpg">`, '<img src="/uploads/2024/05/shore-1.jpg">'],
    [`(${old}/shore-300x200.jpg)`, '(/uploads/2024/05/shore-1-300x200.jpg)'],
    [`${old}/shore-420x90.jpg`.replace('https', 'http'), '/uploads/2024/05/shore-1.jpg'],
    [`${old}/large-scaled.jpg`, '/uploads/2024/05/large.jpg'],
    // WordPress names the smaller copies of a picture that it has scaled down after the upload.
    [`${old}/large-1024x256.jpg`, '/uploads/2024/05/large-1024x256.jpg'],
    [`${old}/large.jpg`, '/uploads/2024/05/large.jpg'],
    [`${old}/other.jpg`, `${old}/other.jpg`],
  ] as const)
    test(`${given} becomes ${expected}`, () => assert.equal(links.rewrite(given), expected));

  test('stay where the site has the same address', () => {
    const staying = new MediaLinks(true);
    staying.add(`${old}/shore.jpg`, picture('2024/05/shore-1.jpg'));
    assert.equal(staying.rewrite(`${old}/shore.jpg`), `${old}/shore.jpg`);
  });
});
