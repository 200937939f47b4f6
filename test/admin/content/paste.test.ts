import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  type PasteData,
  type PastePlace,
  readPaste,
  readPasteAsText,
  schema,
  writeContent,
} from '../../../admin/src/content/index.ts';
import { contents, nonsense } from './contents.ts';

/** What a paste becomes in a content of its own, without the delimiters of blocks. */
function pasted(data: PasteData, place: PastePlace = {}): string {
  const result = readPaste(data, place);
  if (result.type === 'link') return `link ${result.href}`;
  if (result.slice.size === 0) return '';
  const doc = schema.node('doc', { kind: place.goesOn ?? 'blocks' }, result.slice.content);
  doc.check();
  return writeContent(doc)
    .replaceAll(/<!--.*?-->\n?|\n(?=<!--)/g, '')
    .replaceAll(/\n+/g, '\n')
    .trim();
}

/** The blocks of a paste. */
function contentOf(data: PasteData) {
  const result = readPaste(data);
  assert.ok(result.type === 'content');
  return result.slice.content;
}

const lines = (...all: string[]): string => all.join('\n');
const tags = (...all: string[]): string => all.join('');

describe('a paste', () => {
  test('of Word has its lists, and no styles', () => {
    const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p {color:red} --></style></head><body lang=EN-GB>
<!--StartFragment--><h1>Title<o:p></o:p></h1>
<p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Strong<o:p></o:p></b> and <i>slanted</i></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span></span><![endif]>One<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o</span><![endif]>Inner</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Two</p>
<p class=MsoNormal style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span> </span></span>First</p>
<!--EndFragment--></body></html>`;
    assert.equal(
      pasted({ html, text: 'x' }),
      tags(
        '<h2 class="wp-block-heading">Title</h2>',
        '<p><strong>Strong</strong> and <em>slanted</em></p>',
        '<ul><li>One<ul><li>Inner</li>',
        '</ul>',
        '</li>',
        '<li>Two</li>',
        '</ul>',
        '<ol><li>First</li>',
        '</ol>',
      ),
    );
  });

  test('of Google Docs has what its styles mean', () => {
    const html = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-weight:400;font-style:normal">Plain </span><span style="font-weight:700">strong</span><span style="font-style:italic"> em</span></p><br /><ul><li dir="ltr" style="font-weight:400" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400">One</span></p></li><ul><li dir="ltr"><p><span>Inner</span></p></li></ul></ul><p><a href="https://example.org/" style="text-decoration:none"><span style="text-decoration:underline">link</span></a></p></b>`;
    assert.equal(
      pasted({ html }),
      tags(
        '<p>Plain <strong>strong</strong><em> em</em></p>',
        '<ul><li>One<ul><li>Inner</li>',
        '</ul>',
        '</li>',
        '</ul>',
        '<p><a href="https://example.org/">link</a></p>',
      ),
    );
  });

  test('of a table keeps its cells', () => {
    const html =
      '<table border=1><colgroup><col></colgroup><tr><th>A<th>B</tr><tr><td colspan=2 style="color:red">1<br>2<tr><td>3<td>4</table>';
    assert.equal(
      pasted({ html }),
      '<figure class="wp-block-table"><table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td colspan="2">1<br>2</td></tr><tr><td>3</td><td>4</td></tr></tbody></table></figure>',
    );
  });

  test('has nothing that runs, and no address that does', () => {
    const html =
      '<script>a</script><p onclick="x()">a<img src=x onerror=alert(1)> <a href="java\nscript:alert(1)">b</a> <a href=" JavaScript:x">c</a></p><iframe src="x"></iframe>';
    assert.equal(pasted({ html }), tags('<p>a</p>', '<p>b c</p>'));
  });

  test('of blocks gives the blocks', () => {
    const html = '<!-- wp:spacer {"height":"9px"} -->\n<div class="wp-block-spacer"></div>\n<!-- /wp:spacer -->';
    const result = readPaste({ html });
    assert.ok(result.type === 'content');
    assert.equal(writeContent(schema.node('doc', null, result.slice.content)), html);
    assert.equal(result.slice.content.firstChild?.attrs['origin'], null);
  });

  test('of an address links what is selected, is an embed in an empty line, and else is text', () => {
    const text = ' https://example.org/a?b=1&c \n';
    assert.equal(pasted({ text }, { hasSelection: true }), 'link https://example.org/a?b=1&c');
    assert.match(
      pasted({ text }, { isLineEmpty: true }),
      /wp-block-embed__wrapper">\nhttps:\/\/example.org\/a\?b=1&amp;c\n/,
    );
    assert.equal(pasted({ text }, { isLineEmpty: true, goesOn: 'classic' }), 'https://example.org/a?b=1&amp;c');
    assert.match(pasted({ text }), /^<p>.*https:.*<\/p>$/);
  });

  test('has no heading of the level of the title', () => {
    const blocks = ['<h2 class="wp-block-heading">A</h2>', '<h2 class="wp-block-heading">B</h2>'];
    for (const data of [{ text: '# A\n\n## B' }, { html: '<h1>A</h1><h2>B</h2>' }])
      assert.equal(pasted(data), tags(...blocks));
  });

  test('of Markdown is what its signs say', () => {
    const text = lines(
      '## Title',
      'Some **strong _both_** and `a*b`, [a link](https://example.org "t") and snake_case_name.',
      'Next line  ',
      'broken \\*not em\\*',
      '',
      '- One',
      '  - Inner',
      '- Two',
      '1. First',
      '> Quoted',
      '> more',
      '---',
      '```js',
      'let a = "**";',
      '```',
    );
    assert.equal(
      pasted({ text }),
      tags(
        '<h2 class="wp-block-heading">Title</h2>',
        '<p>Some <strong>strong <em>both</em></strong> and <code>a*b</code>, <a href="https://example.org">a link</a> and snake_case_name. Next line<br>broken *not em*</p>',
        '<ul><li>One<ul><li>Inner</li>',
        '</ul>',
        '</li>',
        '<li>Two</li>',
        '</ul>',
        '<ol><li>First</li>',
        '</ol>',
        '<blockquote class="wp-block-quote"><p>Quoted more</p>',
        '</blockquote>',
        '<hr class="wp-block-separator has-alpha-channel-opacity"/>',
        '<pre class="wp-block-code language-js"><code>let a = "**";</code></pre>',
      ),
    );
  });

  test('of code keeps its language', () => {
    const code = '<pre class="wp-block-code language-c++"><code>a\nb</code></pre>';
    for (const data of [
      { text: '~~~ c++ title="x"\na\nb\n~~~\n\n# A' },
      { html: '<pre><code class="hljs language-c++">a\nb</code></pre>' },
      { html: '<pre class="lang-c++">a\nb</pre>' },
      { html: '<pre class="language-c++"><code class="language-c++">a\nb</code></pre>' },
    ])
      assert.ok(pasted(data).startsWith(code), pasted(data));
    assert.match(pasted({ text: '```js\na\n```' }, { goesOn: 'classic' }), /<pre><code class="language-js">a</);
    for (const words of ['"><img src=x>', '{.js}', ''])
      assert.match(pasted({ text: `\`\`\`${words}\na\n\`\`\`` }), /^<pre class="wp-block-code"><code>a</);
    assert.match(
      writeContent(schema.node('doc', { kind: 'blocks' }, contentOf({ text: '```js\na\n```' }))),
      /^<!-- wp:code \{"className":"language-js"\} -->/,
    );
  });

  test('of rows with tabs is a table', () => {
    const table = (...rows: string[][]): string =>
      `<figure class="wp-block-table"><table><tbody>${rows
        .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
        .join('')}</tbody></table></figure>`;
    assert.equal(pasted({ text: 'Name\tAge\r\nA & B\t3\r\n' }), table(['Name', 'Age'], ['A &amp; B', '3']));
    assert.equal(pasted({ text: '\tA\n1\t' }), table(['', 'A'], ['1', '']));
    assert.equal(pasted({ text: '**a**\tb\n- c\t**d**' }), table(['**a**', 'b'], ['- c', '**d**']));
    for (const text of ['a\tb', 'a\tb\nc', 'a\tb\nc\td\te', '\ta\n\tb', 'a\tb\n\nc\td'])
      assert.doesNotMatch(pasted({ text }), /<table/, text);
  });

  test('of Markdown has tables and pictures', () => {
    const table =
      '<figure class="wp-block-table"><table><thead><tr><th>A</th><th><strong>B</strong></th></tr></thead><tbody><tr><td>1|2</td><td></td></tr></tbody></table></figure>';
    assert.equal(pasted({ text: '| A | **B** |\n|:--|--:|\n| 1\\|2 |\n\nText' }), tags(table, '<p>Text</p>'));
    assert.equal(pasted({ text: '- One\n\nA | **B**\n- | -\n1\\|2 |' }), tags('<ul><li>One</li>', '</ul>', table));
    assert.equal(pasted({ text: '| a |\n| b |' }), '<p>| a | | b |</p>');
    assert.match(
      pasted({ text: '# A\n![a "cat"](https://example.org/cat.png)' }),
      /<img src="https:\/\/example\.org\/cat\.png" alt="a &quot;cat&quot;"\/>/,
    );
  });

  test('of Markdown goes on with a list behind an empty line', () => {
    assert.equal(
      pasted({ text: '1. One\n\n   more\n\n2. Two\n\n   - Inner\n\nText\n\n- x' }),
      tags(
        '<ol><li>One more</li>',
        '<li>Two<ul><li>Inner</li>',
        '</ul>',
        '</li>',
        '</ol>',
        '<p>Text</p>',
        '<ul><li>x</li>',
        '</ul>',
      ),
    );
  });

  test('of text is text: one sign is none, and lines and paragraphs stay', () => {
    assert.equal(pasted({ text: 'a * b\nc\n\n\n\nd <b>' }), tags('<p>a * b<br>c</p>', '<p>d &lt;b&gt;</p>'));
    const { content } = readPasteAsText({ text: '# a\n# b' });
    assert.equal(content.textBetween(0, content.size), '# a\n# b');
  });

  test('of a line joins the text around it', () => {
    const result = readPaste({ text: 'words' });
    assert.ok(result.type === 'content');
    assert.deepEqual([result.slice.openStart, result.slice.openEnd], [1, 1]);
  });

  test('of anything is a document that the schema allows, in both kinds of contents', () => {
    fc.assert(
      fc.property(fc.oneof(nonsense, contents), fc.constantFrom('blocks', 'classic'), (text, goesOn) => {
        pasted({ html: text }, { goesOn: goesOn as 'blocks' });
        pasted({ text }, { goesOn: goesOn as 'blocks' });
      }),
      { numRuns: 2000, seed: 1 },
    );
  });
});
