import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { placeForTest } from '../../../test/support/index.ts';
import type { Database } from '../database.ts';
import { migrate, migrations } from '../migrations/migrate.ts';
import type { Migration } from '../migrations/migration.ts';
import { openDatabase } from '../open-database.ts';
import { tables } from '../tables.ts';
import { copiedTables } from './copied-tables.ts';

async function open(): Promise<Database> {
  const database = await openDatabase(await placeForTest());
  after(() => database.close());
  return database;
}
const step = (statement: string): Migration => ({
  version: (migrations.at(-1)?.version ?? 0) + 1,
  name: 'later',
  statements: ({ types: { text, integer } }) => [statement.replaceAll('TEXT', text).replaceAll('INTEGER', integer)],
});

test('copies every table except the schema version and derived data', async () => {
  const database = await open();
  await migrate(database);
  const copied = (await copiedTables(database, database.dialect)).map(({ name }) => name);
  const all = (await database.all<{ name: string }>(database.dialect.tableNames)).map(({ name }) => name);
  const rest = all.filter(
    (name) =>
      !copied.includes(name) &&
      !/^((posts|terms|comments|users)_(grams|postings|vocabulary)|grams_indexed|search_(builds|changes|log)|presented_posts|jobs)(_|$)/.test(
        name,
      ),
  );
  assert.deepEqual(rest, ['schema_versions']);
});

test('every column of a declared table is copied', async () => {
  const database = await open();
  await migrate(database);
  const copied = await copiedTables(database, database.dialect);
  for (const { name, columns } of Object.values(tables)) {
    const found = copied.find((table) => table.name === name);
    assert.deepEqual(found?.columns.map((column) => column.name).sort(), Object.keys(columns).sort(), name);
  }
});

test('copies a table of a later migration automatically', async () => {
  const database = await open();
  await migrate(database, [
    ...migrations,
    step('CREATE TABLE later (b TEXT, a INTEGER, note TEXT, PRIMARY KEY (a, b))'),
  ]);
  const later = (await copiedTables(database, database.dialect)).find(({ name }) => name === 'later');
  assert.deepEqual(later, {
    name: 'later',
    columns: [
      { name: 'b', kind: 'text' },
      { name: 'a', kind: 'integer' },
      { name: 'note', kind: 'text' },
    ],
    key: ['a', 'b'],
  });
});

for (const [name, statement, message] of [
  ['a table without a primary key', 'CREATE TABLE later (note TEXT)', /later has no primary key/],
  ['a column of another kind', 'CREATE TABLE later (id INTEGER PRIMARY KEY, at date)', /the column at of later/],
] as const)
  test(`${name} is noticed`, async () => {
    const database = await open();
    await migrate(database, [...migrations, step(statement)]);
    await assert.rejects(copiedTables(database, database.dialect), message);
  });

test('tables of programs that copy the database beside us are left out', async () => {
  const database = await open();
  const made = step('CREATE TABLE _litestream_lock (id INTEGER)');
  await migrate(database, [
    ...migrations,
    made,
    { ...step('CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)'), version: made.version + 1 },
  ]);
  const copied = (await copiedTables(database, database.dialect)).map(({ name }) => name);
  assert.deepEqual(
    copied.filter((name) => name.startsWith('_')),
    [],
  );
  assert.ok(copied.includes('posts'));
});
