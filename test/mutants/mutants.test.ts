import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { mutants } from './list/index.ts';
import { concerns, mutated } from './mutant.ts';

describe('the list of mutants', () => {
  test('every entry applies to the source, and names tests that are there', () => {
    for (const mutant of mutants) {
      assert.doesNotThrow(() => mutated(readFileSync(mutant.file, 'utf8'), mutant), mutant.name);
      assert.notEqual(mutant.replace, mutant.by, mutant.name);
      assert.ok(mutant.tests.length > 0, mutant.name);
      for (const file of mutant.tests) assert.ok(existsSync(file), `${mutant.name}: ${file}`);
    }
  });

  test('every entry that runs only some tests names a title that is there', () => {
    const stale = mutants.filter(({ only, tests }) => {
      const titles = tests.flatMap((file) => titlesIn(readFileSync(file, 'utf8')));
      return only !== undefined && !titles.some((title) => new RegExp(only).test(title));
    });
    assert.deepEqual(
      stale.map(({ name, only }) => `${name}: ${only}`),
      [],
    );
  });

  test('names are unique', () => {
    assert.equal(new Set(mutants.map(({ name }) => name)).size, mutants.length);
  });
});

/** The titles in a test file; where values are part of a title, all its strings, since rows of tests name some of them. */
function titlesIn(source: string): string[] {
  const calls = [...source.matchAll(/^ *(?:test|it|describe|suite)\(\s*(['"`]?)(.*?[^\\])\1[,)]/gm)];
  const isComputed = calls.some(([, quote, title]) => !quote || (quote === '`' && title?.includes('${')));
  const strings = isComputed ? [...source.matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g)] : [];
  return [...calls, ...strings].map(([, , title = '']) => title);
}

describe('titles of tests', () => {
  const rows = "for (const name of ['is a row']) test(name, () => assert.equal(name, 'other'));";

  test('are those of calls', () => {
    assert.deepEqual(titlesIn("describe('a', () => {\n  test('b \\' c', () => {});\n  other('d');\n});"), [
      'a',
      "b \\' c",
    ]);
  });

  test('are strings of a file when they have values in them', () => {
    assert.ok(titlesIn(`  test(\`a \${name}\`, () => {});\n${rows}`).includes('is a row'));
    assert.ok(!titlesIn(`  test('a', () => {});\n${rows}`).includes('is a row'));
  });
});

describe('a mutant', () => {
  const mutant = { name: 'one', file: 'src/a.ts', replace: 'if (a) $1', by: '$&', tests: ['test/a.test.ts'] };

  test('is the text without the guard', () => {
    assert.equal(mutated('x; if (a) $1; y', mutant), 'x; $&; y');
  });

  test('does not apply where the guard is gone, or there twice', () => {
    for (const text of ['', 'if (a) $1; if (a) $1'])
      assert.throws(() => mutated(text, mutant), /occurs [02] times in src\/a\.ts/);
    assert.throws(() => mutated('text', { ...mutant, replace: '' }), /occurs 0 times/);
  });

  test('is concerned by changes of its file, its tests and its entry', () => {
    const before = { paths: new Set<string>(), listedBefore: "name: 'one'" };
    assert.equal(concerns(before, mutant), false);
    assert.equal(concerns({ ...before, paths: new Set(['src/a.ts']) }, mutant), true);
    assert.equal(concerns({ ...before, paths: new Set(['test/a.test.ts']) }, mutant), true);
    assert.equal(concerns({ ...before, paths: new Set(['src/b.ts']) }, mutant), false);
    assert.equal(concerns({ ...before, listedBefore: '' }, mutant), true);
  });
});
