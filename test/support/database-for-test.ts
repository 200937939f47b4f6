import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { temporaryFolder } from './temporary-folder.ts';

/** The engine that tests run on: SQLite, or what `npm run test:postgres` says. */
export const engine: 'sqlite' | 'postgres' = process.env['QUOIN_TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite';

/** The database that those with tables are copied from, on the server of this test run: copying is quicker than migrating. */
export const TEMPLATE = 'with_tables';

/**
 * A new database on the server of this test run.
 *
 * @param template the database that it is a copy of; without one it is empty
 * @returns its address; without a server, nothing, which means an SQLite file in the data folder
 */
export async function databaseForTest(template = 'template1'): Promise<string> {
  if (engine === 'sqlite') return '';
  const server = process.env['QUOIN_TEST_POSTGRES'];
  if (server === undefined)
    throw new Error('there is no server to test on: start the tests with npm run test:postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  await client.end();
  const address = new URL(server);
  address.pathname = `/${name}`;
  return address.href;
}

/** What pools the connections to that server. */
export const poolerForTest = (): 'off' | 'session' | 'transaction' => {
  const given = process.env['QUOIN_TEST_POOLER'];
  return engine === 'postgres' && (given === 'session' || given === 'transaction') ? given : 'off';
};

/** Where a store that is opened by itself may have a new database. */
export const placeForTest = async (): Promise<string> =>
  (await databaseForTest()) || `${temporaryFolder()}/quoin.sqlite`;
