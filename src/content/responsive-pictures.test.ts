import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { cpuTimeOf } from '../../test/support/cpu-time.ts';
import { shownContentMarkup } from './allowed-markup.ts';
import { forbiddenMarkup } from './forbidden-markup.ts';
import * as content from './index.ts';
import { type PictureFile, pictureIdsIn, withPictureFiles } from './responsive-pictures.ts';
import { rewritingTexts } from './rewriting-texts.ts';

const file = (name: string, width: number, height: number): PictureFile => ({ key: `2026/11/${name}`, width, height });
const media: Readonly<Record<number, readonly PictureFile[]>> = {
  4: [
    file('bay-300x200.jpg', 300, 200),
    file('bay-1024x683.jpg', 1024, 683),
    file('bay-150x150.jpg', 150, 150),
    file('bay-768x512.jpg', 768, 512),
    file('bay.jpg', 2400, 1600),
  ],
  5: [file('dot.png', 20, 20)],
  // Rounded to whole pixels, the smaller copy has other proportions.
  7: [file('sky-200x300.jpg', 200, 300), file('sky.jpg', 4000, 6000)],
  6: [file('mast-28x300.png', 28, 300), file('mast.png', 35, 377)],
};
const shown = (html: string): string => withPictureFiles(html, (id) => media[id]);

const SMALLER = ['1024x683 1024w', '768x512 768w'].map((one) => `/uploads/2026/11/bay-${one.replace(' ', '.jpg ')}`);
const SRCSET = ['/uploads/2026/11/bay-300x200.jpg 300w', ...SMALLER].join(', ');

const cases: Readonly<Record<string, readonly [string, string]>> = {
  'dimensions, loading and other sizes of a block': [
    '<img decoding="async" src="/uploads/2026/11/bay-300x200.jpg" alt="" class="wp-image-4"/>',
    `<img decoding="async" loading="lazy" width="300" height="200" src="/uploads/2026/11/bay-300x200.jpg" alt="" class="wp-image-4" srcset="${SRCSET}" sizes="(max-width: 300px) 100vw, 300px" />`,
  ],
  'the width that the text says': [
    '<img class="alignleft wp-image-4" src="/uploads/2026/11/bay-300x200.jpg" width="150" height="100">',
    `<img class="alignleft wp-image-4" src="/uploads/2026/11/bay-300x200.jpg" width="150" height="100" srcset="${SRCSET}" sizes="(max-width: 150px) 100vw, 150px">`,
  ],
  'the whole picture first, however wide': [
    '<img src="/uploads/2026/11/bay.jpg" class="wp-image-4" width="2400" height="1600">',
    `<img src="/uploads/2026/11/bay.jpg" class="wp-image-4" width="2400" height="1600" srcset="/uploads/2026/11/bay.jpg 2400w, ${SRCSET}" sizes="(max-width: 2400px) 100vw, 2400px">`,
  ],
  'files at the address that the text has': [
    '<img src="https://old.example/wp-content/uploads/2026/11/bay-300x200.jpg" class="wp-image-4" width="300" height="200">',
    `<img src="https://old.example/wp-content/uploads/2026/11/bay-300x200.jpg" class="wp-image-4" width="300" height="200" srcset="${SRCSET.replaceAll('/uploads/', 'https://old.example/wp-content/uploads/')}" sizes="(max-width: 300px) 100vw, 300px">`,
  ],
  'dimensions alone of a picture in one size, and of a cropped one': [
    '<img src="/uploads/2026/11/dot.png" class="wp-image-5"/><img src="/uploads/2026/11/bay-150x150.jpg" class="wp-image-4">',
    '<img loading="lazy" width="20" height="20" src="/uploads/2026/11/dot.png" class="wp-image-5"/><img loading="lazy" width="150" height="150" src="/uploads/2026/11/bay-150x150.jpg" class="wp-image-4">',
  ],
  'the dimensions of the large picture that WordPress has scaled down': [
    '<img src="/uploads/2026/11/sky-scaled.jpg" class="wp-image-7">',
    '<img loading="lazy" width="1707" height="2560" src="/uploads/2026/11/sky-scaled.jpg" class="wp-image-7" srcset="/uploads/2026/11/sky-scaled.jpg 1707w, /uploads/2026/11/sky-200x300.jpg 200w" sizes="(max-width: 1707px) 100vw, 1707px">',
  ],
  'no size of other proportions': [
    '<img src="/uploads/2026/11/mast-28x300.png" class="wp-image-6">',
    '<img loading="lazy" width="28" height="300" src="/uploads/2026/11/mast-28x300.png" class="wp-image-6">',
  ],
  'no attribute that the author set': [
    '<img src="/uploads/2026/11/bay.jpg" class="wp-image-4" loading="eager" srcset="/a.jpg 2x"><img src="/uploads/2026/11/bay.jpg" class="wp-image-4" width="9">',
    '<img width="2400" height="1600" src="/uploads/2026/11/bay.jpg" class="wp-image-4" loading="eager" srcset="/a.jpg 2x"><img src="/uploads/2026/11/bay.jpg" class="wp-image-4" width="9" srcset="/uploads/2026/11/bay.jpg 2400w, ' +
      `${SRCSET}" sizes="(max-width: 9px) 100vw, 9px">`,
  ],
};

describe('pictures of the media library get', () => {
  for (const [name, [html, expected]] of Object.entries(cases)) test(name, () => assert.equal(shown(html), expected));
});

describe('stays as it is', () => {
  for (const html of [
    '<img src="/uploads/2026/11/bay.jpg">',
    '<img src="/uploads/2026/11/bay.jpg" class="wp-image-8">',
    '<img src="/uploads/2026/11/bay.jpg" alt="wp-image-4">',
    '<img src="/uploads/2026/11/other.jpg" class="wp-image-4">',
    '<img src="/bay.jpg" class="wp-image-4">',
    '<p class="wp-image-4">/uploads/2026/11/bay.jpg</p>',
    "<img src='/uploads/2026/11/bay.jpg' class='wp-image-4'>",
  ])
    test(html, () => assert.equal(shown(html), html));
});

test('a text names at most a hundred pictures, each once', () => {
  assert.deepEqual(pictureIdsIn('<p>none</p>'), []);
  assert.deepEqual(pictureIdsIn('<img class="wp-image-4"><img class="wp-image-5 x"><img class="wp-image-4">'), [4, 5]);
  const many = Array.from({ length: 300 }, (_, id) => `<img class="wp-image-${id}">`).join('');
  assert.equal(pictureIdsIn(many).length, 100);
});

test('other sizes add a bounded length to a text', () => {
  const picture = '<img class="wp-image-4" src="/uploads/2026/11/bay.jpg" />';
  const html = shown(picture.repeat(5_000));
  assert.ok(html.split('srcset=').length > 500);
  assert.ok(html.length - picture.length * 5_000 <= 256 * 1024, `${html.length} characters`);
  assert.ok(html.endsWith(picture), 'those after it stay as they are');
});

test('whatever the text is, what was judged holds nothing else afterwards', () => {
  const ofPictures = new Set([...(shownContentMarkup.get('img') ?? []), 'srcset', 'sizes']);
  const allowed = new Map([...shownContentMarkup, ['img', ofPictures]]);
  const picture = '<img class="wp-image-4" src="/uploads/2026/11/bay.jpg" />';
  const subjects = fc
    .array(
      fc.oneof(
        rewritingTexts,
        fc.constantFrom(picture, `title='${picture}'`, `<!-- ${picture}`, 'wp-image-4', `'>`, '">', '<a title="'),
      ),
      { maxLength: 4 },
    )
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(subjects, (raw) => {
      const rendered = content.renderContent(content.cleanContent(raw));
      assert.deepEqual(forbiddenMarkup(shown(rendered), allowed), [], rendered);
    }),
    { seed: 20261128, numRuns: 3000 },
  );
});

test('long texts are read once', async () => {
  const much = 200_000;
  for (const text of [
    '<img '.repeat(much),
    `<img ${'a="" '.repeat(much)}>`,
    'wp-image-'.repeat(much),
    `<img class="${'wp-image-4 '.repeat(much)}">`,
  ]) {
    const milliseconds = await cpuTimeOf(() => {
      pictureIdsIn(`wp-image-4${text}`);
      shown(`wp-image-4${text}`);
    });
    assert.ok(milliseconds < 1_000, text.slice(0, 30));
  }
});
