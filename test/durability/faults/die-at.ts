import { arm, type Layer } from './inject.ts';

// Loaded into a server before anything else: on SIGUSR2 it dies at the call that the environment names, as by kill -9.
const [layer = '', at = ''] = (process.env['QUOIN_TEST_DIE_AT'] ?? '').split(' ');
process.on('SIGUSR2', () => {
  arm(layer as Layer, Number(at), () => process.kill(process.pid, 'SIGKILL'));
  process.stderr.write('armed\n');
});
