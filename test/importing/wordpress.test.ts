import assert from 'node:assert/strict';
import { createReadStream, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { readWxr } from '../../src/importing/wxr/read-wxr.ts';
import { everything } from '../../src/storage/index.ts';
import { startQuoin, temporaryFolder } from '../support/index.ts';
import { runQuoin } from '../support/run-quoin.ts';
import { exportOf, noWordPress, startWordPress } from '../support/start-wordpress.ts';
import { secretOf } from '../support/users.ts';

const skip = noWordPress();
const fixture = readFileSync(new URL('../fixtures/wordpress/fixture.php', import.meta.url), 'utf8');
const PASSWORD = 'it\'s "x" y';
const ADMINISTRATOR = { QUOIN_ADMIN_USER: 'anna', QUOIN_ADMIN_PASSWORD: 'a password of the new site' };

describe('a WordPress that runs', { skip }, async () => {
  if (skip) return;
  const wordpress = await startWordPress(PASSWORD, fixture);
  after(wordpress.stop);
  const data = join(temporaryFolder(), 'site');
  const report = `${data}.json`;
  const import_ = (...flags: string[]) =>
    runQuoin(
      [
        'import',
        wordpress.url,
        '--user',
        'anna',
        '--fetch-media',
        '--trust-markup',
        '--data',
        data,
        '--report',
        report,
        ...flags,
      ],
      {
        QUOIN_IMPORT_PASSWORD: wordpress.applicationPassword,
        ...ADMINISTRATOR,
      },
    );
  const first = await import_();

  test('is imported', () => {
    assert.equal(first.code, 0, first.stderr);
    assert.match(
      first.stdout,
      /Imported: 12 settings, 4 authors, 2 categories, 3 tags, 2 media, 6 pages, 9 comments, 12 posts, 3 revisions\./,
    );
    assert.match(first.stdout, /Keep them with --permalinks '\/%postname%\/'\./);
  });

  test('is imported once', async () => {
    assert.equal((await import_()).code, 0);
    assert.deepEqual(JSON.parse(readFileSync(report, 'utf8')).taken, {});
  });

  describe('by its three doors', async () => {
    const xml = join(temporaryFolder(), 'export.xml');
    writeFileSync(xml, await exportOf(wordpress, PASSWORD));
    const doors = {
      site: { source: [wordpress.url, '--user', 'anna'], password: wordpress.applicationPassword },
      export: { source: [xml], password: '' },
      database: { source: [wordpress.database.address], password: wordpress.database.password },
    };
    type Door = keyof typeof doors;
    const take = async (door: Door, target: string) => {
      const { source, password } = doors[door];
      const { code, stderr } = await runQuoin(
        ['import', ...source, '--trust-markup', '--data', target, '--report', `${target}.json`],
        { QUOIN_IMPORT_PASSWORD: password, ...ADMINISTRATOR },
      );
      assert.equal(code, 0, stderr);
      return JSON.parse(readFileSync(`${target}.json`, 'utf8')).taken;
    };
    const orders: readonly (readonly [Door, Door, Door])[] = [
      ['site', 'export', 'database'],
      ['export', 'database', 'site'],
      ['database', 'site', 'export'],
    ];
    test('accounts for every record that the source has', async () => {
      const told = JSON.parse(readFileSync(report, 'utf8')).accounts;
      const counted = (sql: string) => Number(wordpress.query(`SELECT count(*) FROM ${sql}`)[0]?.[0]);
      const items = "wp_posts WHERE post_status <> 'auto-draft' AND post_type";
      const counts = {
        ...{ posts: counted(`${items} = 'post'`), pages: counted(`${items} = 'page'`) },
        ...{ media: counted(`${items} = 'attachment'`), comments: counted('wp_comments') },
        ...{ authors: counted('wp_users'), tags: counted("wp_term_taxonomy WHERE taxonomy = 'post_tag'") },
        categories: counted("wp_term_taxonomy WHERE taxonomy = 'category'"),
      };
      for (const [kind, number] of Object.entries(counts))
        assert.deepEqual(told[kind], { here: number, leftOver: 0, told: number, missing: 0 }, kind);
      for (const kind of ['boats', 'harbour', 'menus', 'menu-items', 'blocks'])
        assert.equal(told[kind]?.leftOver, 1, kind);
      assert.ok(told.widgets.leftOver > 0);

      const target = join(temporaryFolder(), 'site');
      await take('database', target);
      const { accounts, leftOverFile } = JSON.parse(readFileSync(`${target}.json`, 'utf8'));
      for (const [kind, number] of Object.entries({ ...counts, revisions: counted(`${items} = 'revision'`) }))
        assert.deepEqual(accounts[kind], { here: number, leftOver: 0 }, kind);
      const others = counted(`${items} NOT IN ('post', 'page', 'attachment', 'revision')`);
      assert.equal(accounts['other items'].leftOver, others);
      const kept = readFileSync(leftOverFile, 'utf8');
      for (const text of ['afloat', 'Berth 7', '_hidden', 'North', 'sidebars_widgets'])
        assert.ok(kept.includes(text), text);
      for (const text of ['nonce_salt', wordpress.applicationPassword]) assert.ok(!kept.includes(text), text);
    });

    const sites: unknown[] = [];
    for (const order of orders) {
      const target = join(temporaryFolder(), 'site');
      for (const door of order) await take(door, target);

      test(`finds everything there when each is asked again after ${order.join(', ')}`, async () => {
        for (const door of order) assert.deepEqual(await take(door, target), {}, door);
      });
      sites.push(await contentOf(target));
    }

    test('is exported with the fields that WordPress exports itself', async () => {
      const target = join(temporaryFolder(), 'site');
      await take('database', target);
      const own = `${target}.xml`;
      const { code, stderr } = await runQuoin(['export', own, '--data', target], { QUOIN_URL: wordpress.url });
      assert.equal(code, 0, stderr);
      const exported = await itemsIn(own);
      const expected = await itemsIn(xml);
      assert.deepEqual([...exported.keys()].sort(), [...expected.keys()].sort());
      for (const [id, item] of expected) assert.deepEqual(exported.get(id), item, `item ${id}`);
    });

    test('is imported the same, in either order', () => {
      for (const site of sites.slice(1)) assert.deepEqual(site, sites[0]);
    });
  });

  test('differs from its copy only by documented rules', async () => {
    const quoin = await startQuoin({
      data,
      now: new Date().toISOString().slice(0, 19),
      permalinks: '/%postname%/',
      clientSurface: true,
      timezone: 'Europe/Lisbon',
    });
    const given = ['compare', wordpress.url, quoin.url, '--user', 'anna', '--report', `${data}.jsonl`];
    const { files } = wordpress.fixture as { files: string[] };
    assert.ok(files.length > 8, files.join());
    for (const path of files) {
      const { status } = await fetch(`${quoin.url}/wp-content/uploads/${path}`);
      assert.equal(status, 200, path);
    }
    // Those that a test adds to every site.
    const only = [
      '--only',
      'categories,tags,media,pages,posts,comments',

      '--new-password-file',
      `${data}.secret`,
    ];
    writeFileSync(`${data}.secret`, `${secretOf('anna')}\n`);
    const { code, stdout, stderr } = await runQuoin([...given, ...only], {
      QUOIN_IMPORT_PASSWORD: wordpress.applicationPassword,
    });
    assert.equal(code, 0, stdout + stderr);
    assert.match(stdout, /Compared: \d+ items, \d+ members; \d+ identical\./);
    assert.match(stdout, /No other differences\./);
    // Texts are rendered alike, pictures with their sizes included.
    assert.doesNotMatch(stdout, /rendered differently/);
  });
});

/** Everything that was taken, but what each site works out for itself. */
async function contentOf(data: string): Promise<unknown> {
  const { storage } = await startQuoin({ data });
  const byId = { where: everything, order: [{ column: 'id', direction: 'asc' }] } as const;
  const { posts, comments, terms, users, formerAddresses } = storage;
  const items = await posts.load(await posts.ids(byId));
  const own = new Set(['version', 'password_hash']);
  const plain = (rows: readonly object[]) =>
    rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !own.has(name))));
  return {
    posts: plain(items),
    terms: plain(await terms.load(await terms.ids(byId))),
    comments: plain(await comments.load(await comments.ids(byId))),
    users: plain(await users.load(await users.ids(byId)))
      .filter(({ login }) => ['mara', 'quiet', 'loud'].includes(login) || login.startsWith('author-'))
      // Of two with one e-mail address, the first one that is imported has it.
      .map(({ email, email_key, credential_epoch, ...rest }) => rest),
    former: await Promise.all(
      items.filter(({ type }) => type === 'post').map(async ({ id }) => [id, await formerAddresses.of(id)]),
    ),
    of: [...(await posts.termsOf(items.map(({ id }) => id)))],
  };
}

/** What an export says of posts and pages, as far as Quoin has a place for it. */
async function itemsIn(path: string): Promise<Map<number, object>> {
  const items = new Map<number, object>();
  for await (const event of readWxr(createReadStream(path))) {
    if (event.kind !== 'item' || !['post', 'page'].includes(event.postType ?? '')) continue;
    const { title, content, excerpt, creator, postDate, postName, status, postParent, menuOrder } = event;
    const { postType, postPassword, isSticky, commentStatus, pingStatus, terms, comments } = event;
    items.set(event.postId ?? 0, {
      ...{ title, content, excerpt, postDate, postName, status, menuOrder },
      // A name in another script becomes another one, and posts hang below nothing.
      creator: creator?.replace(/^[^a-z].*/, 'author-3'),
      postParent: postType === 'page' ? postParent : 0,
      ...{ postType, postPassword, isSticky, commentStatus, pingStatus },
      // Their order is that of a database.
      terms: terms
        .filter(({ domain }) => ['category', 'post_tag'].includes(domain))
        .map(({ nicename }) => nicename)
        .sort(),
      // WordPress exports no spam.
      comments: comments
        .filter(({ approved }) => approved !== 'spam')
        .map(({ id, author, content, parent, date }) => ({ id, author, content, parent, date })),
    });
  }
  return items;
}
