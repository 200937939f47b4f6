import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { databaseForTest, startQuoin, temporaryFolder } from '../support/index.ts';
import { answerTo, reading, type Step, writing } from './transcript.ts';

const metaFields = join(temporaryFolder(), 'meta-fields.json');
writeFileSync(
  metaFields,
  JSON.stringify([
    { resource: 'posts', key: 'rating', type: 'integer', default: 2 },
    { resource: 'posts', key: 'mood', type: 'string' },
    { resource: 'posts', key: 'weight', type: 'number' },
    { resource: 'posts', key: 'seen', type: 'boolean' },
  ]),
);
const settings = {
  url: 'http://quoin.test',
  timezone: 'America/New_York',
  anonymousComments: true,
  commentInterval: 0,
  metaFields,
};

/** The place where two texts part, in each of them. */
function difference(one: string, other: string): string {
  let place = 0;
  while (one[place] === other[place]) place += 1;
  return [one, other].map((text) => text.slice(Math.max(0, place - 120), place + 240)).join('\n--- on PostgreSQL:\n');
}

describe('both engines answer alike, byte for byte', async () => {
  const embedded = await startQuoin({ ...settings, database: '' });
  const server = await startQuoin({ ...settings, database: await databaseForTest() });

  async function compare(steps: readonly Step[]): Promise<void> {
    const seen = new Map<string, number>();
    for (const step of steps) {
      const [one, other] = await Promise.all([
        answerTo(step, embedded.as(step.as)),
        answerTo(step, server.as(step.as)),
      ]);
      if (one !== other) assert.fail(`${JSON.stringify(step)}\n${difference(one, other)}`);
      const status = one.slice(0, 3);
      seen.set(status, (seen.get(status) ?? 0) + 1);
      assert.notEqual(status[0], '5', one);
    }
    assert.ok((seen.get('200') ?? 0) + (seen.get('201') ?? 0) > steps.length / 2, JSON.stringify([...seen]));
  }

  test('what is written', () => compare(writing));
  test('lists, searches, odd arguments and selections', () => compare(reading));
  test('what has become visible since', async () => {
    for (const { clock } of [embedded, server]) clock.set('2026-12-25T00:00:00');
    await compare(reading.slice(0, 200));
  });
});
