import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { cpuTimeOf } from '../../test/support/cpu-time.ts';
import { shownContentMarkup } from './allowed-markup.ts';
import { forbiddenMarkup } from './forbidden-markup.ts';
import type { GalleryPicture, GalleryRequest } from './galleries.ts';
import * as content from './index.ts';
import { rewritingTexts } from './rewriting-texts.ts';

const file = (name: string, width: number, height: number) => ({ key: `2026/11/${name}`, width, height });
const whole = file('bay.jpg', 800, 600);
const small = file('bay-150x150.jpg', 150, 150);
const middle = file('bay-300x225.jpg', 300, 225);
const picture = (id: number, more: Partial<GalleryPicture> = {}): GalleryPicture => ({
  ...{ id, shown: small, files: [middle, small, whole], source: '/uploads/2026/11/bay.jpg', link: `/bay-${id}/` },
  ...{ alt: '', caption: '', ...more },
});
const shownOf = (html: string, pictures: readonly GalleryPicture[], asked: GalleryRequest[] = []): string =>
  content.withGalleries(html, {
    postId: 12,
    addressOf: (key) => `/uploads/${key}`,
    picturesOf: (request) => {
      asked.push(request);
      return pictures;
    },
  });
const show = (raw: string, pictures: readonly GalleryPicture[] = [picture(4)]): string =>
  shownOf(content.renderContent(raw), pictures);
const image = (more = '') =>
  `<img width="150" height="150" src="/uploads/2026/11/bay-150x150.jpg" class="attachment-thumbnail size-thumbnail" alt="" decoding="async" loading="lazy"${more} />`;

describe('a gallery is shown', () => {
  test('as in WordPress', () => {
    const one = { caption: '<p>The <b>bay</b><br />\nat ebb</p>\n<p>&#8220;low&#8221;</p>\n', alt: 'A <i>bay</i> "4"' };
    assert.equal(
      show('before\n\n[gallery ids="4,5"]\n\nafter', [picture(4, one), picture(5)]),
      `<p>before</p>
<div id='gallery-1' class='gallery galleryid-12 gallery-columns-3 gallery-size-thumbnail'><figure class='gallery-item'>
			<div class='gallery-icon landscape'>
				<a href='/bay-4/'>${image(' aria-describedby="gallery-1-4"').replace('alt=""', 'alt="A bay &quot;4&quot;"')}</a>
			</div>
				<figcaption class='wp-caption-text gallery-caption' id='gallery-1-4'>
				The <b>bay</b>
at ebb

&#8220;low&#8221;
				</figcaption></figure><figure class='gallery-item'>
			<div class='gallery-icon landscape'>
				<a href='/bay-5/'>${image()}</a>
			</div></figure>
		</div>

<p>after</p>
`,
    );
  });

  const links: Readonly<Record<string, string>> = {
    'link="file"': `<a href='/uploads/2026/11/bay.jpg'>${image()}</a>`,
    'link="none"': image(),
    'link="post"': `<a href='/bay-4/'>${image()}</a>`,
  };
  for (const [given, shown] of Object.entries(links))
    test(`with ${given}`, () => assert.ok(show(`[gallery ids="4" ${given}]`).includes(`\t${shown}\n`)));

  test('with the other sizes of a picture of the same proportions', () => {
    const html = show('[gallery size="medium"]', [picture(4, { shown: middle })]);
    assert.ok(html.includes('class="attachment-medium size-medium"'), html);
    assert.ok(html.includes('srcset="/uploads/2026/11/bay-300x225.jpg 300w, /uploads/2026/11/bay.jpg 800w" sizes='));
  });

  for (const [files, shape] of [
    [[file('a.png', 3, 4)], ' portrait'],
    [[file('a.png', 4, 4)], ' landscape'],
    [[], ''],
  ] as const)
    test(`with the shape of its pictures:${shape}`, () => {
      const html = show('[gallery]', [picture(4, { files, shown: files[0] })]);
      assert.ok(html.includes(`<div class='gallery-icon${shape}'>`), html);
    });

  for (const [given, columns] of [
    ['', 3],
    ['columns=0', 0],
    ['columns="x"', 0],
    ['columns=2.7', 2],
    ['columns="12"', 12],
  ] as const)
    test(`in columns: ${given}`, () => assert.ok(show(`[gallery ${given}]`).includes(` gallery-columns-${columns} `)));

  test('under the next number, and that of the post it shows', () => {
    const html = show('[gallery]\n\n[gallery id="7"]');
    assert.match(html, /id='gallery-1' class='gallery galleryid-12 .*id='gallery-2' class='gallery galleryid-7 /s);
  });

  test('as nothing without pictures, and where none are shown', () => {
    assert.equal(show('[gallery]\n\nafter', []), '\n<p>after</p>\n');
    assert.equal(content.withoutGalleries(content.renderContent('[gallery]\n\nafter')), '\n<p>after</p>\n');
  });

  test('up to 200 pictures of a text', () => {
    const many = Array.from({ length: 150 }, (_, id) => picture(id));
    const html = show('[gallery]\n\n'.repeat(5), many);
    assert.equal(html.split('<img ').length - 1, 200);
    assert.equal(html.split("class='gallery ").length - 1, 2);
    const ids = (from: number): string => Array.from({ length: 150 }, (_, id) => from + id).join(',');
    const asked = content.galleriesIn(
      content.renderContent(`[gallery ids="${ids(1)}"] [gallery ids="${ids(201)}"] [gallery]`),
    );
    assert.deepEqual(
      asked.map((request) => request.ids?.length),
      [150, 50, undefined],
    );
    const [excluding] = content.galleriesIn(content.renderContent(`[gallery exclude="${ids(1)},${ids(201)}"]`));
    assert.equal(excluding?.excluded.length, 200);
    const shown = Array.from({ length: 60 }, () => '[gallery id="7"]').join(' ');
    assert.equal(content.galleriesIn(content.renderContent(shown)).length, 50);
    assert.equal(show(shown).split("class='gallery ").length - 1, 50);
  });
});

test('the galleries of a text are bounded in length, whatever captions and alternative texts its pictures have', () => {
  for (const long of [{ caption: 'a'.repeat(9_000) }, { alt: '&'.repeat(3_000) }]) {
    const [many, one] = [Array.from({ length: 50 }, (_, id) => picture(id, long)), [picture(4, long)]];
    for (const html of [show('[gallery]\n\n'.repeat(50), one), show('[gallery]', many)]) {
      const count = html.split('gallery-item').length - 1;
      assert.ok(count > 10 && count < 40, `${count} of 50`);
      assert.ok(html.length < 300_000, `${html.length} characters`);
    }
  }
});

describe('a gallery asks for', () => {
  const own = { ids: undefined, host: undefined, excluded: [], order: ['menu_order', 'id'], isDescending: false };
  const cases: Readonly<Record<string, Partial<GalleryRequest>>> = {
    '[gallery]': {},
    '[gallery ids=""]': {},
    "[gallery ids='7, 5 ,x,99999999999999999999,5,0']": { ids: [7, 5], order: [] },
    '[gallery include=3]': { ids: [3], order: [] },
    '[gallery ids="x"]': { ids: [], order: [] },
    '[gallery ids="2" orderby="title" order="DESC"]': { ids: [2], order: ['title'], isDescending: true },
    '[gallery ids="2" orderby="rand"]': { ids: [2], order: [] },
    '[gallery id="9" exclude="3,4" size="large"]': { host: 9, excluded: [3, 4], size: 'large' },
    '[gallery id="x"]': { host: 0 },
    '[gallery orderby="title ID title ID"]': { order: ['title', 'id'] },
    '[gallery order="desc" orderby="menu_order DATE"]': { order: ['menu_order', 'date'], isDescending: true },
  };
  for (const [raw, expected] of Object.entries(cases))
    test(raw, () => {
      const html = content.renderContent(raw);
      assert.deepEqual(content.galleriesIn(html), [{ ...own, size: 'thumbnail', ...expected }]);
    });
});

describe('whatever the texts are', () => {
  const mark = '<div class="wp-gallery" data-quoin-gallery="ids:4"></div>';
  const hostile = picture(4, {
    alt: '"\' onerror=alert(1) x=`<img src=x onerror=alert(1)></textarea>',
    caption: '</figcaption></figure></div><textarea><b>',
  });

  for (const raw of [
    // Blocks with a script: not cleaned, since their author may write any markup.
    `<!-- wp:html --><script></script><a title='${mark}'>x</a><!-- /wp:html -->`,
    `<!-- wp:html --><script></script>
<a title=' ${mark.replace('></', '>[playlist]</')} '>x</a><!-- /wp:html -->`,
    `<textarea>[gallery]</textarea>`,
    '<script>const x = `[gallery]`;</script>',
    `<!-- ${mark} -->`,
    `<!-- wp:html --><script></script><DIV data-quoin-gallery="" class="wp-gallery"></div>
<a title='${mark}'>x</a><!-- /wp:html -->`,
    `${'<div>'.repeat(600)}[gallery]`,
    '<a data-quoin-gallery="1">x</a> [gallery]',
  ])
    test(`a gallery is shown only in the place of an element: ${JSON.stringify(raw.slice(0, 60))}`, () =>
      assert.equal(show(raw, [hostile]).includes('gallery-item'), false));

  test('a caption ends the elements that it begins, and no others', () => {
    const words = '\n\t\t\t\t<textarea><b></b></textarea>\n\t\t\t\t</figcaption></figure>\n\t\t</div>\n';
    assert.ok(show('[gallery]', [hostile]).includes(words), show('[gallery]', [hostile]));
  });

  test('nothing is in it but what is allowed', () => {
    const ofPictures = new Set([...(shownContentMarkup.get('img') ?? []), 'srcset', 'sizes']);
    const allowed = new Map([...shownContentMarkup, ['img', ofPictures]]);
    const pieces = [
      '[gallery ids="4"]',
      '[gallery]',
      mark,
      `title='${mark}'`,
      '<textarea>',
      '</textarea>',
      "'>",
      '<a title="',
    ];
    const texts = fc
      .array(fc.oneof(rewritingTexts, fc.constantFrom(...pieces)), { maxLength: 4 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, texts, texts, (raw, caption, alt) => {
        const stored = content.relNoopener(content.cleanContent(raw));
        const judged = content.renderExcerpt(content.relNoopener(content.cleanExcerpt(`x${caption}`)), '');
        const html = shownOf(content.renderContent(stored), [
          picture(4, { alt: content.plainText(alt), caption: judged }),
        ]);
        assert.deepEqual(forbiddenMarkup(html, allowed), [], html);
      }),
      { numRuns: 1000, seed: 20261128 },
    );
  });

  test('a text of a megabyte takes linear time', async () => {
    for (const unit of [
      '[gallery] ',
      mark,
      '<div class="wp-gallery" data-quoin-gallery="',
      'data-quoin-gallery="ids:4" ',
    ]) {
      const html = unit.repeat(1_000_000 / unit.length);
      assert.ok((await cpuTimeOf(() => content.galleriesIn(html))) < 1000);
      assert.ok((await cpuTimeOf(() => shownOf(html, [picture(4)]))) < 1000);
    }
  });
});
