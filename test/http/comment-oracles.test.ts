import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startQuoin } from '../support/index.ts';

/** What an answer to a comment tells about comments of others: nothing (trust T4); and how fast they may come (T6). */

const victim = { author_name: 'Regular', author_email: 'regular@example.org' };
const API = '//wp-json/wp/v2';
const HOME = '192.0.2.10';
const ELSEWHERE = '203.0.113.20';

interface Options {
  /** Whether the victim's e-mail address is the one that is guessed. */
  readonly isRight?: boolean;
  readonly interval?: number;
  readonly status?: string;
}

/** A site on which somebody has said something. */
async function startSite({ isRight = true, interval = 0, status = 'approve' }: Options = {}) {
  const quoin = await startQuoin({
    anonymousComments: true,
    commentInterval: interval,
    trustedProxies: ['loopback'],
    loginAttempts: 0,
  });
  const admin = quoin.as('admin');
  const { id: post } = await admin.create('/posts', { title: 'Open', status: 'publish' });
  const say = async (content: string, fields: object, address: string, who = 'anonymous', prefix = '') => {
    const headers = { 'x-forwarded-for': address };
    return quoin.as(who).post(`${prefix}/comments`, { post, content, ...fields }, { headers });
  };
  const said = await say(
    'Known words',
    isRight ? victim : { ...victim, author_email: 'quite.another@example.org' },
    HOME,
  );
  assert.equal(said.status, 201, said.text);
  // A moderator changes it from elsewhere, which overwrites the address that is shown.
  assert.equal((await admin.post(`/comments/${said.body.id}`, { status })).status, 200);
  return { quoin, post, say };
}

type Say = Awaited<ReturnType<typeof startSite>>['say'];

/** What the answers to some comments tell, without ids. */
async function told(say: Say, asks: readonly Parameters<Say>[]): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const one of asks) {
    const { status, body } = await say(...one);
    answers.push([status, body.code, body.status]);
  }
  return answers;
}

describe('an e-mail address cannot be confirmed by comments', () => {
  for (const interval of [0, 15])
    for (const prefix of ['', API])
      test(`T4: from another address, ${interval} s apart${prefix && ', through the second surface'}`, async () => {
        const asks = ['Known words', 'KNOWN words ', 'Other words', 'Other words'].map(
          (words): Parameters<Say> => [words, victim, ELSEWHERE, 'anonymous', prefix],
        );
        const asUsers = ['Known words', 'More words'].map(
          (words, place): Parameters<Say> => [words, victim, `203.0.113.${30 + place}`, 'subscriber', prefix],
        );
        const worlds = await Promise.all([startSite({ interval }), startSite({ interval, isRight: false })]);
        const [right, wrong] = await Promise.all(worlds.map(({ say }) => told(say, [...asks, ...asUsers])));
        assert.deepEqual(right, wrong);
        assert.deepEqual(right?.[0], [201, undefined, 'hold']);
      });

  test('T4: from an address that has to wait, which is checked first', async () => {
    const worlds = await Promise.all([startSite({ interval: 15 }), startSite({ interval: 15, isRight: false })]);
    const asks: Parameters<Say>[] = [
      ['Known words', victim, HOME],
      ['Other words', victim, HOME],
    ];
    for (const { say } of worlds) {
      const answers = await told(say, asks);
      assert.deepEqual(answers, Array(2).fill([429, 'comment_flood', undefined]));
    }
  });

  test('T4: nor does a user confirm one by taking it', async () => {
    const answers = await Promise.all(
      [true, false].map(async (isRight) => {
        const { quoin, say } = await startSite({ isRight });
        const own = { name: victim.author_name, email: victim.author_email };
        await quoin.as('admin').post(`/users/${quoin.users.subscriber}`, own);
        return told(say, [
          ['Known words', {}, ELSEWHERE, 'subscriber'],
          ['Other words', {}, ELSEWHERE, 'subscriber'],
        ]);
      }),
    );
    assert.deepEqual(answers[0], answers[1]);
    assert.deepEqual(answers[0]?.[0], [201, undefined, 'hold']);
  });
});

describe('an earlier comment', () => {
  test('approves the next of the same guest from the same network, and the same words are told', async () => {
    const { say } = await startSite();
    assert.equal((await say('More words', victim, HOME)).body.status, 'approved');
    assert.equal((await say('Known words', victim, HOME)).body.code, 'comment_duplicate');
    assert.equal((await say('Other words', victim, ELSEWHERE)).body.status, 'hold');
  });

  for (const status of ['hold', 'spam', 'trash'])
    test(`approves nothing when it is in the state ${status}`, async () => {
      const { say } = await startSite({ status });
      assert.equal((await say('More words', victim, HOME)).body.status, 'hold');
    });

  test('approves nothing by name or by e-mail address alone', async () => {
    const { say } = await startSite();
    for (const fields of [{ author_email: 'other@example.org' }, { author_name: 'Other' }])
      assert.equal((await say(`Of ${Object.keys(fields)}`, { ...victim, ...fields }, HOME)).body.status, 'hold');
  });

  test('approves the next of the same user from wherever, once it is approved', async () => {
    const { quoin, say } = await startSite();
    const first = await say('Mine', {}, '198.51.100.1', 'subscriber');
    assert.equal(first.body.status, 'hold');
    assert.equal((await say('Mine too', {}, '198.51.100.1', 'subscriber')).body.status, 'hold');
    await quoin.as('editor').post(`/comments/${first.body.id}`, { status: 'approve' });
    assert.equal((await say('Mine as well', {}, '198.51.100.2', 'subscriber')).body.status, 'approved');
    assert.equal((await say('Mine', {}, '198.51.100.3', 'subscriber')).body.code, 'comment_duplicate');
  });
});

describe('the interval between comments', () => {
  let words = 0;
  const guest = { author_name: 'Guest', author_email: 'guest@example.org' };
  const statuses = async (say: Say, addresses: readonly string[]) => {
    const found: number[] = [];
    for (const address of addresses) found.push((await say(`Words ${++words}`, guest, address)).status);
    return found;
  };

  test('C4: counts IPv6 addresses by networks of 64 bits, and wider ones by four', async () => {
    const { quoin, say } = await startSite({ interval: 15 });
    assert.deepEqual(await statuses(say, ['2001:db8::1', '2001:db8::2', '[2001:db8:0:0:ffff::]:80']), [201, 429, 429]);
    const others = [1, 2, 3, 4, 5].map((network) => `2001:db8:0:${network}::1`);
    assert.deepEqual(await statuses(say, others), [201, 201, 201, 429, 429]);
    assert.deepEqual(await statuses(say, ['2001:db8:1::1', '192.0.2.99', '192.0.2.99']), [201, 201, 429]);
    quoin.clock.advance(15);
    assert.deepEqual(await statuses(say, ['2001:db8::2', others[4] ?? '']), [201, 201]);
  });

  test('C4: neither restarts nor ends when the comment is changed', async () => {
    const { quoin, say, post } = await startSite({ interval: 15 });
    const { body } = await quoin.as('editor').get('/comments', { post, context: 'edit' });
    await quoin.as('editor').post(`/comments/${body[0].id}`, { author_ip: '198.51.100.7' });
    assert.deepEqual(await statuses(say, [HOME, '198.51.100.7']), [429, 201]);
  });
});
