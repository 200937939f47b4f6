import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// npm run bench:install: what a production install brings, without Node itself.
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'quoin-install-'));
try {
  for (const name of ['package.json', 'package-lock.json']) copyFileSync(join(root, name), join(folder, name));
  execFileSync('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'ignore',
  });
  const { packages } = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Record<string, unknown>;
  };
  const names = Object.keys(packages).filter((path) => !/^node_modules\/node(-|$)/.test(path));
  const kilobytes = execFileSync('du', ['-sk', '--exclude=node_modules/node', '--exclude=node-bin-*', 'node_modules'], {
    cwd: folder,
  });
  const megabytes = Number.parseInt(kilobytes.toString(), 10) / 1024;
  process.stdout.write(`${names.length} packages, ${megabytes.toFixed(0)} MB\n`);
} finally {
  rmSync(folder, { recursive: true });
}
