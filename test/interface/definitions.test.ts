import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { definitions } from '../support/definitions.ts';
import { textOf } from './definition-text.ts';

/** The tables of the interface as text, typed from the document; `*` stands for what it leaves open. */
const folder = new URL('expected/', import.meta.url);

describe('the definition says what the interface says', () => {
  for (const definition of definitions) {
    const name = definition.path.split('/').at(-1);
    test(`of ${name}`, () => {
      const file = new URL(`${name}.txt`, folder);
      const [title = '', ...tables] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [definition.name];
      assert.equal(title.split(',')[0], definition.name);
      const expected = tables.slice(1).join('\n');
      const actual = withOpenParts(textOf(definition), expected);
      assert.equal(actual, expected, differencesOf(actual, expected, `test/interface/expected/${name}.txt`));
    });
  }

  test('and there is one for each table, and no other', () => {
    const tables = readdirSync(folder).map((file) => file.replace('.txt', ''));
    assert.deepEqual(definitions.map(({ path }) => path.split('/').at(-1)).sort(), tables.sort());
  });
});

/** The text with `*` wherever a line of the expected text leaves the rest open. */
function withOpenParts(text: string, expected: string): string {
  const open = expected.split('\n').filter((line) => line.endsWith('*'));
  return text
    .split('\n')
    .map((line) => open.find((one) => line.startsWith(one.slice(0, -1))) ?? line)
    .join('\n');
}

/** The lines that only one of the texts has, or has more often, and what to do. */
function differencesOf(actual: string, expected: string, file: string): string {
  const [defined, promised] = [actual.split('\n'), expected.split('\n')];
  const without = (lines: readonly string[], others: readonly string[]): string[] => {
    const left = [...others];
    return lines.filter((line) => {
      const at = left.indexOf(line);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    });
  };
  return [
    `${file} and the definition differ: add to the file what the interface now promises, or mend the definition.`,
    ...without(promised, defined).map((line) => `only in the file:       ${line}`),
    ...without(defined, promised).map((line) => `only in the definition: ${line}`),
  ].join('\n');
}
