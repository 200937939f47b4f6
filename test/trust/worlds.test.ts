import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { secretOf } from '../support/index.ts';
import { type Ask, ownReads, reads, type Subjects, siteFiles, throughSecondSurface } from './requests/reads.ts';
import { argumentsOf, routes } from './requests/routes.ts';
import { basic, Sender } from './requests/send.ts';
import { type Principal, principals } from './site/principals.ts';
import { randomOf } from './site/random.ts';
import { type Site, startSite } from './site/start-site.ts';

/**
 * G2: two sites that are the same to all that somebody may see, and different in everything else, answer every request of
 * that somebody with the same bytes. In a third one the hidden rows are not there at all, though their ids are taken.
 */

const SEED = Number(process.env['QUOIN_TEST_SEED'] ?? 20261121);
const askers: readonly Principal[] = principals;

/** Answers of the same request that differ from one request to the next, whoever sends it. */
const VOLATILE = new Set(['date', 'connection', 'keep-alive', 'x-request-id']);

interface Answering {
  ask(ask: Ask): Promise<string>;
}

function answering(site: Site, who: Principal): Answering {
  const sender = new Sender(site.quoin.url);
  after(() => sender.close());
  const credentials = who === 'anonymous' ? {} : { authorization: basic(who, secretOf(who)) };
  return {
    async ask({ method, path, body }) {
      const answer = await sender.send({
        method,
        path: path.startsWith('//') ? path.slice(1) : site.quoin.prefix + path,
        headers: { ...credentials, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body }),
      });
      const headers = Object.entries(answer.headers).filter(([name]) => !VOLATILE.has(name));
      return `${answer.status}\n${headers.map(([name, value]) => `${name}: ${value}`).join('\n')}\n\n${answer.text}`;
    },
  };
}

const some = <Value>(values: readonly Value[], count: number): Value[] =>
  values.filter((_, place) => place % Math.ceil(values.length / count) === 0);

/** What is asked: about what is visible and what is hidden, in the words of both worlds. */
function subjectsOf(sites: readonly Site[], who: Principal): Subjects {
  const [first] = sites;
  const pieces = first?.pieces ?? [];
  const words = (ending: string, count: number, isKnown: boolean): string[] =>
    sites.flatMap((site) => {
      const found = [...site.marks.all.values()].filter(
        ({ place, audience }) => place.endsWith(ending) && audience.includes(who) === isKnown,
      );
      return some(found, count).map(({ value }) => value);
    });
  return {
    items: pieces.map(({ path, id }) => ({ path, id })),
    ids: some(
      pieces.map(({ id }) => id),
      5,
    ),
    texts: [
      'zqx',
      'all',
      'trash',
      '%',
      ...words(': title', 1, false),
      ...words(': content', 1, false),
      ...words(': title', 1, true),
      ...words(': slug', 1, false),
      ...words('email', 1, false),
      ...words('login', 1, false),
      ...words('author_ip', 1, false),
      ...words('declared', 1, false),
    ],
    moments: [...words(': date', 1, false), ...words(': date', 1, true)],
    secret: ['password'],
  };
}

/** Writes that come to nothing, or to an item that is the same in both worlds. */
function* writes(subjects: Subjects): Generator<Ask> {
  for (const route of routes) {
    const declared = Object.entries(argumentsOf(route));
    const items = subjects.items.filter(({ path }) => route.path === `${path}/<id>`);
    if (route.operation === 'update')
      for (const { path, id } of items) {
        for (const [name] of some(declared, 3))
          yield { method: 'POST', path: `${path}/${id}`, body: JSON.stringify({ [name]: { no: 1 } }) };
        if (path === '/comments' || path === '/users') yield { method: 'POST', path: `${path}/${id}`, body: '{}' };
      }
    if (route.operation === 'create')
      for (const [name] of declared) yield { method: 'POST', path: route.path, body: JSON.stringify({ [name]: [[]] }) };
  }
  yield { method: 'POST', path: '/posts', body: '{"title":"A new one"}' };
  yield { method: 'POST', path: '/posts', body: '{"title":"Another one","status":"publish"}' };
  yield { method: 'POST', path: '/comments', body: `{"post":${subjects.ids[0]},"content":"Well"}` };
}

/** Requests that must tell whether an item is there: its own address, and arguments that name the one they are about. */
function namesOne({ path }: Ask, hidden: ReadonlySet<string>): boolean {
  const [address = '', query = ''] = path.split('?');
  const named = [...query.matchAll(/(?:^|&)post=(\d+)/g), ...address.matchAll(/\/posts\/(\d+)\/revisions/g)];
  return hidden.has(address.replace(/^.*\//, '')) || named.some(([, id = '']) => hidden.has(id));
}

function compared(asks: Iterable<Ask>, worlds: readonly [Answering, Answering], least = 1000) {
  return async () => {
    const different: string[] = [];
    let count = 0;
    for (const ask of asks) {
      count += 1;
      const [one, other] = await Promise.all(worlds.map((world) => world.ask(ask)));
      if (one !== other) different.push(`${ask.method} ${ask.path} ${ask.body ?? ''}\n--- ${one}\n+++ ${other}`);
    }
    assert.equal(
      different.length,
      0,
      `${different.length} of ${count} differ:\n${different.slice(0, 12).join('\n\n').slice(0, 6000)}`,
    );
    assert.ok(count > least);
  };
}

for (const who of askers)
  describe(`G2 A4 A6 A7 A8 A11: to ${who}, what is hidden changes no answer`, async () => {
    const seed = SEED + askers.indexOf(who);
    const [one, other, absent] = await Promise.all([
      startSite({ seed, knownTo: who }),
      startSite({ seed, knownTo: who, hidden: 'otherwise' }),
      startSite({ seed, knownTo: who, hidden: 'absent' }),
    ]);
    const subjects = subjectsOf([one, other], who);
    const asks = [...reads(subjects, randomOf(seed), 80)];
    const isHidden = new Set(one.pieces.filter(({ readers }) => !readers.includes(who)).map(({ id }) => String(id)));
    test('whatever it is', compared(asks, [answering(one, who), answering(other, who)]));
    test(
      'nor does it matter whether there is any',
      compared(
        asks.filter((ask) => !namesOne(ask, isHidden)),
        [answering(one, who), answering(absent, who)],
      ),
    );
    const second = [...throughSecondSurface(asks, 4)];
    test(
      'nor through the second surface, with what is embedded',
      compared(second, [answering(one, who), answering(other, who)]),
    );
    // An embedded target that is hidden says whether it is there, as its own address does.
    const bare = second.map((ask) => ({ ...ask, path: ask.path.replace(/([?&])_embed(&|$)/, '$1') }));
    test(
      'nor there whether there is any',
      compared(
        bare.filter((ask) => !namesOne(ask, isHidden)),
        [answering(one, who), answering(absent, who)],
      ),
    );
    test(
      "nor through Quoin's own routes",
      compared(ownReads(subjects, []), [answering(one, who), answering(other, who)], 100),
    );
    // They tell everybody what they tell strangers: one asker tells it all.
    if (who === 'anonymous')
      test(
        'nor in feeds and sitemap',
        compared(siteFiles(subjects, []), [answering(one, who), answering(other, who)], 100),
      );
    test('not even what is written does', compared(writes(subjects), [answering(one, who), answering(other, who)]));
  });
