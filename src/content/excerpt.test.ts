import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { renderExcerpt } from './index.ts';

type Row = readonly [name: string, raw: string, shown: string];

const contents: readonly Row[] = [
  [
    'tags are removed',
    '<h2>Head</h2>\n<p>Text with <b>weight</b> &amp; more</p>',
    '<p>Head Text with weight &amp; more</p>\n',
  ],
  ["up to the reader's break", 'shown <b>first<!--more-->hidden', '<p>shown first</p>\n'],
  [
    'the second one if a page break begins the content',
    '<!-- wp:nextpage -->\n<!--nextpage-->\n<!-- /wp:nextpage -->\n\nbehind',
    '<p>behind</p>\n',
  ],
  ['the first page', 'page one<!--nextpage-->page two', '<p>page one</p>\n'],
  [
    'shortcodes are removed',
    'before [caption width=9]<img src="x"> c[/caption] after [other]',
    '<p>before after [other]</p>\n',
  ],
  ['scripts say nothing', '<script>let a</script><p>said</p>', '<p>said</p>\n'],
  [
    'only some blocks count',
    '<!-- wp:paragraph -->\n<p>words</p>\n<!-- /wp:paragraph -->\n<!-- wp:code -->\n<pre class="wp-block-code"><code>code</code></pre>\n<!-- /wp:code -->',
    '<p>words</p>\n',
  ],
  [
    'groups show what they hold',
    '<!-- wp:group --><div class="wp-block-group">own<!-- wp:paragraph --><p>held</p><!-- /wp:paragraph --></div><!-- /wp:group -->',
    '<p>held</p>\n',
  ],
  [
    'a block holding another kind is left out',
    '<!-- wp:quote --><blockquote><!-- wp:image --><img src="x"><!-- /wp:image -->q</blockquote><!-- /wp:quote -->rest',
    '<p>rest</p>\n',
  ],
  ['a marked section ends with the next tag', ']]> <![CDATA[ x ]]> lost\n\n<b>kept</b>', '<p>]]&gt; kept</p>\n'],
  [
    'footnotes are left out, and their numbers',
    '<p>Ebb<sup data-fn="0d-1" class="fn"><a href="#0d-1" id="0d-1-link">1</a></sup> and x<sup>2</sup></p>\n<!-- wp:html -->\n<ol class="wp-block-footnotes"><li id="0d-1">Note <a href="#0d-1-link">↩︎</a></li></ol>\n<!-- /wp:html --><p>flow</p>',
    '<p>Ebb and x2 flow</p>\n',
  ],
  ['footnotes without an end stay', '<ol class="wp-block-footnotes"><li>Note', '<p>Note</p>\n'],
  ['nothing to say', '<img src="http://example.com/a.png">', ''],
];

describe('an excerpt made from the content', () => {
  for (const [name, raw, shown] of contents) {
    it(name, () => assert.equal(renderExcerpt('', raw), shown));
  }
});

const excerpts: readonly Row[] = [
  ['typeset, in paragraphs', '"One"\n\nTwo...', '<p>&#8220;One&#8221;</p>\n<p>Two&#8230;</p>\n'],
  [
    'a shortcode alone has no paragraph',
    'see\n\n[gallery] \n\n[[gallery]]',
    '<p>see</p>\n[gallery]\n<p>[[gallery]]</p>\n',
  ],
  ['shortcodes stay', 'see [gallery]', '<p>see [gallery]</p>\n'],
  ['markup stays', '<i>so</i> & so', '<p><i>so</i> &#038; so</p>\n'],
];

describe('a given excerpt', () => {
  for (const [name, raw, shown] of excerpts) {
    it(name, () => assert.equal(renderExcerpt(raw, 'other'), shown));
  }
});

describe('an automatic excerpt', () => {
  const words = (count: number): string => Array.from({ length: count }, (_, at) => `w${at}`).join(' ');

  it('has 55 words at most', () => assert.equal(renderExcerpt('', words(55)), `<p>${words(55)}</p>\n`));
  it('marks a shortened text', () => assert.equal(renderExcerpt('', words(56)), `<p>${words(55)} [&hellip;]</p>\n`));
});

describe('an automatic excerpt', () => {
  it('is short, however long its words are', () => {
    for (const content of ['x'.repeat(200_000), `${'x'.repeat(10_000)} `.repeat(60), '&eacute;'.repeat(20_000)]) {
      const shown = renderExcerpt('', content);
      assert.ok(shown.length < 33_000, `${shown.length} characters`);
      assert.ok(shown.length > 30_000, `${shown.length} characters`);
      assert.doesNotMatch(shown, /&[a-z]*\[/);
    }
  });
});
