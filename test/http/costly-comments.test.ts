import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cpuTimeOf } from '../support/cpu-time.ts';
import { startQuoin } from '../support/index.ts';

/** What a comment of somebody who has not logged in may cost. */

const guest = { author_name: 'Guest', author_email: 'guest@example.org' };
const API = '//wp-json/wp/v2';

const startSite = async (interval: number) => {
  const quoin = await startQuoin({ anonymousComments: true, commentInterval: interval });
  const { id: post } = await quoin.as('admin').create('/posts', { title: 'Open', status: 'publish' });
  const say = (who: string, prefix: string, content: string) =>
    quoin.as(who).post(`${prefix}/comments`, { post, content, ...(who === 'anonymous' && guest) });
  return { say };
};

const { say: sayOften } = await startSite(0);

describe('a stranger’s comment has at most 1000 tags, addresses and lines', () => {
  for (const [what, piece] of [
    ['tags', '<b'],
    ['links', 'http://x.yz '],
    ['bare addresses', 'www.x.yz '],
    ['more bare addresses', 'FTP.x.yz '],
    ['mail addresses', 'a@b.cd '],
    ['lines', 'a\n'],
  ] as const)
    for (const prefix of ['', API])
      test(`${what}${prefix && ', through the second surface'}`, async () => {
        const words = `Words of ${what} ${prefix.length} `;
        const refused = await sayOften('anonymous', prefix, words + piece.repeat(1001));
        assert.deepEqual([refused.status, refused.body.code], [400, 'rest_text_too_complex']);
        assert.match(refused.body.message, /1000 tags, addresses and lines/);
        assert.equal((await sayOften('anonymous', prefix, words + piece.repeat(1000))).status, 201);
        assert.equal((await sayOften('subscriber', prefix, words + piece.repeat(1001))).status, 201);
      });

  test('words are not counted', async () => {
    assert.equal((await sayOften('anonymous', '', 'It’s "quite" a long text. '.repeat(2000))).status, 201);
  });
});

test('the text of a stranger who has to wait is not worked on', async () => {
  const { say } = await startSite(3600);
  assert.equal((await say('anonymous', '', 'First words')).status, 201);
  const text = `${'"a" '.repeat(15_000)}${'<b>x</b>'.repeat(450)}`;
  const cost = async (content: string) => {
    let least = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < 4; tries += 1)
      least = Math.min(
        least,
        await cpuTimeOf(async () => {
          const { status, body } = await say('anonymous', '', `${tries} ${content}`);
          assert.deepEqual([status, body.code], [429, 'comment_flood']);
        }),
      );
    return least;
  };
  // 5 ms here, and 60 ms when the text is cleaned and shown.
  const [short, long] = [await cost('Other words'), await cost(text)];
  assert.ok(long < short + 15, `${short} ms for a short text, ${long} ms for a long one`);
});
