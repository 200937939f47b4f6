import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { placeForTest } from '../../test/support/index.ts';
import { migrate } from './migrations/migrate.ts';
import { openDatabase } from './open-database.ts';
import { tableStore } from './queries/table-store.ts';
import { defaultsOf, type Table, tables } from './tables.ts';

const database = await openDatabase(await placeForTest());
after(() => database.close());
await migrate(database);

describe('a table that is declared', () => {
  for (const table of Object.values<Table>(tables))
    it(`${table.name} has the columns of the database`, async () => {
      await database.all(`SELECT ${Object.keys(table.columns).join(', ')} FROM ${table.name}`);
    });

  for (const table of [tables.posts, tables.terms, tables.comments, tables.users])
    it(`${table.name} says what is in all of its columns by default`, async () => {
      const stored = await database.transaction(async (connection) => {
        const id = await connection.insert(`INSERT INTO ${table.name} DEFAULT VALUES`);
        const columns = await connection.all<object>(`SELECT * FROM ${table.name}`);
        assert.deepEqual(Object.keys(columns[0] ?? {}).sort(), Object.keys(table.columns).sort());
        return tableStore<{ id: number }>(table, connection, database.dialect).get(id);
      });
      assert.deepEqual(stored, { id: stored?.id, ...defaultsOf(table) });
    });
});
