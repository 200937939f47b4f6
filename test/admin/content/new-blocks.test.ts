import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type BlockKind, newBlock, readContent, schema, writeContent } from '../../../admin/src/content/index.ts';

/** What WordPress's editor writes for a new block of each kind. */
const expected: readonly (readonly [BlockKind, object, string])[] = [
  ['paragraph', { text: 'Low & water' }, '<!-- wp:paragraph -->\n<p>Low &amp; water</p>\n<!-- /wp:paragraph -->'],
  ['heading', { text: 'Tide' }, '<!-- wp:heading -->\n<h2 class="wp-block-heading">Tide</h2>\n<!-- /wp:heading -->'],
  [
    'heading',
    { text: 'Tide', level: 3 },
    '<!-- wp:heading {"level":3} -->\n<h3 class="wp-block-heading">Tide</h3>\n<!-- /wp:heading -->',
  ],
  [
    'list',
    { items: ['One', 'Two'] },
    '<!-- wp:list -->\n<ul><!-- wp:list-item -->\n<li>One</li>\n<!-- /wp:list-item -->\n\n<!-- wp:list-item -->\n<li>Two</li>\n<!-- /wp:list-item --></ul>\n<!-- /wp:list -->',
  ],
  [
    'list',
    { items: ['One'], ordered: true },
    '<!-- wp:list {"ordered":true} -->\n<ol><!-- wp:list-item -->\n<li>One</li>\n<!-- /wp:list-item --></ol>\n<!-- /wp:list -->',
  ],
  [
    'quote',
    { text: 'Still', cite: 'Anna' },
    '<!-- wp:quote -->\n<blockquote class="wp-block-quote"><!-- wp:paragraph -->\n<p>Still</p>\n<!-- /wp:paragraph --><cite>Anna</cite></blockquote>\n<!-- /wp:quote -->',
  ],
  [
    'pullquote',
    { text: 'Still', cite: 'Anna' },
    '<!-- wp:pullquote -->\n<figure class="wp-block-pullquote"><blockquote><p>Still</p><cite>Anna</cite></blockquote></figure>\n<!-- /wp:pullquote -->',
  ],
  [
    'image',
    { src: 'https://example.org/a.jpg', alt: 'A "pier"', id: 7, caption: 'The pier' },
    '<!-- wp:image {"id":7,"sizeSlug":"large","linkDestination":"none"} -->\n<figure class="wp-block-image size-large"><img src="https://example.org/a.jpg" alt="A &quot;pier&quot;" class="wp-image-7"/><figcaption class="wp-element-caption">The pier</figcaption></figure>\n<!-- /wp:image -->',
  ],
  [
    'image',
    { src: 'https://example.org/a.jpg' },
    '<!-- wp:image -->\n<figure class="wp-block-image"><img src="https://example.org/a.jpg" alt=""/></figure>\n<!-- /wp:image -->',
  ],
  [
    'gallery',
    {
      images: [
        { src: 'a.jpg', id: 769 },
        { src: 'b.jpg', id: 767 },
      ],
    },
    '<!-- wp:gallery {"linkTo":"none"} -->\n<figure class="wp-block-gallery has-nested-images columns-default is-cropped"><!-- wp:image {"id":769,"sizeSlug":"large","linkDestination":"none"} -->\n<figure class="wp-block-image size-large"><img src="a.jpg" alt="" class="wp-image-769"/></figure>\n<!-- /wp:image -->\n\n<!-- wp:image {"id":767,"sizeSlug":"large","linkDestination":"none"} -->\n<figure class="wp-block-image size-large"><img src="b.jpg" alt="" class="wp-image-767"/></figure>\n<!-- /wp:image --></figure>\n<!-- /wp:gallery -->',
  ],
  [
    'code',
    { text: 'if (a < b) [x]\nhttps://example.org' },
    '<!-- wp:code -->\n<pre class="wp-block-code"><code>if (a &lt; b) &#91;x]\nhttps:&#47;&#47;example.org</code></pre>\n<!-- /wp:code -->',
  ],
  [
    'preformatted',
    { text: 'a\n  b' },
    '<!-- wp:preformatted -->\n<pre class="wp-block-preformatted">a\n  b</pre>\n<!-- /wp:preformatted -->',
  ],
  ['verse', { text: 'a\nb' }, '<!-- wp:verse -->\n<pre class="wp-block-verse">a\nb</pre>\n<!-- /wp:verse -->'],
  [
    'separator',
    {},
    '<!-- wp:separator -->\n<hr class="wp-block-separator has-alpha-channel-opacity"/>\n<!-- /wp:separator -->',
  ],
  [
    'table',
    { rows: 1 },
    '<!-- wp:table -->\n<figure class="wp-block-table"><table><tbody><tr><td></td><td></td></tr></tbody></table></figure>\n<!-- /wp:table -->',
  ],
  [
    'table',
    { rows: 1, columns: 1, header: true },
    '<!-- wp:table -->\n<figure class="wp-block-table"><table><thead><tr><th></th></tr></thead><tbody><tr><td></td></tr></tbody></table></figure>\n<!-- /wp:table -->',
  ],
  [
    'embed',
    { url: 'https://www.youtube.com/watch?v=a&t=1' },
    '<!-- wp:embed {"url":"https://www.youtube.com/watch?v=a\\u0026t=1","type":"video","providerNameSlug":"youtube","responsive":true,"className":"wp-embed-aspect-16-9 wp-has-aspect-ratio"} -->\n<figure class="wp-block-embed is-type-video is-provider-youtube wp-block-embed-youtube wp-embed-aspect-16-9 wp-has-aspect-ratio"><div class="wp-block-embed__wrapper">\nhttps://www.youtube.com/watch?v=a&amp;t=1\n</div></figure>\n<!-- /wp:embed -->',
  ],
  [
    'embed',
    { url: 'https://example.org/a' },
    '<!-- wp:embed {"url":"https://example.org/a"} -->\n<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://example.org/a\n</div></figure>\n<!-- /wp:embed -->',
  ],
  [
    'buttons',
    { text: 'Read on', href: '/a' },
    '<!-- wp:buttons -->\n<div class="wp-block-buttons"><!-- wp:button -->\n<div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="/a">Read on</a></div>\n<!-- /wp:button --></div>\n<!-- /wp:buttons -->',
  ],
  ['more', {}, '<!-- wp:more -->\n<!--more-->\n<!-- /wp:more -->'],
  ['nextpage', {}, '<!-- wp:nextpage -->\n<!--nextpage-->\n<!-- /wp:nextpage -->'],
  ['shortcode', { text: '[gallery ids="1"]' }, '<!-- wp:shortcode -->\n[gallery ids="1"]\n<!-- /wp:shortcode -->'],
  ['html', { text: '<b>a</b>' }, '<!-- wp:html -->\n<b>a</b>\n<!-- /wp:html -->'],
];

const documentOf = (kind: string, ...nodes: ReturnType<typeof newBlock>[]) => schema.node('doc', { kind }, nodes);

/** A node without where it was read from. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (name, each) => (name === 'origin' ? null : each));
}

describe('a new block', () => {
  for (const [kind, options, html] of expected) {
    test(`${kind} ${Object.keys(options)}: is written as WordPress writes it, and reads back`, () => {
      const node = newBlock(kind, options);
      node.check();
      assert.equal(writeContent(documentOf('blocks', node)), html);
      assert.deepEqual(plain(readContent(html).doc.firstChild), plain(node));
    });
  }

  test('has no delimiters in a content without them', () => {
    for (const [kind, options] of expected) {
      const node = newBlock(kind, options, 'classic');
      assert.doesNotMatch(writeContent(documentOf('classic', node)), /wp:/, kind);
    }
  });

  test('stands apart from others', () => {
    const doc = documentOf('blocks', newBlock('more'), newBlock('nextpage'));
    assert.match(writeContent(doc), /^<!-- wp:more -->\n.*\n<!-- \/wp:more -->\n\n<!-- wp:nextpage -->/);
  });
});
