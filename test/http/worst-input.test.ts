import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { suite, test } from 'node:test';
import { type Json, startQuoin } from '../support/index.ts';
import { PASSWORD } from '../support/users.ts';

/**
 * Whatever is read from a request is read in linear time. The places are those that the server itself describes, so an
 * argument that is added is covered; each is given a long run of signs that make careless code look at every sign again for
 * every other one.
 */
const quoin = await startQuoin({ loginAttempts: 0, anonymousComments: true, commentInterval: 0 });
const admin = quoin.as('admin');
const { id } = await admin.create('/posts', { title: 'One', status: 'publish' });
/** What is written is not what is read: long texts take long to show. */
const { id: written } = await admin.create('/posts', { title: 'Two', status: 'publish' });

const BYTES = 15_000;
const BODY_BYTES = 128_000;
/** Reading takes 2 ms here, and what was quadratic took seconds. */
const MAX_MS = 100;
/** Longer texts are also cleaned and rendered, for 150 ms at most here. */
const MAX_BODY_MS = 800;

const signs = ['.', '/', ',', '[', ' ', '"', '%', '1', '-', 'a@', '<', '\u{1f600}', 'e\u0301'];
const run = (sign: string, bytes: number) => `1${sign.repeat(bytes / Buffer.byteLength(sign))}!`;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const authorization = `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}`;

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Sends what no careful client would. @returns the status, and the time of the processor that it took, in milliseconds */
function send(path: string, { method = 'GET', headers = {}, body }: Sent): Promise<{ status: number; took: number }> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const before = process.cpuUsage();
  return new Promise((resolve, reject) => {
    const sent = request(`${quoin.url}${path}`, {
      agent,
      method,
      headers: {
        authorization,
        ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        ...headers,
      },
    });
    sent.on('error', reject).on('response', (answer) => {
      answer.resume().on('end', () => {
        const { user, system } = process.cpuUsage(before);
        resolve({ status: answer.statusCode ?? 0, took: (user + system) / 1000 });
      });
    });
    sent.end(text);
  });
}

/** Refuses what is slow or breaks. The machine may be busy with other things: the best of a few tries counts. */
async function judge(what: string, path: string, sent: Sent, most = MAX_MS): Promise<void> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 4 && least > most; tries += 1) {
    const { status, took } = await send(path, sent);
    assert.ok(status < 500, `${what}: ${status}`);
    least = Math.min(least, took);
  }
  assert.ok(least <= most, `${what} takes ${least} ms`);
}

interface Place {
  readonly method: string;
  readonly path: string;
  readonly name: string;
  readonly schema: Json;
}

const keys: Readonly<Record<string, string>> = { taxonomy: 'category', status: 'publish', type: 'post', user_id: 'me' };
const keyed = (name: string, method: string): string => keys[name] ?? String(/get/i.test(method) ? id : written);

/** The places of the first surface, from its description. */
async function placesOfFirst(): Promise<Place[]> {
  const { paths, components } = (await admin.get('//openapi.json')).body;
  const resolved = (schema: Json): Json =>
    schema?.$ref === undefined ? schema : components.schemas[schema.$ref.split('/').pop()];
  return Object.entries<Json>(paths).flatMap(([pattern, methods]) =>
    Object.entries<Json>(methods).flatMap(([method, { parameters = [], requestBody }]) => {
      const path = `/site/v2${pattern.replace(/\{(\w+)\}/g, (_, name: string) => keyed(name, method))}`;
      const inQuery = parameters.filter((one: Json) => one.in === 'query' && method === 'get');
      const members = resolved(requestBody?.content['application/json']?.schema)?.properties ?? {};
      return [...inQuery.map((one: Json) => [one.name, one.schema]), ...Object.entries<Json>(members)].map(
        ([name, schema]) => ({ method: method.toUpperCase(), path, name, schema }),
      );
    }),
  );
}

/** The places of the second surface, from its index. */
async function placesOfSecond(): Promise<Place[]> {
  const { routes } = (await admin.get('//wp-json')).body;
  return Object.entries<Json>(routes).flatMap(([pattern, { endpoints }]) =>
    endpoints.flatMap(({ methods: [method], args }: Json) => {
      const path = `/wp-json${pattern.replace(/\(\?P<(\w+)>(?:\(.*?\)|.*?)\)/g, (_, name: string) => keyed(name, method))}`;
      const extra = method === 'GET' ? { _fields: {}, _embed: {}, _envelope: {}, _method: {}, unknown: {} } : {};
      return Object.entries<Json>({ ...args, ...extra }).map(([name, schema]) => ({ method, path, name, schema }));
    }),
  );
}

for (const [surface, places] of [
  ['the first surface', await placesOfFirst()],
  ['the second surface', await placesOfSecond()],
] as const) {
  const reads = places.filter(({ method }) => method === 'GET');
  const writes = places.filter(({ method }) => method === 'POST');

  suite(`long input to ${surface}`, () => {
    test('the places are found', () => assert.ok(reads.length > 100 && writes.length > 60));

    for (const sign of signs)
      test(`arguments of ${JSON.stringify(sign)}`, async () => {
        const value = encodeURIComponent(run(sign, BYTES)).slice(0, BYTES).replace(/%.?$/, '');
        // As it is, where an address may hold it: other code reads it then.
        const plain = /[.,[=&*-]/.test(sign) ? run(sign, BYTES) : value;
        for (const { path, name } of reads) await judge(`${path} ${name}`, `${path}?${name}=${plain}`, {});
        await judge(`names below ${surface}`, `${reads[0]?.path}?a${plain}=1`, {});
        await judge(`members below ${surface}`, `${reads[0]?.path}?filter[${plain}]=1`, {});
      });

    for (const sign of ['.', ' ', '"', '%', '-', '<'])
      test(`members of ${JSON.stringify(sign)}`, async () => {
        const value = run(sign, BODY_BYTES);
        for (const { method, path, name, schema } of writes) {
          const [member] = Object.keys(schema.properties ?? {});
          const given = member === undefined ? value : { [member]: value };
          const body = { title: 't', content: 'c', name: 'n', post: written, [name]: given };
          await judge(`${method} ${path} ${name}`, path, { method, body }, MAX_BODY_MS);
        }
      });
  });
}

suite('long input beside arguments', () => {
  const headers = ['authorization', 'cookie', 'if-match', 'if-none-match', 'accept', 'accept-encoding', 'origin'];
  headers.push('range', 'content-disposition', 'content-type', 'x-forwarded-for', 'x-wp-nonce', 'idempotency-key');
  headers.push('x-http-method-override', 'user-agent', 'sec-fetch-site', 'referer', 'if-modified-since', 'forwarded');

  for (const header of headers)
    test(`the header ${header}`, async () => {
      for (const sign of signs.filter((one) => /^[\x20-\x7e]+$/.test(one)))
        for (const start of ['', '"', 'Basic ', 'bytes=', 'a;b=', 'attachment; filename="'])
          for (const path of ['/site/v2/posts', '/wp-json/wp/v2/posts']) {
            const value = start + run(sign, BYTES - 500);
            const given = header === 'authorization' ? { authorization: value } : { [header]: value };
            await judge(`${header} ${start} ${sign}`, path, { headers: given });
            if (header.startsWith('content') || header.startsWith('if-'))
              await judge(`${header} ${start} ${sign}`, `${path}/${id}`, { headers: given, method: 'POST', body: {} });
          }
    });

  test('paths', async () => {
    for (const sign of ['.', '/', ',', '[', '%20', '%', '%25', '%2f', '=', '1', '-', 'a@', '%3c', '%f0', '../', '*'])
      for (const path of ['/', '/site/v2/', '/site/v2/posts/', '/wp-json', '/wp-json/wp/v2/posts/', '/uploads/', '/x'])
        await judge(`${path} ${sign}`, `${path}${sign.repeat(BYTES / sign.length)}`, {});
  });

  test('routes that are named in an argument', async () => {
    for (const sign of ['.', '/', '%3f', '%23', '%', '1', '&', '&rest_route='])
      await judge(sign, `/?rest_route=/wp/v2/posts${sign.repeat(BYTES / sign.length)}`, {});
  });

  test('arguments of reads that are sent as writes', async () => {
    for (const sign of signs)
      for (const name of ['_fields', '_embed', 'search', 'slug', 'include', 'filter', 'unknown'])
        await judge(`${name} ${sign}`, '/wp-json/wp/v2/posts', {
          method: 'POST',
          headers: { 'x-http-method-override': 'GET' },
          body: { [name]: run(sign, BODY_BYTES) },
        });
  });
});
