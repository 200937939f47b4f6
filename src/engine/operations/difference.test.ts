import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { differenceOf, withDifference } from './difference.ts';

const item = (more: object) =>
  JSON.stringify({ id: 7, title: { rendered: 'A title' }, content: { rendered: '<p>Some text;1,2</p>' }, ...more });

const pairs: Readonly<Record<string, readonly [string, string]>> = {
  'texts that are the same': [item({}), item({})],
  'something new in the middle': ['{"title":{"rendered":"A"},"id":1}', '{"title":{"raw":"B","rendered":"A"},"id":1}'],
  'something new in several places': [
    item({}),
    item({
      title: { raw: 'A title', rendered: 'A title' },
      content: { raw: 'Some text;1,2', rendered: '<p>Some text;1,2</p>' },
    }),
  ],
  'something new at the end': ['{"id":1}', '{"id":1,"status":"draft"}'],
  'something other': ['{"content":"","protected":true}', '{"content":"<p>Hidden</p>","protected":false}'],
  less: [item({ meta: { key: 'value' } }), item({})],
  'nothing in common': ['abc', 'xyz'],
  'nothing at first': ['', '{"id":1}'],
  'nothing left': ['{"id":1}', ''],
  'beyond ASCII': ['{"title":"für 🎉"}', '{"raw":"für 🎉🎉","title":"für 🎉"}'],
  'signs of two characters, half of them alike': ['{"title":"🎉🎉🎉"}', '{"title":"🎊🎉🎈"}'],
};

suite('the difference between two texts', () => {
  for (const [name, [base, text]] of Object.entries(pairs))
    test(`makes one of the other: ${name}`, () => {
      const difference = differenceOf(base, text);
      assert.ok(difference.isWellFormed());
      assert.deepEqual(withDifference(base, difference), { text, bytes: Buffer.byteLength(text) });
    });

  test('has nothing but what is new', () => {
    const long = 'x'.repeat(1_000);
    const [base, text] = [item({ long }), item({ long, status: 'draft' })];
    assert.ok(differenceOf(base, text).length < 60);
  });
});
