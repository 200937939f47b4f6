import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { nameOf, readSelection } from './select-fields.ts';

suite('the choice of fields', () => {
  for (const [names, chosen] of [
    [[], undefined],
    [['', ' '], undefined],
    [['id', 'id'], ['id']],
    [['title.raw'], [['title', ['raw']]]],
    [['title.'], ['title']],
    [['title', 'title.raw'], ['title']],
    [['title.raw', 'title'], ['title']],
    [['title.raw', 'title.rendered'], [['title', ['raw', 'rendered']]]],
    [['a.b.c', 'a.b.d'], [['a', [['b', ['c', 'd']]]]]],
    [['.'], ['']],
    [['a..b'], [['a', [['', ['b']]]]]],
  ] as const)
    test(`${JSON.stringify(names)} is ${JSON.stringify(chosen)}`, () => {
      const selection = readSelection(names);
      assert.deepEqual(selection && JSON.parse(nameOf(selection)), chosen);
    });
});
