import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import { compareItems } from '../../src/importing/comparing/compare-items.ts';
import { startQuoin, temporaryFolder } from '../support/index.ts';
import { runQuoin } from '../support/run-quoin.ts';
import { upload } from '../support/uploads.ts';
import { PASSWORD } from '../support/users.ts';

const API = '//wp-json/wp/v2';
const settings = { clientSurface: true, loginAttempts: 0 };
const [one, two] = [await startQuoin(settings), await startQuoin(settings)];
const post = { title: 'Same', content: 'text', status: 'publish', date: '2024-03-01T10:00:00' };
for (const site of [one, two]) await site.as('admin').post(`${API}/posts`, post);

const report = join(temporaryFolder(), 'found.jsonl');
const compare = (...flags: string[]) =>
  runQuoin(['compare', one.url, two.url, '--user', 'admin', '--report', report, ...flags], {
    QUOIN_IMPORT_PASSWORD: PASSWORD,
  });

describe('comparing two sites', () => {
  test('that are identical exits with 0', async () => {
    const { code, stdout, stderr } = await compare();
    assert.equal(code, 0, stdout + stderr);
    assert.match(stdout, /No other differences\./);
  });

  test('tells anonymous clients apart from users', async () => {
    await two.as('admin').post(`${API}/posts`, { title: 'Sketch', content: 'draft' });
    assert.equal((await runQuoin(['compare', one.url, two.url, '--as', 'anonymous'])).code, 0);
    const { code, stdout } = await compare();
    assert.equal(code, 1);
    assert.match(stdout, /posts \d+: only new/);
    assert.match(stdout, /Only at the new site: 1\./);
  });

  test('prints each kind of difference, and all of them in the report', async () => {
    const [{ id }] = (await two.as('admin').get(`${API}/posts?search=Same`)).body;
    await two.as('admin').post(`${API}/posts/${id}`, { title: 'Not the same' });
    const { code, stdout } = await compare('--only', 'posts');
    assert.equal(code, 1);
    assert.match(stdout, /posts \d+ \/title\/raw: "Same" \(old\), "Not the same" \(new\)/);
    const lines = readFileSync(report, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.ok(lines.some(({ part, pointer, old }) => part === 'posts' && pointer === '/title/raw' && old === 'Same'));
  });

  test('needs somebody to ask', async () => {
    const { code, stderr } = await runQuoin(['compare', one.url, two.url]);
    assert.equal(code, 2);
    assert.match(stderr, /--user is required/);
  });
});

describe('comparing lists', () => {
  test('reports items that a filter or search finds at one site only', async () => {
    const [{ id }] = (await two.as('admin').get(`${API}/posts?search=Same`)).body;
    await two.as('admin').post(`${API}/posts/${id}`, { title: 'Same', slug: 'other', date: '2025-06-01T10:00:00' });
    const { stdout } = await compare('--only', 'posts');
    assert.match(stdout, /posts \?.*slug=same: 1 \(old\), 0 \(new\)/);
    const march = 'after=2024-02-29T23%3A59%3A59&before=2024-04-01T00%3A00%3A00';
    const lines = readFileSync(report, 'utf8').trim().split('\n');
    const found = lines.map((line) => JSON.parse(line)).find(({ pointer }) => pointer?.endsWith(march));
    assert.deepEqual([found?.old, found?.new], [1, 0]);
    assert.match(stdout, / [1-9]\d+ lists\./);
    assert.doesNotMatch((await compare('--only', 'posts', '--items-only')).stdout, / lists\./);
  });

  test('finds what lists embed in another way', async () => {
    const [old, other] = [await startQuoin(settings), await startQuoin(settings)];
    for (const site of [old, other]) {
      const [client, name] = [site.as('admin'), site === old ? 'Grey' : 'Blue'];
      const { body: tag } = await client.post(`${API}/tags`, { name, slug: 'shade' });
      const { body: made } = await client.post(`${API}/posts`, { ...post, tags: [tag.id] });
      const said = { post: made.id, content: site === old ? 'Said' : 'Not said', date: '2024-04-01T10:00:00' };
      await client.post(`${API}/comments`, said);
    }
    const all = join(temporaryFolder(), 'found.jsonl');
    await runQuoin(['compare', old.url, other.url, '--user', 'admin', '--report', all], {
      QUOIN_IMPORT_PASSWORD: PASSWORD,
    });
    const lines = readFileSync(all, 'utf8').trim().split('\n');
    const found = lines.map((line) => JSON.parse(line)).filter(({ pointer }) => pointer?.startsWith('/_embedded/'));
    const inPosts = found
      .filter(({ part }) => part === 'posts')
      .map((one) => [one.pointer.replace(/\d+/, 'ID'), one.old]);
    for (const expected of [
      ['/_embedded/wp:term/ID/name', 'Grey'],
      ['/_embedded/replies/ID/content/rendered', '<p>Said</p>\n'],
    ])
      assert.ok(
        inPosts.some((one) => JSON.stringify(one) === JSON.stringify(expected)),
        JSON.stringify(inPosts),
      );
    for (const { found: verdict } of found) assert.equal(verdict, 'differs');
  });

  test('compares a sample, or only what has changed', async () => {
    const three = await startQuoin(settings);
    for (let number = 0; number < 5; number += 1)
      await three.as('admin').post(`${API}/pages`, { title: `Page ${number}` });
    const some = (...flags: string[]) =>
      runQuoin(['compare', three.url, three.url, '--user', 'admin', '--only', 'pages', '--items-only', ...flags], {
        QUOIN_IMPORT_PASSWORD: PASSWORD,
      });
    assert.match((await some('--sample', '2')).stdout, /Compared: 2 items/);
    assert.match((await some('--since', '2020-01-01')).stdout, /Compared: 5 items/);
    assert.match((await some('--since', '2100-01-01')).stdout, /Compared: 0 items/);
    for (const wrong of [
      ['--sample', '0'],
      ['--since', 'yesterday'],
    ])
      assert.equal((await some(...wrong)).code, 2);
  });
});

describe('each member', () => {
  /** Every value of an item, with the members that lead to it. */
  function* valuesIn(value: unknown, way: readonly string[] = []): Generator<readonly string[]> {
    if (way[0] === '_links') return;
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!isObject) return yield way;
    for (const [name, one] of Object.entries(value)) yield* valuesIn(one, [...way, name]);
  }

  function planted(
    item: unknown,
    way: readonly string[],
    change: (value: unknown) => unknown,
  ): Record<string, unknown> {
    const copy = structuredClone(item) as Record<string, unknown>;
    const holder = way.slice(0, -1).reduce((one, name) => one[name] as typeof copy, copy);
    const last = way.at(-1) ?? '';
    const changed = change(holder[last]);
    if (changed === undefined) delete holder[last];
    else holder[last] = changed;
    return copy;
  }

  /** Another value of the same kind: the hardest to tell from a meant one. */
  function other(value: unknown): unknown {
    if (typeof value === 'string') return `${value}x`;
    if (typeof value === 'number') return value + 1;
    if (typeof value === 'boolean') return !value;
    return Array.isArray(value) ? [...value, 99] : { planted: true };
  }

  // A rule explains any size in bytes of a copy, since Quoin makes it itself, and that some members are not there.
  const isMeant = (part: string, way: string): boolean =>
    part === 'media' && /^media_details\/sizes\/\w+\/filesize$/.test(way);
  const isLeftOut = (part: string, way: string): boolean =>
    part === 'media'
      ? /^(missing_image_sizes$|media_details\/(filesize$|image_meta|sizes\/\w+\/filesize$))/.test(way)
      : way.startsWith('meta/');

  test('of each resource, at any depth, is compared', async () => {
    const sites = { old: one.url, new: one.url };
    const admin = one.as('admin');
    const [{ id: postId }] = (await admin.get(`${API}/posts`)).body;
    await admin.post(`${API}/comments`, { post: postId, content: 'Said' });
    await admin.post(`${API}/tags`, { name: 'Grey' });
    await admin.post(`${API}/pages`, { title: 'Page', status: 'publish' });
    const picture = await sharp({ create: { width: 500, height: 400, channels: 3, background: '#808080' } })
      .png()
      .toBuffer();
    const sent = await upload(admin, 'shore.png', picture);
    await admin.post(`${API}/media/${sent['id']}`, { post: postId });
    let values = 0;
    for (const part of ['posts', 'pages', 'media', 'comments', 'categories', 'tags', 'users']) {
      const [item] = (await admin.get(`${API}/${part}?context=edit`)).body;
      assert.ok(item, part);
      for (const way of valuesIn(item)) {
        values += 1;
        const pointer = way.join('/');
        for (const change of [other, () => undefined]) {
          const verdicts = compareItems(part, item, planted(item, way, change), sites)
            .filter((found) => found.verdict !== 'identical')
            .map(({ verdict }) => verdict);
          const isExplained = change === other ? isMeant(part, pointer) : isLeftOut(part, pointer);
          const expected = isExplained
            ? ['rule']
            : /^(title|content|excerpt|caption|description)\/rendered$/.test(pointer)
              ? ['rendering']
              : ['differs'];
          assert.deepEqual(
            [...new Set(verdicts)],
            expected,
            `${part} ${pointer} ${change === other ? 'other' : 'missing'}`,
          );
        }
      }
    }
    assert.ok(values > 200, String(values));
  });
});
