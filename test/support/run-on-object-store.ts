import { spawn } from 'node:child_process';
import { startObjectStore } from './start-object-store.ts';

// `npm run test:object-store`: the tests of media that `npm test` runs, on a bucket of each, and those of object stores alone.
const files = process.argv.slice(2);
const store = await startObjectStore();
const tests = spawn(process.execPath, ['--test', '--test-reporter=spec', ...files], {
  stdio: 'inherit',
  env: { ...process.env, QUOIN_TEST_OBJECT_STORE: String(store.port) },
});
process.exitCode = await new Promise<number>((resolve) => tests.once('exit', (code) => resolve(code ?? 1)));
await store.stop();
