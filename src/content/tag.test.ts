import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { attributeOf, readTag, withAttribute, writeTag } from './tag.ts';

const wellFormed: readonly (readonly [text: string, attributes: readonly (readonly [string, string | undefined])[]])[] =
  [
    ['<a>', []],
    ['<BR/>', []],
    [
      '<a href="x" title=\' rel=y \' download >',
      [
        ['href', 'x'],
        ['title', ' rel=y '],
        ['download', undefined],
      ],
    ],
    ['<A\tHREF = x/>', [['href', 'x/']]],
    [
      '<a href="x"rel=\'y\' />',
      [
        ['href', 'x'],
        ['rel', 'y'],
      ],
    ],
    [
      '<a title="a\nb" href=x?y=z>',
      [
        ['title', 'a\nb'],
        ['href', 'x?y=z'],
      ],
    ],
    ['<a title=x\u00a0rel=y>', [['title', 'x\u00a0rel=y']]],
  ];

describe('a tag', () => {
  for (const [text, attributes] of wellFormed) {
    it(`is read and written as it was: ${JSON.stringify(text)}`, () => {
      const tag = readTag(text);
      assert.deepEqual(
        tag?.attributes.map(({ name, value }) => [name, value]),
        attributes,
      );
      assert.equal(tag && writeTag(tag), text);
    });
  }
  for (const text of [
    '</a>',
    '<!-- a -->',
    '< a>',
    '<a title="x>',
    '<a title=\'x" rel="y>',
    '<a title=x"y>',
    '<a/onclick=x>',
    '<a:title=x>',
    '<a\u00a0title=x>',
    '<a =x>',
    '<a "x">',
    '<a x=>',
    '<a x=`y`>',
    '<a b=<c>',
    '<a b',
  ]) {
    it(`is not read when parsers may differ: ${text}`, () => assert.equal(readTag(text), undefined));
  }
  const change = (text: string, name: string, value: string, place?: 'first'): string => {
    const tag = readTag(text);
    assert.ok(tag);
    return writeTag(withAttribute(tag, name, value, place));
  };
  it('gets an attribute at either end, or in its place', () => {
    assert.equal(change('<a href=x>', 'rel', 'y'), '<a href=x rel="y">');
    assert.equal(change('<img src="x" />', 'decoding', 'async', 'first'), '<img decoding="async" src="x" />');
    assert.equal(change(`<a rel='x' href=x>`, 'rel', 'y'), '<a rel="y" href=x>');
    assert.equal(change('<a href="x"rel=y>', 'href', 'z'), '<a href="z"rel=y>');
  });
  it('never gets a value that ends early', () => {
    assert.equal(change('<a href=x>', 'rel', 'y" onclick="z'), '<a href=x rel="y&quot; onclick=&quot;z">');
  });
  it('has the first of two attributes of a name', () => {
    const tag = readTag('<a REL=x rel=y>');
    assert.equal(tag && attributeOf(tag, 'rel')?.value, 'x');
  });
});
