import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import sharp from 'sharp';
import { createFiles } from '../../src/files/index.ts';
import { everything, openDatabase, openStorage } from '../../src/storage/index.ts';
import { databaseForTest } from '../support/database-for-test.ts';
import { type Json, PASSWORD, startQuoin, temporaryFolder, upload } from '../support/index.ts';
import { type Outcome, runQuoin } from '../support/run-quoin.ts';
import { checkSite } from './rounds.ts';
import { randomFrom } from './writers.ts';

const POSTS = 70;
const PICTURES = 6;
/** How many imports are killed at calls of each layer: ten in all. */
const kills = { file: 4, statement: 4, sync: 2 } as const;
const preload = join(import.meta.dirname, 'faults/die-in-import.ts');

const source = await startQuoin({ clientSurface: true, loginAttempts: 0 });

async function fillSource(): Promise<void> {
  const admin = source.as('admin');
  const pictures: Json[] = [];
  for (let index = 0; index < PICTURES; index += 1) {
    const background = { r: 40 * index, g: 90, b: 120 };
    const picture = sharp({ create: { width: 500 + index, height: 400, channels: 3, background } }).png();
    pictures.push(await upload(admin, `shore-${index}.png`, await picture.toBuffer()));
  }
  const parent = await admin.create('/categories', { name: 'Stone' });
  const category = await admin.create('/categories', { name: 'Granite', parent: parent.id });
  const tag = await admin.create('/tags', { name: 'Grey' });
  let above = 0;
  for (let index = 0; index < 4; index += 1) {
    const page = await admin.create('/pages', {
      title: `Page ${index}`,
      content: 'p',
      status: 'publish',
      parent: above,
    });
    above = page.id;
  }
  for (let index = 0; index < POSTS; index += 1) {
    const { id: featured_media, source_url } = pictures[index % PICTURES];
    const content = `<p>Post ${index}</p><img src="${source_url}" alt="">`;
    const status = ['publish', 'publish', 'draft', 'private'][index % 4];
    const terms = { categories: [category.id], tags: [tag.id] };
    const { id } = await admin.create('/posts', { title: `Post ${index}`, content, status, featured_media, ...terms });
    if (index % 5 === 0) await admin.post(`/posts/${id}`, { content: `${content}<p>Changed</p>` });
    if (index % 8 !== 0) continue;
    const first = await admin.create('/comments', { post: id, content: `First of ${index}` });
    await admin.create('/comments', { post: id, content: 'Reply', parent: first.id });
  }
}

interface Site {
  readonly data: string;
  readonly database: string;
}

const newSite = async (): Promise<Site> => ({ data: temporaryFolder(), database: await databaseForTest() });

const run = ({ data, database }: Site, dieAt: string): Promise<Outcome> =>
  runQuoin(
    ['import', source.url, '--user', 'admin', '--fetch-media', '--data', data, '--report', join(data, 'report.json')],
    {
      QUOIN_IMPORT_PASSWORD: PASSWORD,
      QUOIN_ADMIN_PASSWORD: PASSWORD,
      NODE_OPTIONS: `--import=${preload}`,
      QUOIN_TEST_DIE_AT: dieAt,
      ...(database && { QUOIN_DATABASE: database }),
    },
  );

/** Every row and every file, but for what is made by chance or counts changes. */
async function contentsOf({ data, database }: Site): Promise<Json> {
  const storage = await openStorage(await openDatabase(database || join(data, 'quoin.sqlite')));
  const files = await createFiles({ root: join(data, 'uploads') });
  try {
    const all = { where: everything, order: [{ column: 'id', direction: 'asc' }], limit: 10_000 } as const;
    const without = (rows: readonly object[], ...names: string[]): Json[] =>
      rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))));
    const stored: [string, string][] = [];
    for await (const { key } of files.list())
      stored.push([
        key,
        createHash('sha256')
          .update(readFileSync(join(data, 'uploads', key)))
          .digest('hex'),
      ]);
    return {
      posts: without(await storage.posts.find(all), 'version'),
      terms: without(await storage.terms.find(all), 'version'),
      comments: without(await storage.comments.find(all), 'version'),
      users: without(await storage.users.find(all), 'version', 'password_hash', 'registered_gmt'),
      settings: JSON.parse((await storage.options.get('settings')) ?? '{}'),
      files: stored.sort(),
    };
  } finally {
    await files.close();
    await storage.close();
  }
}

const callsIn = ({ stderr }: Outcome): number => Number(/^calls (\d+)$/m.exec(stderr)?.[1]);

suite('an import is killed and run again', async () => {
  await fillSource();
  const expected = new Map<string, { calls: number; contents: Json }>();
  for (const layer of Object.keys(kills)) {
    const site = await newSite();
    const whole = await run(site, `${layer} ${Number.MAX_SAFE_INTEGER}`);
    assert.equal(whole.code, 0, whole.stderr);
    expected.set(layer, { calls: callsIn(whole), contents: await contentsOf(site) });
  }
  const { contents } = expected.get('file') ?? assert.fail();
  const random = randomFrom(20_261_123);

  test('and made the same each time it was not', () => {
    assert.equal(contents.posts.filter(({ type }: Json) => type === 'post').length, POSTS);
    assert.ok(contents.files.length > PICTURES * 2, 'pictures have smaller copies');
    for (const other of expected.values()) assert.deepEqual(other.contents, contents);
  });

  for (const [layer, count] of Object.entries(kills))
    for (let kill = 0; kill < count; kill += 1)
      test(`at a ${layer}, ${kill + 1} of ${count}: the site is the same as after one run`, async (t) => {
        const { calls } = expected.get(layer) ?? assert.fail();
        const at = 1 + Math.floor(((kill + random()) / count) * (calls - 1));
        t.diagnostic(`${layer} ${at} of ${calls}`);
        const site = await newSite();
        const killed = await run(site, `${layer} ${at}`);
        assert.notEqual(killed.code, 0);
        assert.doesNotMatch(killed.stderr, /^calls/m);
        const again = await run(site, '');
        assert.equal(again.code, 0, again.stderr);
        assert.deepEqual(await contentsOf(site), contents);
        await checkSite({ data: site.data, ...(site.database && { database: site.database }) });
        if (kill > 0) return;
        await run(site, '');
        assert.deepEqual(JSON.parse(readFileSync(join(site.data, 'report.json'), 'utf8')).taken, {});
      });
});
