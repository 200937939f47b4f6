import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, test } from 'node:test';
import { cpuTimeOf } from '../../../test/support/cpu-time.ts';
import { siteAddress } from '../site-address.ts';
import { findInterface } from './find-site.ts';
import { baseOf, permalinksOf } from './permalinks-of-site.ts';
import { readList } from './read-list.ts';
import { RestClient } from './rest-client.ts';
import { authorOf, itemOf } from './rest-records.ts';
import { dateOf, idOf, metaOf } from './rest-values.ts';

type Handler = (request: IncomingMessage, answer: ServerResponse, url: URL) => unknown;

/** A site that does what a test wants. */
async function site(handler: Handler): Promise<string> {
  const server = createServer((request, answer) =>
    handler(request, answer, new URL(request.url ?? '/', 'http://site.test')),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const json = (answer: ServerResponse, body: unknown, headers: Record<string, string> = {}): void => {
  answer.writeHead(200, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};

interface Patient {
  readonly client: RestClient;
  /** The milliseconds that it waited for. */
  readonly waits: number[];
}

function patient(address: string, mostBytes = Number.POSITIVE_INFINITY): Patient {
  const waits: number[] = [];
  const client = new RestClient({
    mostBytes,
    root: `${address}/wp-json/`,
    user: { login: 'anna', password: 'secret' },
    wait: async (milliseconds) => waits.push(milliseconds),
  });
  return { client, waits };
}

async function listed(address: string, missing: string[] = []): Promise<unknown[]> {
  const ids: unknown[] = [];
  const onMissing = (what: string): void => void missing.push(what);
  const { client } = patient(address);
  for await (const item of readList({ client, path: 'wp/v2/posts', query: {}, concurrency: 2, onMissing }))
    ids.push(item['id']);
  return ids;
}

/** Serves items as a collection does. */
const collection =
  (items: readonly unknown[], total = items.length): Handler =>
  (_request, answer, url) => {
    const [from, size] = ['offset', 'per_page'].map((name) => Number(url.searchParams.get(name)));
    json(answer, items.slice(from, (from ?? 0) + (size ?? 0)), { 'x-wp-total': String(total) });
  };
const numbered = (count: number): { id: number }[] => Array.from({ length: count }, (_, index) => ({ id: index + 1 }));

describe('a client of a running site', () => {
  for (const [what, items] of [
    ['long items', [{ id: 1, text: 'x'.repeat(100_000) }]],
    ['very many items', numbered(100)],
  ] as const)
    test(`reads no more than there is room for, of ${what}`, async () => {
      let asked = 0;
      const address = await site((_request, answer) => {
        asked += 1;
        json(answer, items, { 'x-wp-total': '1000000000' });
      });
      const { client, waits } = patient(address, 250_000);
      await assert.rejects(
        async () => {
          for (;;) await client.get('wp/v2/posts');
        },
        { name: 'SourceTooLarge', message: /^127\.0\.0\.1:\d+ has sent more than 0 MB.*free some space.*--only$/ },
      );
      assert.equal(asked, 3);
      assert.deepEqual(waits, [], 'it is not asked again');
    });

  test('tries again after Retry-After, and as often as a busy site needs', async () => {
    const answers = [429, 503, 200];
    const address = await site((_request, answer) => {
      const status = answers.shift() ?? 200;
      if (status === 200) return json(answer, { fine: true });
      answer.writeHead(status, status === 429 ? { 'retry-after': '7' } : {}).end();
    });
    const { client, waits } = patient(address);
    assert.deepEqual((await client.get('')).body, { fine: true });
    assert.deepEqual(waits, [7000, 2000]);
  });

  test('waits five minutes at most, and gives up in the end', async () => {
    const address = await site((_request, answer) => answer.writeHead(503, { 'retry-after': '86400' }).end());
    const { client, waits } = patient(address);
    await assert.rejects(client.get(''), /answers 503 to \/wp-json\//);
    assert.deepEqual(waits, Array(5).fill(300_000));
  });

  test('gives up when no answer comes within a minute', { timeout: 30_000 }, async (context) => {
    const limits: number[] = [];
    let limit = new AbortController();
    context.mock.method(AbortSignal, 'timeout', (milliseconds: number) => {
      limits.push(milliseconds);
      limit = new AbortController();
      return limit.signal;
    });
    const address = await site(() => limit.abort());
    await assert.rejects(patient(address).client.get(''), /does not answer \(AbortError\)/);
    assert.deepEqual(limits, Array(6).fill(60_000));
  });

  test('sends the password to no other site', async () => {
    const seen: (string | undefined)[] = [];
    const other = await site((request, answer) => {
      seen.push(request.headers.authorization);
      json(answer, {});
    });
    const address = await site((_request, answer) => answer.writeHead(302, { location: other }).end());
    await assert.rejects(
      patient(address).client.get('wp/v2/posts'),
      /leads \/wp-json\/wp\/v2\/posts elsewhere \(302\)/,
    );
    assert.deepEqual(seen, []);
  });

  test('reports HTML pages instead of answers, and tries once more', async () => {
    let times = 0;
    const address = await site((_request, answer) => {
      times += 1;
      answer.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Are you human?</h1>');
    });
    await assert.rejects(patient(address).client.get(''), /with a page \(HTML\) \(200\)/);
    assert.equal(times, 2);
  });

  test('skips what plugins print before an answer', async () => {
    const address = await site((_request, answer) =>
      answer.end('\uFEFF Notice: something {"fine":true}'.replace('{', '{')),
    );
    assert.deepEqual((await patient(address).client.get('')).body, { fine: true });
  });

  test('shows no signs of a message that a terminal obeys', async () => {
    const address = await site((_request, answer) =>
      answer.writeHead(403).end(JSON.stringify({ code: 'no', message: '\u001b[2J<b>never</b>' })),
    );
    await assert.rejects(patient(address).client.get(''), /answers 403 to \/wp-json\/ \(no: {2}\[2Jnever\)/);
  });
});

describe('the interface of a site', () => {
  test('is found behind a redirect of the same host, and returned with its index', async () => {
    const address = await site((_request, answer, url) => {
      if (url.pathname === '/') return answer.writeHead(301, { location: '/blog/' }).end();
      if (url.pathname === '/blog/wp-json/') return json(answer, { namespaces: ['wp/v2'], name: 'Blog' });
      answer.end('home');
    });
    const found = await findInterface(address);
    assert.equal(found.root, `${address}/blog/wp-json/`);
    assert.equal(found.index['name'], 'Blog');
  });

  test('is never on another host', async () => {
    const address = await site((_request, answer) =>
      answer.writeHead(200, { link: '<http://192.0.2.1/wp-json/>; rel="https://api.w.org/"' }).end(),
    );
    await assert.rejects(findInterface(address), /has no interface/);
    const leading = await site((_request, answer) => answer.writeHead(301, { location: 'http://192.0.2.1/' }).end());
    await assert.rejects(findInterface(leading), /leads to 192\.0\.2\.1: name that address if it is the site/);
  });
});

describe('a list', () => {
  test('is read to its end, page by page', async () => {
    assert.deepEqual(
      await listed(await site(collection(numbered(450)))),
      numbered(450).map(({ id }) => id),
    );
  });

  test('is read to its end when the total of the source is too low or too high', async () => {
    assert.equal((await listed(await site(collection(numbered(250), 3)))).length, 250);
    assert.equal((await listed(await site(collection(numbered(30), 999)))).length, 30);
    assert.equal((await listed(await site(collection(numbered(30), 1e12)))).length, 30);
  });

  test('is read to its end when pages are short for items that the reader may not see', async () => {
    const items = numbered(450);
    const isHidden = ({ id }: { id: number }): boolean => id % 7 === 0 || (id > 100 && id <= 200);
    const address = await site((_request, answer, url) => {
      const [from = 0, size = 0] = ['offset', 'per_page'].map((name) => Number(url.searchParams.get(name)));
      const page = items.slice(from, from + size).filter((item) => !isHidden(item));
      json(answer, page, { 'x-wp-total': '450' });
    });
    assert.deepEqual(
      await listed(address),
      items.filter((item) => !isHidden(item)).map(({ id }) => id),
    );
  });

  test('that never ends is abandoned', async () => {
    const missing: string[] = [];
    const same = await site((_request, answer) => json(answer, numbered(100), { 'x-wp-total': '100' }));
    assert.equal((await listed(same, missing)).length, 100);
    assert.deepEqual(missing, ['wp/v2/posts']);
  });

  test('leaves out the one item that the source fails at, and reports it', async () => {
    const items = numbered(130);
    const missing: string[] = [];
    const address = await site((request, answer, url) => {
      const [from = 0, size = 0] = ['offset', 'per_page'].map((name) => Number(url.searchParams.get(name)));
      if (from <= 41 && from + size > 41) return answer.writeHead(500).end();
      collection(items)(request, answer, url);
    });
    const ids = await listed(address, missing);
    assert.equal(ids.length, 129);
    assert.ok(!ids.includes(42));
    assert.deepEqual(missing, ['item 42 of wp/v2/posts']);
  });

  test('skips repeated and invalid ids', async () => {
    const hostile = [
      { id: 0 },
      { id: -1 },
      { id: 5 },
      { id: 5 },
      { id: 2 ** 53 },
      { id: '7' },
      null,
      'text',
      { id: 9 },
    ];
    assert.deepEqual(await listed(await site(collection(hostile))), [5, 9]);
  });
});

describe('a hostile site', () => {
  const long = Buffer.alloc(65 * 1024 * 1024, ' ');

  test('cannot fill the memory with its index', async () => {
    const address = await site((_request, answer, url) => {
      if (url.pathname === '/') return answer.end();
      answer.writeHead(200, { 'content-type': 'application/json' }).write('{"namespaces":["wp/v2"]}');
      answer.end(long);
    });
    await assert.rejects(findInterface(address), /longer than 64 MB/);
  });

  test('cannot fill the memory with one answer', async () => {
    const address = await site((_request, answer) => answer.write('[]') && answer.end(long));
    await assert.rejects(patient(address).client.get('wp/v2/posts'), /longer than 64 MB/);
  });

  test('cannot keep the import busy with a message', async () => {
    const message = '<'.repeat(150_000);
    const address = await site((_request, answer) => {
      answer.writeHead(403).end(JSON.stringify({ code: 'no', message }));
    });
    const milliseconds = await cpuTimeOf(() => assert.rejects(patient(address).client.get('wp/v2/posts'), /no: <</));
    assert.ok(milliseconds < 2000, `${milliseconds} ms`);
  });

  test('cannot keep the import busy with its address', async () => {
    const milliseconds = await cpuTimeOf(() => siteAddress(`https://x${'/'.repeat(100_000)}x`));
    assert.ok(milliseconds < 2000, `${milliseconds} ms`);
    assert.equal(siteAddress('https://old.example/blog///'), 'https://old.example/blog');
  });
});

describe('answers as records', () => {
  const names = { logins: new Map([[3, 'mara']]), terms: new Map() };
  const none = { comments: [], revisions: [] };

  test('a draft without a date floats', () => {
    const [date, modified] = ['2024-03-01T10:00:00', '2024-03-02T10:00:00'];
    assert.equal(itemOf({ status: 'draft', date, date_gmt: date, modified: date }, names, none).postDateGmt, undefined);
    assert.equal(itemOf({ status: 'draft', date, date_gmt: date, modified }, names, none).postDateGmt, date);
    assert.equal(itemOf({ status: 'publish', date, date_gmt: date, modified: date }, names, none).postDateGmt, date);
  });

  test('a draft has a date where its GMT is not that of the time zone of the site now', () => {
    const [date, gmt] = ['2024-03-01T10:00:00', '2024-03-01T04:30:00'];
    const draft = (date_gmt: string) =>
      itemOf({ status: 'draft', date, date_gmt, modified: date }, { ...names, zone: '+05:30' }, none).postDateGmt;
    assert.equal(draft(gmt), undefined);
    assert.equal(draft(date), date);
  });

  test('skip values of the wrong type', () => {
    const item = itemOf(
      JSON.parse('{"__proto__":{"title":"x"},"title":7,"author":"3","meta":[1],"categories":"1"}'),
      names,
      none,
    );
    assert.deepEqual([item.title, item.creator, item.meta, item.terms], [undefined, undefined, [], []]);
    assert.deepEqual(authorOf({ roles: 'administrator' }).account?.roles, []);
    assert.deepEqual([1.5, '1', null, 2 ** 31, 7].map(idOf), [undefined, undefined, undefined, undefined, 7]);
    assert.deepEqual(['0000-00-00T00:00:00', '2024', 7].map(dateOf), [undefined, undefined, undefined]);
    assert.deepEqual(metaOf({ a: true, b: [1, 2], c: {}, d: false }), [
      { key: 'a', value: '1' },
      { key: 'b', value: '1' },
      { key: 'b', value: '2' },
      { key: 'd', value: '' },
    ]);
  });

  for (const [template, structure] of [
    ['https://old.example/%postname%/', '/%postname%/'],
    ['https://old.example/2024/03/01/%postname%/', '/%year%/%monthnum%/%day%/%postname%/'],
    ['https://old.example/archives/12', '/archives/%post_id%'],
    ['https://old.example/?p=12', undefined],
    ['https://else.where', undefined],
    ['https://old.example/%zz/%postname%/', undefined],
  ] as const)
    test(`${template} has the structure ${structure}`, () =>
      assert.equal(
        permalinksOf([{ id: 12, date: '2024-03-01T10:00:00', permalink_template: template }], 'https://old.example'),
        structure,
      ));

  for (const [link, base] of [
    ['https://old.example/blog/category/stone/', 'category'],
    ['https://old.example/blog/archives/category/stone', 'archives/category'],
    ['https://old.example/blog/a/labels/%e6%97%a5/', 'a/labels'],
    ['https://old.example/blog/?cat=3', undefined],
    ['https://old.example/blog/stone/', undefined],
    ['https://else.where/stone/', undefined],
  ] as const)
    test(`${link} has the base ${base}`, () => assert.equal(baseOf({ link }, 'https://old.example/blog'), base));

  const post = (id: number, path: string, categories: readonly string[] = ['stone']) => ({
    id,
    date: '2024-03-01T10:20:30',
    permalink_template: `https://old.example/blog${path}`,
    _embedded: {
      author: [{ slug: 'anna' }],
      'wp:term': [categories.map((slug) => ({ slug, taxonomy: 'category' })), [{ slug: 'grey', taxonomy: 'post_tag' }]],
    },
  });
  for (const [posts, structure] of [
    [[post(1, '/stone/%postname%/'), post(2, '/sea/%postname%/', ['sea'])], '/%category%/%postname%/'],
    [[post(1, '/stone/%postname%/'), post(2, '/stone/granite/%postname%/', ['granite'])], '/%category%/%postname%/'],
    [[post(1, '/in/stone/hard/%postname%/', ['stone', 'hard'])], '/in/%category%/%postname%/'],
    [[post(1, '/anna/%postname%/')], '/%author%/%postname%/'],
    [[post(1, '/%postname%.html')], '/%postname%.html'],
    [[post(7, '/%postname%-7/')], '/%postname%-%post_id%/'],
    [[post(1, '/2024/03/01/10/20/30/')], undefined],
    [[post(1, '/2024/03/01/10/20/30/%postname%')], '/%year%/%monthnum%/%day%/%hour%/%minute%/%second%/%postname%'],
    [[post(1, '/one/%postname%/'), post(2, '/two/%postname%/')], undefined],
    [[], undefined],
  ] as const)
    test(`${posts.map((one) => one.permalink_template).join(' and ')} have ${structure}`, () =>
      assert.equal(permalinksOf(posts, 'https://old.example/blog'), structure));
});
