import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { definitions } from '../support/definitions.ts';
import { textOf } from './definition-text.ts';

/** The tables of the interface as text, typed from the document; `*` stands for what it leaves open. */
const folder = new URL('expected/', import.meta.url);

describe('the definition says what the interface says', () => {
  for (const definition of definitions) {
    const name = definition.path.split('/').at(-1);
    test(`of ${name}`, () => {
      const [title = '', ...tables] = readFileSync(new URL(`${name}.txt`, folder), 'utf8').split('\n');
      assert.equal(title.split(',')[0], definition.name);
      const expected = tables.slice(1).join('\n');
      assert.equal(withOpenParts(textOf(definition), expected), expected);
    });
  }

  test('and there is one for each table, and no other', () => {
    const tables = readdirSync(folder).map((file) => file.replace('.txt', ''));
    assert.deepEqual(definitions.map(({ path }) => path.split('/').at(-1)).sort(), tables.sort());
  });
});

/** The text with `*` wherever the expected one leaves the rest of a line open. */
function withOpenParts(text: string, expected: string): string {
  const lines = expected.split('\n');
  return text
    .split('\n')
    .map((line, place) => {
      const beginning = lines[place]?.endsWith('*') ? lines[place].slice(0, -1) : undefined;
      return beginning !== undefined && line.startsWith(beginning) ? `${beginning}*` : line;
    })
    .join('\n');
}
