import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cleanStyle } from './styles.ts';

describe('a style keeps what only changes how things look', () => {
  for (const style of [
    'color: red',
    'width:calc(100% - (2px * 3))',
    'background:linear-gradient(90deg, rgba(0,0,0,1), red)'.replace('rgba(0,0,0,1)', '#000'),
    'background-image:url("https://a.example/b.png")',
    '--space:1px',
  ])
    test(style, () => assert.equal(cleanStyle(style), style));
});

describe('a style loses', () => {
  for (const [what, style] of [
    ['addresses where there is no picture', 'color:url(https://a.example/x)'],
    ['addresses in list styles', 'border-image:url(/x)'],
    ['addresses of scripts', 'background:url(javascript:alert(1))'],
    ['addresses behind the picture', 'background:url(/x) url(//evil.example/y)'],
    ['escapes, which spell another word', 'width:expr\\65 ssion'],
    ['comments, which divide words', 'width:exp/**/ression'],
    ['functions that run', 'width:expression(alert(1))'],
    ['the end of a block', 'color:red}body{color:blue'],
    ['an ampersand, which may begin an entity', 'color:&#114;ed'],
    ['properties that place things over the page', 'position:fixed'],
    ['properties in capitals', 'POSITION:fixed'],
    ['what binds scripts', '-moz-binding:url(/x)'],
    ['declarations without a property', ':red'],
  ] as const)
    test(what, () => assert.equal(cleanStyle(style), ''));

  test('no more than the declaration that is wrong', () =>
    assert.equal(cleanStyle('color:red;position:fixed;width:1px'), 'color:red;width:1px'));
});
