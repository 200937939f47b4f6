import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Node } from 'prosemirror-model';
import { Transform } from 'prosemirror-transform';
import { readContent, schema, writeContent } from '../../../admin/src/content/index.ts';
import { opensAndSaves } from './properties.ts';

const column = (inner = '', style = ''): string =>
  `<!-- wp:column -->\n<div class="wp-block-column"${style}>${inner}</div>\n<!-- /wp:column -->`;
const columns = (...all: string[]): string =>
  `<!-- wp:columns -->\n<div class="wp-block-columns">${all.join('\n\n')}</div>\n<!-- /wp:columns -->`;
const group =
  '<!-- wp:group {"tagName":"main","layout":{"type":"constrained"}} -->\n<main class="wp-block-group">\n</main>\n<!-- /wp:group -->';
const written = '<!-- wp:paragraph -->\n<p>Ebb</p>\n<!-- /wp:paragraph -->';

/** Writes a text in the first empty paragraph. */
function write(doc: Node, text: string): Node {
  let at = -1;
  doc.descendants((node, position) => {
    if (at < 0 && node.type.name === 'paragraph' && node.content.size === 0) at = position + 1;
  });
  assert.ok(at >= 0);
  return new Transform(doc).insert(at, schema.text(text)).doc;
}

describe('an empty column or group', () => {
  const html = `${columns(column('', ' style="flex-basis:10%"'), column(written))}\n\n${group}`;

  test('opens and saves as it is, and is written in', () => {
    const doc = opensAndSaves(html);
    assert.deepEqual(
      doc.content.content.map(({ type }) => type.name),
      ['frame', 'frame'],
    );
    const one = write(doc, 'Ebb');
    const first = columns(column(written, ' style="flex-basis:10%"'), column(written));
    assert.equal(writeContent(one), `${first}\n\n${group}`);
    assert.equal(writeContent(write(one, 'Ebb')), `${first}\n\n${group.replace('\n</main>', `${written}\n</main>`)}`);
  });

  test('is empty again when the text is deleted', () => {
    const doc = write(opensAndSaves(html), 'x');
    const [from = 0] = [doc.resolve(0).nodeAfter ? 3 : 0];
    const { doc: again } = new Transform(doc).delete(from, from + 1);
    assert.equal(writeContent(again), html);
  });

  test('is the same from another tab, which has it as data', () => {
    const { doc } = readContent(html);
    assert.equal(writeContent(schema.nodeFromJSON(JSON.parse(JSON.stringify(doc)))), html);
  });

  for (const other of [
    columns(''),
    column('text'),
    column('<!-- more -->'),
    column('<p></p>'),
    '<!-- wp:column /-->',
    '<!-- wp:column -->\n<div class="wp-block-column"><div></div></div>\n<!-- /wp:column -->',
    '<!-- wp:spacer -->\n<div style="height:100px" aria-hidden="true" class="wp-block-spacer"></div>\n<!-- /wp:spacer -->',
  ])
    test(`is no other block: ${JSON.stringify(other)}`, () =>
      assert.equal(opensAndSaves(other).firstChild?.type.name, 'opaque'));
});
