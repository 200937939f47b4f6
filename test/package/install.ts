import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, constants, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../support/index.ts';

/** Somebody without rights, and without a home. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

export interface Installed {
  /** The folder that it is installed in, where commands are run. */
  readonly folder: string;
  /** Runs a command to its end. @returns what it wrote to standard output */
  run(command: string, ...args: string[]): Promise<string>;
  /** Starts a server. @returns its address, what it printed so far, and how to end it by a signal */
  serve(command: string, ...args: string[]): Promise<Served>;
}

export interface Served {
  readonly url: string;
  readonly printed: () => string;
  /** @returns the exit code */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** A folder on disk, which others may read; what is installed is run from it. */
export function folderForAll(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-package-'));
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Installs a packed file in an empty folder. Who then runs it has the Node of the checkout, and may not write below `node_modules`. */
export function install(packed: string): Installed {
  const folder = folderForAll();
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', packed], {
    cwd: folder,
    env: withNode(join(process.execPath, '..')),
    stdio: 'pipe',
  });
  return asNobody(folder);
}

/**
 * Runs commands in a folder as somebody who may write to it, but not to what is installed.
 *
 * @param own files in the folder that belong to them
 */
export function asNobody(folder: string, own: readonly string[] = []): Installed {
  const programs = join(folder, '.programs');
  const home = join(folder, '.home');
  for (const made of [programs, home]) mkdirSync(made, { recursive: true });
  copyFileSync(process.execPath, join(programs, 'node'), constants.COPYFILE_FICLONE);
  const owned = [folder, home, ...own.map((name) => join(folder, name))];
  if (isRoot) for (const path of owned) chownSync(path, NOBODY, NOBODY);
  else execFileSync('chmod', ['-R', 'a-w', join(folder, 'node_modules')]);
  const start = (command: string, args: readonly string[]): ChildProcess =>
    spawn(command, args, {
      cwd: folder,
      env: { ...withNode(programs), HOME: home },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(isRoot && { uid: NOBODY, gid: NOBODY }),
    });

  return {
    folder,
    async run(command, ...args) {
      const { output, ended } = watched(start(command, args));
      const code = await ended;
      if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output()}`);
      return output();
    },
    async serve(command, ...args) {
      const child = start(command, args);
      process.once('exit', () => child.kill('SIGKILL'));
      const { output, ended } = watched(child);
      const isGone = ended.then((code) => {
        throw new Error(`it ended with ${code}:\n${output()}`);
      });
      await Promise.race([until(() => /is listening on .*\n/.test(output()), 30_000), isGone]);
      isGone.catch(() => undefined);
      const [, url = ''] = /^Quoin is listening on (http:\S+)$/m.exec(output()) ?? [];
      const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
        child.kill(signal);
        return ended;
      };
      return { url, printed: output, stop };
    },
  };
}

function watched(child: ChildProcess): { output: () => string; ended: Promise<number | null> } {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  return { output: () => output, ended: once(child, 'exit').then(([code]) => code) };
}

/** No variable of the tests reaches what is tested. */
const withNode = (folder: string): NodeJS.ProcessEnv => ({
  PATH: `${folder}:${process.env['PATH']}`,
  QUOIN_ADMIN_PASSWORD: 'a password for the package',
  QUOIN_DRAIN: '0',
  npm_config_offline: 'false',
});
