import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { stripTags } from './plain-text.ts';

/** Texts, and what `strip_tags` of PHP leaves of them. */
const cases: readonly (readonly [html: string, words: string])[] = [
  ['a <b>bold</b> word', 'a bold word'],
  ['a < b', 'a < b'],
  ['a<', 'a'],
  ['<p title="a > b">c</p>', 'c'],
  ['<b <i> x> y', 'y'],
  ['a<!-- <b>b</b> -->c', 'ac'],
  ['a<!-->b', 'ab'],
  ['a<!--->b', 'ab'],
  ['<![CDATA[ a ]]> b', 'b'],
  ['<![CDATA[<b>c', 'c'],
  ['<!x "a > b">c', 'c'],
  ['<!DOCTYPE a <b> c> d', 'd'],
  ['<?php echo "a"; ?>b', 'b'],
  ['<?>b', 'b'],
  ['a <p', 'a'],
];

describe('the words of HTML', () => {
  for (const [html, words] of cases) it(html, () => assert.equal(stripTags(html), words));
});
