import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Node } from 'prosemirror-model';
import { newBlock, readContent, schema, writeBlock, writeContent } from '../../../admin/src/content/index.ts';

const block = (name: string, html: string, json = ''): string =>
  `<!-- wp:${name}${json} -->\n${html}\n<!-- /wp:${name} -->`;
const paragraph = (text: string): string => block('paragraph', `<p>${text}</p>`);

const typesOf = (html: string): string[] => readContent(html).doc.content.content.map((node) => node.type.name);

/** A content with its blocks in another order, or with others. */
function rearranged(html: string, change: (nodes: readonly Node[]) => readonly (Node | undefined)[]): string {
  const { doc } = readContent(html);
  return writeContent(
    doc.type.create(
      doc.attrs,
      change(doc.content.content).filter((node) => node !== undefined),
    ),
  );
}

describe('the white space between blocks', () => {
  const html = `${paragraph('a')}\n${paragraph('b')}${paragraph('c')}\n`;

  test('stays with its block; a copy of a block gets that of new ones', () => {
    assert.equal(
      rearranged(html, ([a, b, c]) => [a, b, b, c]),
      `${paragraph('a')}\n${paragraph('b')}\n\n${paragraph('b')}${paragraph('c')}\n`,
    );
  });

  test('is none before the first block, and some before one that was the first', () => {
    assert.equal(
      rearranged(html, ([a, b, c]) => [b, a, c]),
      `${paragraph('b')}\n\n${paragraph('a')}${paragraph('c')}\n`,
    );
  });
});

describe('a text without an element', () => {
  const written = (...nodes: Node[]): string =>
    writeContent(schema.node('doc', { kind: 'classic' }, [schema.node('paragraph', null, nodes)]));
  const end = schema.node('break', { spelling: '\n' });

  test('has one where it would be read as something else', () => {
    assert.equal(written(schema.text('a b')), 'a b');
    assert.equal(written(schema.text('https://example.org/a')), '<p>https://example.org/a</p>');
    assert.equal(written(schema.text('[gallery]')), '<p>[gallery]</p>');
  });

  test('has no empty line', () => {
    assert.equal(written(schema.text('a'), end, schema.text('b')), 'a\nb');
    assert.equal(written(schema.text('a'), end, end, schema.text('b')), 'a\n<br>b');
    assert.equal(written(schema.text('a'), end, schema.text(' '), end, schema.text('b')), '<p>a\n \nb</p>');
  });

  test('is nothing when it is empty', () => {
    assert.equal(written(), '');
    assert.equal(
      rearranged('a\n\nb\n\nc', ([a, b, c]) => [a, b?.type.create(b.attrs), c]),
      'a\n\nc',
    );
  });
});

describe('characters', () => {
  test('are entities where HTML needs them, and spaces that do not break', () => {
    const html = '&amp; &lt; &gt; &nbsp; &#8217; &hellip; " ä';
    const { doc } = readContent(paragraph(html));
    assert.equal(doc.textContent, '& < > \u00a0 ’ … " ä');
    assert.equal(
      writeBlock(newBlock('paragraph', { text: doc.textContent }), 'blocks'),
      paragraph('&amp; &lt; &gt; &nbsp; ’ … " ä'),
    );
  });
});

describe('what is kept as it is', () => {
  const opaque: Readonly<Record<string, string>> = {
    'a block with more than its element': block('paragraph', '<p>a</p><p>b</p>'),
    'a block with text beside its element': block('paragraph', 'a<p>b</p>'),
    'a group with text between its blocks': block('group', `<div>${paragraph('a')} text ${paragraph('b')}</div>`),
    'a heading of another level than it says': block('heading', '<h3>a</h3>', ' {"level":4}'),
    'a list of another kind than it says': block('list', '<ol><li>a</li></ol>'),
    'an embed of another address than it says': block(
      'embed',
      '<figure><div>\nhttps://example.org/a\n</div></figure>',
      ' {"url":"https://example.org/b"}',
    ),
    'attributes that cannot be read': block('paragraph', '<p>a</p>', ' {"a":}'),
    'a link in a link': block('paragraph', '<p><a href="a">b<a href="c">d</a></a></p>'),
    'elements that do not pair': block('paragraph', '<p><b><i>a</b></i></p>'),
    'an element whose text is no HTML': block('paragraph', '<p><textarea>a</textarea></p>'),
    'a table with text between its cells': block(
      'table',
      '<figure><table><tbody><tr>a<td></td></tr></tbody></table></figure>',
    ),
    'a gallery of an old form': block('gallery', '<ul><li><figure><img src="a"/></figure></li></ul>'),
    'what no list knows': block('acme/x', '<x-y>a</x-y>'),
  };

  for (const [name, html] of Object.entries(opaque)) {
    test(name, () => {
      assert.deepEqual(typesOf(html), ['opaque']);
      assert.equal(rearranged(html, ([node]) => [newBlock('more'), node]).endsWith(`\n\n${html}`), true);
    });
  }

  test('the rest, from a delimiter that does not pair', () => {
    assert.deepEqual(typesOf(`${paragraph('a')}<!-- wp:group -->${paragraph('b')}`), ['paragraph', 'opaque']);
    assert.deepEqual(typesOf(`${paragraph('a')}<!-- /wp:group -->${paragraph('b')}`), ['paragraph', 'opaque']);
    assert.deepEqual(typesOf('<!-- wp:group --><!-- wp:paragraph --><!-- /wp:group -->'), ['opaque']);
    assert.deepEqual(typesOf(`${paragraph('a')}<!-- wp:a -->b<!-- /wp:b -->${paragraph('c')}`), [
      'paragraph',
      'opaque',
    ]);
  });

  test('the rest, from a tag that does not pair', () => {
    assert.deepEqual(typesOf('a\n\n<em>b\n\nc</em>\n\nd'), ['paragraph', 'paragraph', 'paragraph']);
    assert.deepEqual(typesOf('a\n\n<em>b\n\nc\n\nd'), ['paragraph', 'opaque']);
    assert.deepEqual(typesOf('<script>"<b>"\n\n</script>\n\na'), ['opaque', 'paragraph']);
  });
});

describe('a quote', () => {
  test('keeps who is quoted when its text changes', () => {
    const html = block('quote', `<blockquote class="wp-block-quote">${paragraph('a')}<cite>b</cite></blockquote>`);
    const changed = rearranged(html, ([node]) => [
      node?.type.create(node.attrs, [newBlock('paragraph', { text: 'c' }), ...node.content.content]),
    ]);
    assert.equal(changed, html.replace(paragraph('a'), `${paragraph('c')}\n\n${paragraph('a')}`));
  });
});
