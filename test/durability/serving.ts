import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { program } from '../support/run-quoin.ts';

export const PASSWORD = 'a password for durability';
const START_MS = 60_000;

// Each server that is started is to be gone when this process is.
process.setMaxListeners(0);

/** A server in a process of its own, which can be killed. */
export interface Serving {
  readonly url: string;
  readonly process: ChildProcess;
  /** What it wrote to standard error. */
  log(): string;
  /** What it wrote to standard output. */
  said(): string;
  kill(signal: NodeJS.Signals): Promise<number | null>;
  /** Ends it when whoever started it is done, however that went. */
  [Symbol.asyncDispose](): Promise<void>;
}

export interface ServingOptions {
  readonly data: string;
  readonly database?: string;
  readonly flags?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** A command that the server is run by, such as strace. */
  readonly under?: readonly string[];
}

/** Starts the server program, and does not wait. */
export function launch({ data, database, flags = [], environment = {}, under = [] }: ServingOptions): ChildProcess {
  const [command = '', ...args] = [
    ...under,
    process.execPath,
    program,
    'serve',
    '--port',
    '0',
    '--data',
    data,
    ...flags,
  ];
  return spawn(command, args, {
    env: {
      PATH: process.env['PATH'] ?? '',
      QUOIN_ADMIN_PASSWORD: PASSWORD,
      QUOIN_DRAIN: '0',
      QUOIN_LOG_LEVEL: 'error',
      QUOIN_LOGIN_ATTEMPTS: '0',
      ...(database && { QUOIN_DATABASE: database }),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Starts the server program and waits until it serves. @throws Error with what it said, when it does not */
export async function serve(options: ServingOptions): Promise<Serving> {
  const child = launch(options);
  process.once('exit', () => child.kill('SIGKILL'));
  let log = '';
  let said = '';
  child.stderr?.on('data', (part: Buffer) => {
    log = (log + part).slice(-20_000);
  });
  const url = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`the server did not start in time: ${log}`)), START_MS);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${log}`)));
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      said += `${line}\n`;
      const [, address] = /^Quoin is listening on (\S+)$/.exec(line) ?? [];
      if (address === undefined) return;
      clearTimeout(late);
      resolve(address);
    });
  });
  const gone = once(child, 'exit');
  return {
    url,
    process: child,
    log: () => log,
    said: () => said,
    async kill(signal) {
      child.kill(signal);
      await gone;
      return child.exitCode;
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
