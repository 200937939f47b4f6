import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type AllowedMarkup, contentMarkup, inlineMarkup, linkedMarkup, shownCommentMarkup } from './allowed-markup.ts';
import { isApproved } from './approve.ts';
import { cleanContent, renderComment } from './index.ts';

const refused: Readonly<Record<string, string>> = {
  'an element': '<script>alert(1)</script>',
  'one that holds nothing': 'a<iframe></iframe>b',
  'one that never ends': '<svg><p>',
  'an unknown one': '<x-y>a</x-y>',
  'one whose tag never ends': '<p>a</p><img src=x onerror=alert(1) ',
  'one whose tag never ends, but seems to': `<img src=x alt='>' onerror=alert(1) `,
  'one whose last value never ends': '<p>a</p><img src=x onerror="alert(1)',
  'a harmless one whose tag never ends': '<p>a</p><b class="a" ',
  'a harmless one whose value never ends': '<p>a</p><b title="',
  'a harmless one that never ends in front of a text area': '<b title="<textarea>',
  'a harmless one that ends within a value without quotes': '<p>a</p><b title=a',
  'a text area whose tag never ends': '<textarea title="',
  'another one behind it': '<textarea></textarea><textarea title="',
  'one behind an element of text': '<textarea><b></textarea><script>a</script>',
  'one in an element of text': '<textarea><script>a</script></textarea>',
  'one by the name that the judge puts behind a text': '<x-END>a</x-END>',
  'an event handler': '<b onclick="alert(1)">a</b>',
  'one without value': '<b onclick>a</b>',
  'one behind a slash': '<p/onclick="alert(1)">a</p>',
  'one behind a quote': `<p title='a'onclick='alert(1)'>a</p>`,
  'another attribute': '<img src="x" srcset="y 2x">',
  'an attribute of other elements': '<p href="x">a</p>',
  'an address that is a script': '<a href="javascript:alert(1)">a</a>',
  'an address with entities': '<a href="jav&#97;script&colon;alert(1)">a</a>',
  'an address with blanks': '<a href="&#1; java&Tab;script:alert(1)">a</a>',
  'an address that is data': '<img src="data:image/svg+xml,x">',
  'a style': '<p style="position:fixed">a</p>',
  'a style with entities': '<p style="background:url&lpar;javascript:a)">a</p>',
  'a comment that may end early': '<!--><img src=x onerror=alert(1)>-->',
  'a comment with a tag': '<!-- <b> -->',
  'other declarations': '<![CDATA[ a ]]>',
  'an end tag with a value, which only browsers read': '<b>a</b x="><b title="><img src=x onerror=alert(1)>">',
  'one whose value never ends': '<b>a</b x=">',
  'one behind a slash that ends a value': '<b>a</b/x="><b title="><img src=x onerror=alert(1)>">',
  'depth beyond measure': '<b>'.repeat(1000),
};

const approved: Readonly<Record<string, string>> = {
  'a text': 'a &lt; b & c',
  'markup in any order': '<p>a<b>b</p></i>c',
  'other spellings': `<P CLASS=a Title='"b"'>&nbsp;a<BR><br/></P>`,
  addresses: '<a href="mailto:a@example.com">a</a><a href="//b.example/c:d?e=f&amp;g">b</a><img src="c.png">',
  'attributes without value': '<ol reversed start="3" data-a class><li>a</ol>',
  'a style that a semicolon ends': '<p style="width: 100%;">a</p>',
  styles: '<p style="color: red;width:calc(1px + 2px)" class="a">b</p>',
  'comments and block delimiters': '<!-- wp:acme/x {"a":"\\u003cb"} --><p>a</p><!-- /wp:acme/x --><!--more-->',
  'a text area': '<textarea rows="2">a <b>c</b></textarea>',
  'many paragraphs that are never closed': '<p>a'.repeat(1000),
};

const rows = (texts: Readonly<Record<string, string>>, isFine: boolean, allowed: AllowedMarkup): void => {
  for (const [name, text] of Object.entries(texts)) it(name, () => assert.equal(isApproved(text, allowed), isFine));
};

describe('G7: the library objects to', () => rows(refused, false, contentMarkup));
describe('G7: the library approves of', () => rows(approved, true, contentMarkup));
describe('G7: in other places the library objects to', () =>
  rows(
    { 'a picture': '<img src="x">', 'a class': '<b class="a">b</b>', 'a style': '<b style="color:red">b</b>' },
    false,
    inlineMarkup,
  ));

describe('G7: what the library objects to', () => {
  it('loses its tags and keeps the rest', () => {
    const deep = `<!-- wp:html -->one${'<b>'.repeat(1000)} two<!-- /wp:html -->`;
    assert.equal(cleanContent(deep), '<!-- wp:html -->one two<!-- /wp:html -->');
  });
});

describe('what authors write', () => {
  it('makes no lines on the console', (t) => {
    const written = ['log', 'warn', 'error'].map((name) => t.mock.method(console, name as 'log', () => undefined));
    for (const allowed of [inlineMarkup, contentMarkup])
      assert.equal(isApproved(`<img src="a" srcset='a 1z\n{"level":30,"msg":"made up"}'>`, allowed), false);
    for (const { mock } of written) assert.equal(mock.callCount(), 0);
  });
});

describe('plain markup', () => {
  it('is judged without the library, which takes long: a comment of many links', (t) => {
    const require = createRequire(import.meta.url);
    const sanitise = require('sanitize-html') as (html: string) => string;
    const library = require.cache[require.resolve('sanitize-html')] ?? assert.fail();
    const watched = t.mock.fn(sanitise);
    Object.assign(library, { exports: watched });
    t.after(() => Object.assign(library, { exports: sanitise }));
    const comment = 'See http://a.example/b?c=d&e, www.b.example and c@d.example: <b>now</b> ';
    assert.equal(renderComment(comment.repeat(50)).split(' rel="nofollow ugc">').length, 101);
    assert.equal(watched.mock.callCount(), 0);
    renderComment(`${comment}<b title="now">now</b>`);
    assert.ok(watched.mock.callCount() > 0);
  });

  it('is judged as the library does, however it is put together', () => {
    const pieces = [
      ...['<', '>', '"', "'", '/', '&', ' ', 'a', 'b', 'p>', '</', '<!--', '-->', '=', 'x'],
      ...['<p>', '</p>', '<br />', '<b>', '</b>', '<b>x</b>', '<em>y</em>', '<script>', '</script>', '<textarea>'],
      ...['</textarea>', '<script>z</script>', '<a href="http://a.bc', '" rel="nofollow ugc">', '">', '</a>', '<b '],
      ...['<a href="mailto:a@b.cc">a</a>', '<a href="https://a.bc/&#038;" rel="nofollow ugc">x</a>', '<x>y</x>'],
      ...[
        '<a href="javascript:a">x</a>',
        '<a href="http://a\u0001">x</a>',
        ' onclick=',
        '<style>',
        '<title>',
        '</title>',
      ],
    ];
    const markups = [inlineMarkup, linkedMarkup, shownCommentMarkup, contentMarkup];
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...pieces), { maxLength: 8 }),
        fc.constantFrom(...markups),
        (parts, allowed) => {
          const html = parts.join('');
          // What stands in front is not plain, and nothing follows from it.
          assert.equal(isApproved(html, allowed), isApproved(`<b >.</b >${html}`, allowed), html);
        },
      ),
      { numRuns: 3000 },
    );
  });
});
