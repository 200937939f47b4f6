import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const file = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Where there are two cores, what is measured has one and the load generator another. */
function pinned(core: number, command: string[]): string[] {
  return availableParallelism() > 1 ? ['taskset', '-c', String(core), ...command] : command;
}

/** Starts a program of Node. */
function startNode(
  core: number,
  parameters: string[],
  environment: NodeJS.ProcessEnv = {},
  log: 'inherit' | number = 'inherit',
): ChildProcess {
  const [command = '', ...rest] = pinned(core, [process.execPath, ...parameters]);
  return spawn(command, rest, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', log, 'ipc'],
  });
}

/** The address that a program prints when it listens. */
export async function addressOf(child: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    const found = /listening on (http:\S+)/.exec(text);
    if (found?.[1]) {
      child.stdout?.resume();
      return found[1];
    }
  }
  throw new Error(`a server ended before it listened: ${text}`);
}

export async function ask<Answer>(child: ChildProcess, question: object | boolean): Promise<Answer> {
  const answer = once(child, 'message');
  child.send(question);
  return (await answer)[0] as Answer;
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

export const startLoad = (): ChildProcess => startNode(1, [file('./load.ts')]);
export const startBare = (): ChildProcess => startNode(0, [file('./bare-server.ts')]);

/** Starts Quoin on a site. Everything that limits how often somebody may do something is off. */
export function startQuoin(site: { data: string; database?: string }): ChildProcess {
  return startNode(
    0,
    [
      // As `npm start` starts it.
      ...['--max-semi-space-size=8', '--heap-growing-percent=50', '--import', file('./loop-delay.mjs')],
      ...[file('../../bin/quoin.mjs'), 'serve', '--port', '0', '--data', site.data],
    ],
    {
      MALLOC_ARENA_MAX: '1',
      QUOIN_LOGIN_ATTEMPTS: '0',
      QUOIN_COMMENT_INTERVAL: '0',
      QUOIN_ANONYMOUS_COMMENTS: 'on',
      ...(site.database && { QUOIN_DATABASE: site.database }),
    },
    // Each request is logged, as it is by default.
    openSync(join(site.data, 'log'), 'w'),
  );
}
