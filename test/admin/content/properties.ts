import assert from 'node:assert/strict';
import type { Node } from 'prosemirror-model';
import { Transform } from 'prosemirror-transform';
import { readContent, schema, writeBlock, writeContent } from '../../../admin/src/content/index.ts';
import { collapsed, judge } from './judge.ts';

/** Opens a content and saves it: the bytes are the same. */
export function opensAndSaves(html: string): Node {
  const { doc } = readContent(html);
  doc.check();
  assert.equal(writeContent(doc), html);
  return doc;
}

/** A node as data, without where it was read from. */
export function plain(node: Node): unknown {
  return JSON.parse(JSON.stringify(node), (name, value) => (name === 'origin' ? null : value));
}

/** A node, and all nodes in it, without where they were read from: as new ones. */
function renewed(node: Node): Node {
  return schema.nodeFromJSON(plain(node));
}

/** The blocks that are written each for itself, with the form they are written in, and where they stand in the document. */
export function blocksOf(doc: Node): { node: Node; position: number; from: number; to: number }[] {
  const found: { node: Node; position: number; from: number; to: number }[] = [];
  let offset = 0;
  const look = (node: Node, position: number): void => {
    offset += node.attrs['origin'].gap.length;
    if (node.type.name === 'frame') {
      offset += node.attrs['before'].length;
      node.forEach((child, at) => {
        look(child, position + 1 + at);
      });
      offset += node.attrs['after'].length;
      return;
    }
    const { length } = node.attrs['origin'].source;
    found.push({ node, position, from: offset, to: offset + length });
    offset += length;
  };
  doc.forEach((child, at) => {
    look(child, at);
  });
  return found;
}

/** Writes each block of a content anew: it reads back as what it was, and another reader finds the same in it. */
export function writesAnew(html: string): number {
  const { doc, kind } = readContent(html);
  const blocks = blocksOf(doc);
  for (const { node } of blocks) {
    const { source } = node.attrs['origin'];
    if (node.type.name === 'opaque' || source.trim() === '') continue;
    const anew = writeBlock(renewed(node), kind);
    const again = readContent(anew).doc;
    assert.equal(again.childCount, 1, anew);
    // A text without an element that would be read as something else has one when it is written anew.
    if (kind === 'classic' && anew.startsWith('<p>') && !source.startsWith('<')) {
      assert.equal(judge(anew).text, judge(source).text);
      continue;
    }
    assert.deepEqual(plain(again.child(0)), plain(node), anew);
    assert.deepEqual(judge(anew), judge(source), `${source}\n→\n${anew}`);
  }
  return blocks.length;
}

const MARK = 'Ωmega';

/** Where text can be typed in a block: in the middle of its texts, between two characters. */
function placesOf(node: Node, position: number): number[] {
  const places: number[] = [];
  node.descendants((child, at) => {
    if (!child.text) return;
    const half = child.text.slice(0, child.text.length / 2);
    places.push(position + 1 + at + half.length - (half.isWellFormed() ? 0 : 1));
  });
  return places;
}

/** A place for a word, in the bytes of the block that it is in. */
export interface Place {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** One of the places of a content where text can be typed, by a number from 0 to 1. */
export function placeIn(doc: Node, choice: number): Place | undefined {
  const all = blocksOf(doc).flatMap((block) => placesOf(block.node, block.position).map((at) => ({ ...block, at })));
  return all[Math.floor(choice * all.length)];
}

/** Nothing outside of the block changed, the word is all that is new. */
export function hasOneMore(written: string, html: string, { from, to }: Place, word: string): void {
  assert.equal(written.slice(0, from), html.slice(0, from));
  assert.equal(written.slice(written.length - (html.length - to)), html.slice(to));
  assert.equal(written.split(word).length, 2);
  assert.equal(collapsed(judge(written).text.replace(word, '')), judge(html).text);
}

/** Types a word into a block: nothing outside of it changes, the word is all that is new, and without it all is as before. */
export function editsOneBlock(html: string, choice: number): boolean {
  const { doc } = readContent(html);
  const place = placeIn(doc, choice);
  if (!place) return false;
  const { at } = place;
  const edited = new Transform(doc).insert(at, schema.text(MARK, doc.resolve(at).marks()));
  hasOneMore(writeContent(edited.doc), html, place, MARK);
  const undone = new Transform(edited.doc).delete(at, at + MARK.length);
  assert.equal(writeContent(undone.doc), html);
  return true;
}
