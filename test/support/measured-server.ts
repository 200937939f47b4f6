import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Config } from '../../src/config/index.ts';
import { Client } from './client.ts';
import { secretOf } from './users.ts';

/** A server in a process of its own, whose event loop is watched. */
export interface MeasuredServer {
  as(login: string): Client;
  /** The most CPU time, in milliseconds, that the event loop spent without a turn for others since the last call. */
  longestTurn(): Promise<number>;
  /** What it takes this machine, in milliseconds of CPU time, to write and read a text of 4 MiB in memory. */
  readonly unit: number;
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL('./measured-process.ts', import.meta.url));

/** Starts a server whose event loop does nothing but serve: the client's own work stays out of the measure. */
export async function startMeasured(settings: Partial<Config> = {}): Promise<MeasuredServer> {
  const child = fork(program, [JSON.stringify(settings)], { execArgv: [] });
  const [address] = (await once(child, 'message')) as [{ url: string; prefix: string; unit: number }];
  return {
    unit: address.unit,
    as: (login) =>
      new Client(address.url, address.prefix, login === 'anonymous' ? undefined : { login, secret: secretOf(login) }),
    async longestTurn() {
      const answer = once(child, 'message');
      child.send('longest turn');
      const [milliseconds] = (await answer) as [number];
      return milliseconds;
    },
    async stop() {
      const ended = once(child, 'exit');
      child.send('stop');
      await ended;
    },
  };
}
