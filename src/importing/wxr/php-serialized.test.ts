import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { type PhpValue, readPhpSerialized } from './php-serialized.ts';

function serialize(value: PhpValue): string {
  if (value === null) return 'N;';
  if (typeof value === 'boolean') return `b:${value ? 1 : 0};`;
  if (typeof value === 'number') return Number.isInteger(value) ? `i:${value};` : `d:${value};`;
  if (typeof value === 'string') return `s:${Buffer.byteLength(value)}:"${value}";`;
  return `a:${value.size}:{${[...value].map(([key, one]) => serialize(key) + serialize(one)).join('')}}`;
}

suite('values that PHP has serialised', () => {
  test('nested arrays, with lengths in bytes', () => {
    const text = 'a:3:{s:5:"width";i:640;s:4:"file";s:9:"Küste.a";s:5:"sizes";a:1:{i:0;b:1;}}'.replace('s:9', 's:8');
    assert.deepEqual(
      readPhpSerialized(text),
      new Map<string, PhpValue>([
        ['width', 640],
        ['file', 'Küste.a'],
        ['sizes', new Map([[0, true]])],
      ]),
    );
  });

  test('plain values survive a round trip', () => {
    const plain = fc.letrec<{ value: PhpValue; map: PhpValue }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small', maxDepth: 4 },
        fc.constant(null),
        fc.boolean(),
        fc.integer(),
        fc.string({ unit: 'grapheme' }),
        tie('map'),
      ),
      map: fc
        .array(fc.tuple(fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer()), tie('value')), { maxLength: 4 })
        .map((entries) => new Map(entries)),
    })).value;
    fc.assert(
      fc.property(plain, (value) => assert.deepEqual(readPhpSerialized(serialize(value)), value)),
      { seed: 20261121 },
    );
  });

  test('no input throws or takes long', () => {
    const tokens = fc.array(
      fc.constantFrom('a:', 's:', 'i:', 'd:', 'b:', 'N;', '1', '9', ':', ';', '{', '}', '"', 'é', '-'),
    );
    fc.assert(
      fc.property(tokens, (parts) => {
        readPhpSerialized(parts.join(''));
      }),
      { seed: 20261121 },
    );
  });

  const refused: [name: string, text: string][] = [
    ['nothing', ''],
    ['plain text', 'hello'],
    ['an object', 'O:8:"stdClass":0:{}'],
    ['an object inside', 'a:1:{i:0;O:8:"stdClass":0:{}}'],
    ['a reference', 'a:2:{i:0;i:1;i:1;R:2;}'],
    ['a wrong length', 's:3:"four";'],
    ['a length in characters', 's:1:"é";'],
    ['a length beyond the end', 's:999999999:"a";'],
    ['a negative length', 's:-1:"";'],
    ['a count beyond the end', 'a:999999999:{}'],
    ['a wrong count', 'a:2:{i:0;i:1;}'],
    ['a key twice', 'a:2:{i:0;i:1;i:0;i:2;}'],
    ['an array as a key', 'a:1:{a:0:{}i:1;}'],
    ['a number that is none', 'i:1e5;'],
    ['infinity', 'd:INF;'],
    ['something after the end', 'i:1;i:2;'],
    ['too deep', `${'a:1:{i:0;'.repeat(13)}N;${'}'.repeat(13)}`],
    ['too long', `s:1048576:"${'a'.repeat(1_048_576)}";`],
  ];
  for (const [name, text] of refused) {
    test(`${name} is refused`, () => assert.equal(readPhpSerialized(text), undefined));
  }
});
