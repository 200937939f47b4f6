import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Node } from 'prosemirror-model';
import { Transform } from 'prosemirror-transform';
import { newBlock, readContent, schema, writeContent } from '../../../admin/src/content/index.ts';
import { contents, mutated } from './contents.ts';

const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const many = { numRuns: 2000, seed: Number(process.env['QUOIN_SEED'] ?? 1) };

const sourceOf = (node: Node): string => node.attrs['origin'].source;
const sources = (html: string): string[] => readContent(html).doc.content.content.map(sourceOf);

/** A place between two blocks of a document. */
function between(doc: Node, choice: number): { index: number; at: number } {
  const index = Math.floor(choice * (doc.childCount + 1));
  const before = doc.content.content.slice(0, index);
  return { index, at: before.reduce((sum, node) => sum + node.nodeSize, 0) };
}

/** Whether all blocks of a content can stand anywhere in it: the rest of one that does not pair cannot. */
function isWhole(html: string): boolean {
  const { doc, kind } = readContent(html);
  const ends = (node: Node): boolean => sources(writeContent(documentOf(kind, node, newBlock('more')))).length === 2;
  return html.trim() !== '' && doc.content.content.every((node) => node.type.name !== 'opaque' || ends(node));
}

const documentOf = (kind: string, ...nodes: Node[]): Node => schema.node('doc', { kind }, nodes);

describe('what is not touched stays byte by byte', () => {
  test('when text over some blocks is deleted', () => {
    fc.assert(
      fc.property(mutated(contents), fraction, fraction, (html, one, other) => {
        const { doc } = readContent(html);
        const [from = 0, to = 0] = [one, other]
          .map((each) => Math.floor(each * doc.content.size))
          .sort((a, b) => a - b);
        const { doc: left } = new Transform(doc).deleteRange(from, to);
        left.check();
        const written = writeContent(left);
        let at = 0;
        for (const node of left.content.content.filter((each) => doc.content.content.includes(each))) {
          at = written.indexOf(sourceOf(node), at);
          assert.ok(at >= 0, sourceOf(node));
        }
      }),
      many,
    );
  });

  test('when a block is moved, and when it is moved back nothing has changed', () => {
    fc.assert(
      fc.property(contents, fraction, fraction, (html, one, other) => {
        fc.pre(isWhole(html));
        const { doc } = readContent(html);
        const nodes = [...doc.content.content];
        const [moved] = nodes.splice(Math.floor(one * nodes.length), 1);
        nodes.splice(Math.floor(other * (nodes.length + 1)), 0, moved ?? newBlock('more'));
        const written = writeContent(doc.type.create(doc.attrs, nodes));
        assert.deepEqual(sources(written), nodes.map(sourceOf));
        assert.equal(writeContent(doc.type.create(doc.attrs, [...doc.content.content])), html);
      }),
      many,
    );
  });

  test('when a block is put between others', () => {
    fc.assert(
      fc.property(contents, fraction, (html, choice) => {
        fc.pre(isWhole(html));
        const { doc, kind } = readContent(html);
        const { at, index } = between(doc, choice);
        const added = newBlock('paragraph', { text: 'new words' }, kind);
        const written = writeContent(new Transform(doc).insert(at, added).doc);
        const expected = sources(html);
        assert.deepEqual(sources(written).toSpliced(index, 1), expected);
        assert.match(sources(written)[index] ?? '', /new words/);
        assert.equal(
          writeContent(new Transform(new Transform(doc).insert(at, added).doc).delete(at, at + added.nodeSize).doc),
          html,
        );
      }),
      many,
    );
  });

  test('when a paragraph is split and joined again', () => {
    fc.assert(
      fc.property(contents, fraction, (html, choice) => {
        const { doc } = readContent(html);
        const places: number[] = [];
        doc.forEach((node, offset) => {
          for (let i = 0; node.type.name === 'paragraph' && i <= node.content.size; i++) places.push(offset + 1 + i);
        });
        const at = places[Math.floor(choice * places.length)] ?? 0;
        if (at === 0) return;
        const { parent } = doc.resolve(at);
        const split = new Transform(doc).split(at);
        const written = writeContent(split.doc);
        const others = doc.content.content.filter((node) => node !== parent && node.type.name !== 'opaque');
        for (const node of others) assert.ok(written.includes(sourceOf(node)));
        assert.equal(writeContent(new Transform(split.doc).join(at + 1).doc), html);
      }),
      many,
    );
  });

  test('when a block is copied', () => {
    const html =
      '<!-- wp:paragraph -->\n<p>a</p>\n<!-- /wp:paragraph -->\n<!-- wp:more -->\n<!--more-->\n<!-- /wp:more -->\n';
    const { doc } = readContent(html);
    const [first, ...rest] = doc.content.content;
    assert.ok(first);
    const twice = writeContent(doc.type.create(doc.attrs, [first, first, ...rest]));
    assert.equal(twice, `${sourceOf(first)}\n\n${html}`);
  });
});
