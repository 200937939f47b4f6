import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, describe } from 'node:test';
import { startQuoin, until } from '../support/index.ts';
import { pageOf, visit } from './visit.ts';

// The examples as a front-end developer runs them: built, and served by the program that the framework comes with.
const EXAMPLES = join(import.meta.dirname, '../../examples');
const HOME = 'https://read.example';
const QUIET = { ASTRO_TELEMETRY_DISABLED: '1', NEXT_TELEMETRY_DISABLED: '1' };

interface Framework {
  readonly name: string;
  readonly build: readonly string[];
  readonly serve: (port: number) => readonly string[];
}

const FRAMEWORKS: readonly Framework[] = [
  {
    name: 'astro',
    build: ['node_modules/astro/bin/astro.mjs', 'build'],
    serve: () => ['dist/server/entry.mjs'],
  },
  {
    name: 'next',
    build: ['node_modules/next/dist/bin/next', 'build'],
    serve: (port) => ['node_modules/next/dist/bin/next', 'start', '--port', `${port}`, '--hostname', '127.0.0.1'],
  },
];

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

for (const { name, build, serve } of FRAMEWORKS) {
  const quoin = await startQuoin({ frontEnd: HOME, anonymousComments: true });
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const environment = { ...process.env, ...QUIET, QUOIN_SERVER: quoin.url, PORT: `${port}`, HOST: '127.0.0.1' };
  const options = { cwd: join(EXAMPLES, name), env: environment };

  describe(`the pages of the examples in ${name}`, async () => {
    const built = spawnSync(process.execPath, build, { ...options, encoding: 'utf8' });
    if (built.status !== 0) throw new Error(`${name} does not build:\n${built.stdout}${built.stderr}`);
    const server = spawn(process.execPath, serve(port), { ...options, stdio: 'inherit' });
    after(async () => {
      server.kill();
      if (server.exitCode === null) await once(server, 'exit');
    });
    before(() =>
      until(() =>
        fetch(origin).then(
          () => true,
          () => false,
        ),
      ),
    );

    await visit(quoin, HOME, async (path, init = {}) =>
      pageOf(await fetch(origin + path, { redirect: 'manual', ...init, headers: { origin } })),
    );
  });
}
