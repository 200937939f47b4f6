import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cheapestFirst } from './cheapest-first.ts';

test('texts are searched first for words that begin with a rare character', () => {
  assert.deepEqual(cheapestFirst(['er an', 'ou ea', 'br th', 'an or']), ['br th', 'ou ea', 'an or', 'er an']);
});

test('texts are searched for a word that begins with a blank after those that have the rest of it', () => {
  assert.deepEqual(cheapestFirst([' a b']), ['a b', ' a b']);
  assert.deepEqual(cheapestFirst(['er an', ' th']), ['th', 'er an', ' th']);
  assert.deepEqual(cheapestFirst([' ']), [' '], 'of a blank nothing is left');
});
