import { spawn } from 'node:child_process';
import { startPostgres } from './start-postgres.ts';

// `npm run test:postgres`: the tests that `npm test` runs, each file on a database of its own, and those of PostgreSQL alone.
const files = process.argv.slice(2);
const server = await startPostgres();
const tests = spawn(process.execPath, ['--test', '--test-concurrency=2', '--test-reporter=spec', ...files], {
  stdio: 'inherit',
  env: { ...process.env, QUOIN_TEST_ENGINE: 'postgres', QUOIN_TEST_POSTGRES: server.address() },
});
process.exitCode = await new Promise<number>((resolve) => tests.once('exit', (code) => resolve(code ?? 1)));
await server.stop();
