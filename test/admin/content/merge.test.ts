import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type Choice, mergeContents, resolveMerge } from '../../../admin/src/content/index.ts';
import { contents } from './contents.ts';

const block = (text: string): string => `<!-- wp:paragraph -->\n<p>${text}</p>\n<!-- /wp:paragraph -->`;
const blocks = (...texts: string[]): string => texts.map(block).join('\n\n');
const group = (...texts: string[]): string =>
  `<!-- wp:group -->\n<div class="wp-block-group">${blocks(...texts)}</div>\n<!-- /wp:group -->`;

const base = blocks('a', 'b', 'c', 'd');
const merged = (mine: string, theirs: string, choices: Choice[] = [], from = base): string =>
  resolveMerge(mergeContents(from, mine, theirs), choices);

const conflicts = (mine: string, theirs: string, from = base): number =>
  mergeContents(from, mine, theirs).pieces.filter((piece) => piece.isConflict).length;

describe('two changed contents', () => {
  test('of which one is not changed are the other', () => {
    fc.assert(
      fc.property(contents, contents, (one, other) => {
        assert.equal(merged(other, one, [], one), other);
        assert.equal(merged(one, other, [], one), other);
        assert.equal(merged(other, other, [], one), other);
      }),
      { numRuns: 500, seed: 1 },
    );
  });

  test('are merged where their changes do not overlap', () => {
    assert.equal(merged(blocks('A', 'b', 'c', 'd'), blocks('a', 'b', 'c', 'D')), blocks('A', 'b', 'c', 'D'));
  });

  test('are merged where their changes are neighbours', () => {
    assert.equal(merged(blocks('a', 'B', 'c', 'd'), blocks('a', 'b', 'C', 'd')), blocks('a', 'B', 'C', 'd'));
  });

  test('are merged where one adds and another removes', () => {
    assert.equal(merged(blocks('new', 'a', 'b', 'c', 'd'), blocks('b', 'c', 'd')), blocks('new', 'b', 'c', 'd'));
    assert.equal(merged(blocks('a', 'b', 'new', 'c', 'd'), blocks('a', 'b', 'd')), blocks('a', 'b', 'new', 'd'));
  });

  test('are merged where one adds behind what another changes', () => {
    assert.equal(
      merged(blocks('a', 'b', 'c', 'd', 'new'), blocks('a', 'b', 'c', 'D')),
      blocks('a', 'b', 'c', 'D', 'new'),
    );
  });

  test('are no conflict where both changed the same', () => {
    assert.equal(conflicts(blocks('a', 'B', 'c', 'D'), blocks('A', 'B', 'c', 'd')), 0);
    assert.equal(merged(blocks('a', 'B', 'c', 'D'), blocks('A', 'B', 'c', 'd')), blocks('A', 'B', 'c', 'D'));
  });

  test('are a conflict where both changed one block, or put something at one place', () => {
    const mine = blocks('a', 'mine', 'c', 'd');
    const theirs = blocks('a', 'theirs', 'c', 'd');
    assert.equal(conflicts(mine, theirs), 1);
    assert.equal(merged(mine, theirs, ['mine']), mine);
    assert.equal(merged(mine, theirs, ['theirs']), theirs);
    assert.equal(merged(mine, theirs, ['both']), blocks('a', 'mine', 'theirs', 'c', 'd'));
    assert.throws(() => merged(mine, theirs), RangeError);
    assert.equal(conflicts(blocks('a', 'x', 'b', 'c', 'd'), blocks('a', 'y', 'b', 'c', 'd')), 1);
  });

  test('are a conflict where one removed what another changed', () => {
    const theirs = blocks('a', 'B', 'c', 'd');
    assert.equal(conflicts(blocks('a', 'd'), theirs), 1);
    assert.equal(merged(blocks('a', 'd'), theirs, ['theirs']), theirs);
  });

  test('are merged inside of groups', () => {
    const from = `${group('a', 'b', 'c')}\n\n${block('d')}`;
    const mine = `${group('A', 'b', 'c')}\n\n${block('d')}`;
    const theirs = `${group('a', 'b', 'C', 'new')}\n\n${block('d')}`;
    assert.equal(conflicts(mine, theirs, from), 0);
    assert.equal(merged(mine, theirs, [], from), `${group('A', 'b', 'C', 'new')}\n\n${block('d')}`);
  });

  test('of texts without blocks are merged by paragraphs', () => {
    assert.equal(merged('A\n\nb\n\nc', 'a\n\nb\n\nC', [], 'a\n\nb\n\nc'), 'A\n\nb\n\nC');
  });

  test('of which one was made blocks are compared as wholes', () => {
    assert.equal(conflicts(base, 'a\n\nB', 'a\n\nb'), 1);
    assert.equal(conflicts(base, 'a\n\nb', 'a\n\nb'), 0);
  });
});
