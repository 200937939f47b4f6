import { arm, type Layer, passed } from './inject.ts';

// Loaded into an import before anything else: it dies at the call that the environment names, as by kill -9, or says how many
// calls there were.
const [layer = '', at = ''] = (process.env['QUOIN_TEST_DIE_AT'] ?? '').split(' ');
// Processes that work on pictures inherit the environment.
if (process.argv[2] === 'import') {
  arm(layer as Layer, Number(at), () => process.kill(process.pid, 'SIGKILL'));
  process.once('exit', () => process.stderr.write(`calls ${passed()}\n`));
}
