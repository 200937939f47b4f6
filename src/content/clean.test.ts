import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cleanComment, cleanContent, cleanDescription, cleanTitle, relNoopener, relUgc } from './index.ts';

type Row = readonly [name: string, raw: string, shown: string];

const contents: readonly Row[] = [
  [
    'harmless markup stays as typed',
    `<p class="a" data-b='c' aria-label="d">x<BR/>y</p>`,
    `<p class="a" data-b='c' aria-label="d">x<BR />y</p>`,
  ],
  ['scripts lose their tags', 'a<script>alert(1)</script>b', 'aalert(1)b'],
  [
    'event handlers vanish',
    '<img src="http://example.com/a.png" onerror="x()" alt=b>',
    '<img src="http://example.com/a.png" alt="b">',
  ],
  [
    'frames, forms and drawings vanish',
    '<iframe src="http://example.com/"></iframe><form><input></form><svg><path/></svg>',
    '',
  ],
  ['script addresses lose their scheme', '<a href="JavaScript:alert(1)">a</a>', '<a href="alert(1)">a</a>'],
  ['however it is written', '<a href="java&#10;&#115;cript&#58;alert(1)">a</a>', '<a href="alert(1)">a</a>'],
  ['data addresses lose their scheme', '<img src="data:image/png;base64,AA">', '<img src="image/png;base64,AA">'],
  [
    'web, mail and phone addresses stay',
    '<a href="https://example.com/?a=1&b=2">a</a><a href="mailto:a@example.com">b</a><a href="tel:1">c</a>',
    '<a href="https://example.com/?a=1&amp;b=2">a</a><a href="mailto:a@example.com">b</a><a href="tel:1">c</a>',
  ],
  [
    'styles are filtered',
    '<p style="color: red; position:fixed; background:url(javascript:x); width:calc(1px + 2px)">a</p>',
    '<p style="color: red;width:calc(1px + 2px)">a</p>',
  ],
  [
    'bare brackets and ampersands are escaped',
    'a & b > c &copy; &nope; &#65;',
    'a &amp; b &gt; c &copy; &amp;nope; &#065;',
  ],
  ['a bracket that opens nothing', 'x < y', 'x &lt; y'],
  ['tags are not balanced', '<b>a <i>b</b> c</i></p>', '<b>a <i>b</b> c</i></p>'],
  ['a tag inside a value', '<a href="x<b>y">z</a>', '&lt;a href=&quot;x<b>y"&gt;z</a>'],
  ['dashes inside comments become one', '<!-- a--b ---c--->', '<!-- a-b -c-->'],
  [
    'comments and block delimiters stay',
    '<!-- c --><!-- wp:acme/x {"a":1} /--><!--more-->',
    '<!-- c --><!-- wp:acme/x {"a":1} /--><!--more-->',
  ],
  ['unknown elements vanish', '<x-y>a</x-y>', 'a'],
  [
    'attributes without value',
    '<details open><ol reversed start=3></ol></details>',
    '<details open><ol reversed start="3"></ol></details>',
  ],
];

describe('a cleaned content', () => {
  for (const [name, raw, shown] of contents) {
    it(name, () => assert.equal(cleanContent(raw), shown));
  }
});

const titles: readonly Row[] = [
  ['inline markup stays', '<em>a</em> <code>b</code>', '<em>a</em> <code>b</code>'],
  ['other tags vanish', '<p>a</p><img src="x"><script>b</script>', 'ab'],
];

describe('a cleaned title', () => {
  for (const [name, raw, shown] of titles) {
    it(name, () => assert.equal(cleanTitle(raw), shown));
  }
});

const comments: readonly Row[] = [
  [
    'inline markup stays, links are marked',
    '<b>a</b> <a href="http://example.com" title="t" onclick="x" rel="me">b</a>',
    '<b>a</b> <a href="http://example.com" title="t" rel="nofollow ugc">b</a>',
  ],
  ['other tags vanish', 'c <h1>d</h1><img src="x"><script>e</script> & f', 'c de &amp; f'],
];

describe('a cleaned comment with marked links', () => {
  for (const [name, raw, shown] of comments) {
    it(name, () => assert.equal(relUgc(cleanComment(raw)), shown));
  }
});

const links: readonly Row[] = [
  [
    'links that open elsewhere',
    '<a href="x" target="_blank">a</a>',
    '<a href="x" target="_blank" rel="noopener">a</a>',
  ],
  [
    'with the relations they have',
    `<a rel='nofollow' href="x" target="y">a</a>`,
    '<a rel="nofollow noopener" href="x" target="y">a</a>',
  ],
  ['once', '<a target="y" rel="noopener">a</a>', '<a target="y" rel="noopener">a</a>'],
  ['other links stay', '<a href="x?target=y">a</a>', '<a href="x?target=y">a</a>'],
  [
    'links whose values look like attributes stay',
    '<a title=" target=x rel=y " href="x">a</a>',
    '<a title=" target=x rel=y " href="x">a</a>',
  ],
  [
    'relations are written beside values that look like them',
    '<a href="x" target="y" title=" rel=x onfocus=alert(1) autofocus tabindex=1 ">a</a>',
    '<a href="x" target="y" title=" rel=x onfocus=alert(1) autofocus tabindex=1 " rel="noopener">a</a>',
  ],
  [
    'quotes in relations are no quotes of the tag',
    `<a target="y" rel='x"onclick="alert(1)'>a</a>`,
    '<a target="y" rel="xonclick=alert(1) noopener">a</a>',
  ],
  ['tags that are not well-formed stay', '<a target=y rel=nofollow" x>a</a>', '<a target=y rel=nofollow" x>a</a>'],
  ['scripts stay', `<script>"<a target='y'>"</script>`, `<script>"<a target='y'>"</script>`],
];

describe('noopener is given to', () => {
  for (const [name, raw, shown] of links) {
    it(name, () => assert.equal(relNoopener(raw), shown));
  }
});

describe('a marked link', () => {
  it('keeps text inside a value that looks like a rel attribute', () => {
    assert.equal(
      relUgc('<a href="http://x/" title=" rel=x onfocus=alert(1) autofocus tabindex=1 ">a</a>'),
      '<a href="http://x/" title=" rel=x onfocus=alert(1) autofocus tabindex=1 " rel="nofollow ugc">a</a>',
    );
  });
  it('is recognised by its address, not by another value that looks like one', () => {
    assert.match(
      relUgc('<a title=" href=http://me.example/ " href="http://b.example/">a</a>', ['http://me.example']),
      /rel="nofollow ugc"/,
    );
  });
  it('leads away from the site', () => {
    assert.equal(
      relUgc('<a href="http://me.example/x">a</a>', ['http://me.example']),
      '<a href="http://me.example/x">a</a>',
    );
    assert.match(relUgc('<a href="http://me.example/x">a</a>', ['', 'http://other.example']), /rel="nofollow ugc"/);
    assert.match(relUgc('<a href="http://me.example.com/">a</a>', ['http://me.example']), /rel="nofollow ugc"/);
  });
});

describe('a description', () => {
  it('keeps inline markup and loses the tags of scripts', () => {
    assert.equal(cleanDescription('<b>a</b> <script>b</script> <p>c</p>'), '<b>a</b> b c');
  });
});
