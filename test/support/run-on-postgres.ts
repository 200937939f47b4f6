import { spawn } from 'node:child_process';
import { openDatabase, openStorage } from '../../src/storage/index.ts';
import { TEMPLATE } from './database-for-test.ts';
import { startPgBouncer } from './start-pgbouncer.ts';
import { startPostgres } from './start-postgres.ts';

// `npm run test:postgres`: the tests that `npm test` runs, each file on a database of its own, and those of PostgreSQL alone.
// With QUOIN_TEST_POOLER=session or transaction, through PgBouncer, in which each database has a pool of its own.
const files = process.argv.slice(2);
const server = await startPostgres({ fsync: 'off' });
await server.query(`CREATE DATABASE ${TEMPLATE}`);
await (await openStorage(await openDatabase(server.address(TEMPLATE)))).close();
const pooler = process.env['QUOIN_TEST_POOLER'];
const bouncer = pooler === undefined ? undefined : await startPgBouncer(server.address(), { pool_mode: pooler });
const address = bouncer?.through(server.address()) ?? server.address();
const tests = spawn(process.execPath, ['--test', '--test-concurrency=2', '--test-reporter=spec', ...files], {
  stdio: 'inherit',
  env: { ...process.env, QUOIN_TEST_ENGINE: 'postgres', QUOIN_TEST_POSTGRES: address },
});
process.exitCode = await new Promise<number>((resolve) => tests.once('exit', (code) => resolve(code ?? 1)));
await bouncer?.stop();
await server.stop();
