import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { test } from 'node:test';
import { bytesInTurns, hashInTurns, jsonInTurns } from './index.ts';

const MUCH = 300_000;
const texts: Record<string, string> = {
  'a short text': 'a "quoted" one',
  letters: 'a'.repeat(MUCH),
  escapes: '\n"\u0001\\'.repeat(MUCH),
  'characters of two units': '😀'.repeat(MUCH),
  'the same after one unit': `a${'😀'.repeat(MUCH)}`,
  'halves of characters': `${'\ud83d'.repeat(MUCH)}a${'\ude00'.repeat(MUCH)}`,
};

for (const [what, text] of Object.entries(texts))
  test(`${what}: the same JSON, hash and bytes as in one go`, async () => {
    const value = {
      title: { raw: text, none: undefined },
      list: [text, 1, null, undefined],
      when: new Date(0),
      b: text,
    };
    assert.equal(await jsonInTurns(value), JSON.stringify(value));
    assert.equal(await jsonInTurns(text), JSON.stringify(text));
    assert.equal(await hashInTurns(text), hash('sha1', text, 'base64url'));
    assert.deepEqual(await bytesInTurns(text), Buffer.from(text));
  });

test('others have their turn meanwhile', async () => {
  let turns = 0;
  setImmediate(() => {
    turns += 1;
  });
  await jsonInTurns({ text: 'a'.repeat(4 * MUCH) });
  assert.ok(turns > 0);
});
