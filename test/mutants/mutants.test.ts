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

  test('names are unique', () => {
    assert.equal(new Set(mutants.map(({ name }) => name)).size, mutants.length);
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
