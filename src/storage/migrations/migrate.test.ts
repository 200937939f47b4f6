import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { placeForTest, temporaryFolder } from '../../../test/support/index.ts';
import type { Database } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { openStorage } from '../storage.ts';
import { UnusableDatabaseError } from '../unusable-database-error.ts';
import { migrate, migrations, NewerSchemaError, schemaState } from './migrate.ts';
import type { Migration } from './migration.ts';

async function open(): Promise<Database> {
  const database = await openDatabase(await placeForTest());
  after(() => database.close());
  return database;
}

const newest = migrations.at(-1)?.version ?? 0;
const step = (version: number, ...statements: string[]): Migration => ({
  version,
  name: `step ${version}`,
  statements: () => statements,
});
const made = step(newest + 1, 'CREATE TABLE later (id integer)', 'INSERT INTO later (id) VALUES (7)');
const failing = step(newest + 2, 'INSERT INTO later (id) VALUES (8)', 'INSERT INTO nowhere (id) VALUES (1)');

const versions = async (database: Database) =>
  (await database.all<{ version: number }>('SELECT version FROM schema_versions ORDER BY 1')).map((row) => row.version);

describe('migrations', () => {
  test('run once, and are recorded', async () => {
    const database = await open();
    assert.deepEqual((await migrate(database)).pending, migrations);
    assert.deepEqual(
      await versions(database),
      migrations.map(({ version }) => version),
    );
    assert.deepEqual(await migrate(database), { version: newest, pending: [], snapshot: undefined });
  });

  test('run once when two instances start at the same time', async () => {
    const address = await placeForTest();
    const both = await Promise.all([openDatabase(address), openDatabase(address)]);
    after(() => Promise.all(both.map((database) => database.close())));
    await Promise.all(both.map((database) => migrate(database)));
    for (const database of both) assert.deepEqual((await schemaState(database)).pending, []);
  });

  test('have a number each', async () => {
    const other = { ...made, name: 'other' };
    const refusal = new RegExp(`the migrations "step ${newest + 1}" and "other" have the same number, ${newest + 1}`);
    await assert.rejects(migrate(await open(), [...migrations, made, other]), refusal);
  });

  test('are planned without a change', async () => {
    const database = await open();
    assert.deepEqual(await schemaState(database), { version: 0, pending: migrations });
    assert.deepEqual(await database.all(database.dialect.tableNames), []);
  });

  test('that fail change nothing, and run again', async () => {
    const database = await open();
    await migrate(database);
    await assert.rejects(migrate(database, [...migrations, made, failing]), /nowhere/);
    assert.equal((await schemaState(database, [...migrations, made])).version, newest + 1);
    const kept = await database.all<{ id: number }>('SELECT id FROM later');
    assert.deepEqual(
      kept.map(({ id }) => id),
      [7],
      'the failed step left nothing',
    );
    const repaired = step(newest + 2, 'INSERT INTO later (id) VALUES (8)');
    assert.deepEqual((await migrate(database, [...migrations, made, repaired])).pending, [repaired]);
  });

  test('derive from the rows of an earlier version all that a later one keeps', async () => {
    const database = await open();
    await migrate(database, migrations.slice(0, 2));
    const posts = Array.from({ length: 1_200 }, (_, place) => {
      const type = ['post', 'post', 'page', 'attachment'][place % 4] ?? '';
      const status = type === 'attachment' ? 'inherit' : (['publish', 'draft', 'private'][place % 3] ?? '');
      const scheduled = status === 'publish' && place % 5 === 0 ? 1 : 0;
      return [type, status, scheduled, `20${10 + (place % 15)}-01-01T00:00:00`, 1 + (place % 3), place % 7, place % 2];
    });
    await database.changeSchema(async (connection) => {
      for (const [type = '', status = '', scheduled = 0, date = '', author = 0, parent = 0, sticky = 0] of posts)
        await connection.run(
          'INSERT INTO posts (type, status, scheduled, date, date_gmt, author_id, parent_id, sticky) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
          [type, status, scheduled, date, scheduled ? '2099-01-01T00:00:00' : date, author, parent, sticky],
        );
      await connection.run('UPDATE posts SET parent_id = 0 WHERE parent_id = id');
      for (let id = 1; id <= 3; id += 1)
        await connection.run("INSERT INTO terms (taxonomy, name, slug) VALUES ('category', 'a term', ?)", [`${id}`]);
      await connection.run(
        `INSERT INTO post_terms (post_id, term_id, taxonomy, post_type, post_status, post_date, post_date_gmt)
         SELECT posts.id, terms.id, taxonomy, type, status, date, date_gmt FROM posts, terms WHERE type = 'post' AND posts.id % 4 <> terms.id`,
      );
    });
    const storage = await openStorage(database);
    const kept = /listed as|total of|block|the terms|what is kept/;
    const { found } = await storage.check({
      nowGmt: '2026-01-01T00:00:00',
      repair: false,
      onProgress: () => undefined,
    });
    assert.deepEqual(
      found.filter((fault) => kept.test(fault)),
      [],
    );
    const [cell] = await database.all<{ total: number }>(
      "SELECT total FROM tallies WHERE facet = '' AND cell = 'post:publish'",
    );
    const shown = posts.filter(([type, status, scheduled]) => type === 'post' && status === 'publish' && !scheduled);
    assert.equal(cell?.total, shown.length);
  });

  test('give application passwords of one name names of their own', async () => {
    const database = await open();
    await migrate(database, migrations.slice(0, 12));
    const names = ['tool', 'Tool', 'tool', 'tool (2)', 'other'];
    await database.changeSchema(async (connection) => {
      for (const name of names)
        await connection.run(
          "INSERT INTO application_passwords (user_id, name, secret_hash, created_gmt) VALUES (1, ?, '', '')",
          [name],
        );
      await connection.run(
        "INSERT INTO application_passwords (user_id, name, secret_hash, created_gmt) VALUES (2, 'tool', '', '')",
      );
    });
    await migrate(database);
    const rows = await database.all<{ name: string }>('SELECT name FROM application_passwords ORDER BY id');
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['tool', 'Tool (2) ', 'tool (3) ', 'tool (2)', 'other', 'tool'],
    );
  });

  test('add a column before long texts, and leave all else of the table as it was', async () => {
    const database = await open();
    await migrate(database);
    const isEmbedded = database.dialect.name === 'sqlite';
    const partsOf = async () => {
      if (!isEmbedded) return [];
      const parts = await database.all<{ name: string; sql: string }>('SELECT name, sql FROM sqlite_schema');
      return parts.filter(({ name }) => name !== 'posts').sort((one, other) => (one.name < other.name ? -1 : 1));
    };
    const insert = (title: string) =>
      database.changeSchema((connection) => connection.insert('INSERT INTO posts (title) VALUES (?)', [title]));
    await insert('first');
    const second = await insert('second');
    await database.changeSchema((connection) => connection.run('DELETE FROM posts WHERE id = ?', [second]));
    const before = await partsOf();

    const columns = [
      { table: 'posts', name: 'subtitle', type: 'text', default: "the crew's" },
      { table: 'posts', name: 'depth', type: 'integer' },
      { table: 'posts', name: 'notes', type: 'text', isLong: true },
    ] as const;
    await migrate(database, [...migrations, { ...step(newest + 1), columns }]);

    assert.deepEqual(await partsOf(), before, 'indexes and triggers are there again');
    const [row = {}] = await database.all<Record<string, unknown>>('SELECT * FROM posts');
    assert.deepEqual([row['title'], row['subtitle'], row['depth'], row['notes']], ['first', "the crew's", 0, '']);
    const names = Object.keys(row);
    if (isEmbedded) assert.ok(names.indexOf('depth') < names.indexOf('title_rendered'), names.join(' '));
    assert.equal(names.at(-1), 'notes');
    assert.equal(await insert('third'), Number(second) + 1, 'ids that were given are not given again');
    const store = (id: number) =>
      database.changeSchema((connection) =>
        connection.run("INSERT INTO presented_posts (id, stamp, is_open, digest, text) VALUES (?, '', 0, '', '')", [
          id,
        ]),
      );
    await store(1);
    await database.changeSchema((connection) => connection.run("UPDATE posts SET title = 'other' WHERE id = 1"));
    assert.deepEqual(await database.all('SELECT id FROM presented_posts'), [], 'triggers run');
  });

  test('copy an embedded database that holds something before they change it', async () => {
    const database = await open();
    await migrate(database);
    const { snapshot } = await migrate(database, [...migrations, made]);
    if (database.dialect.name === 'postgres') return assert.equal(snapshot, undefined);
    assert.match(String(snapshot), new RegExp(`quoin\\.sqlite\\.schema-${newest}\\.\\d{8}T\\d{6}$`));
    const copy = await openDatabase(String(snapshot));
    assert.deepEqual(
      await versions(copy),
      migrations.map(({ version }) => version),
    );
    await copy.close();
  });

  test('remove the remains of an interrupted copy', async () => {
    const folder = temporaryFolder();
    const database = await openDatabase(`${folder}/quoin.sqlite`);
    after(() => database.close());
    await migrate(database);
    for (const left of ['quoin.sqlite.copy.part', 'quoin.sqlite.copy.part-journal'])
      writeFileSync(join(folder, left), 'half of a copy');
    await migrate(database, [...migrations, made]);
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.includes('.part')),
      [],
    );
  });

  test('of a newer version are left to that version', async () => {
    const database = await open();
    await migrate(database, [...migrations, made]);
    await assert.rejects(migrate(database), NewerSchemaError);
  });

  test('do not run in the database of another program', async () => {
    const database = await open();
    await database.changeSchema((connection) => connection.run('CREATE TABLE invoices (id integer)'));
    await assert.rejects(migrate(database), UnusableDatabaseError);
  });
});
