import childProcess, { type ChildProcess, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import type { Socket } from 'node:net';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import pg from 'pg';

/**
 * Faults on demand, in what the house stands on: calls of a layer are counted, and one of them fails. To be imported before
 * anything of the house, which else would keep the means as they were.
 */

/** What can fail: statements of either engine, the disk beneath the log, files, processes that work on files, the clock. */
export const layers = ['statement', 'sync', 'file', 'process', 'clock'] as const;
export type Layer = (typeof layers)[number];

/** Stands in every injected error, and must stand in no answer. */
export const SECRET = 'injected-4711';

let armed: { readonly layer: Layer; readonly at: number; readonly act: (what: string) => void } | undefined;
let seen = 0;

/** Lets the call of this number fail, once. @param act what happens instead of the call; by default it throws */
export function arm(layer: Layer, at: number, act: (what: string) => void = fail): void {
  armed = { layer, at, act };
  seen = 0;
}

/** @returns whether the call that was to fail was made */
export function disarm(): boolean {
  const isDone = armed !== undefined && seen >= armed.at;
  armed = undefined;
  return isDone;
}

/** How many calls of the armed layer were made. */
export const passed = (): number => seen;

/** Is called before every call of a layer. @throws Error when it is this one that fails */
export function pass(layer: Layer, what: string): void {
  if (armed?.layer !== layer) return;
  seen += 1;
  if (seen === armed.at) armed.act(what);
}

function fail(what: string): never {
  throw Object.assign(new Error(`${SECRET}: ${what}`), { detail: SECRET });
}

type Method = (this: unknown, ...given: unknown[]) => unknown;

/** Puts a count before each call of a method. @param isAsync whether it fails by what it returns */
function count(owner: object, name: string, layer: Layer, isAsync: boolean): void {
  const methods = owner as Record<string, Method>;
  const method = methods[name];
  if (!method) throw new Error(`there is no ${name}`);
  methods[name] = function (this: unknown, ...given: unknown[]) {
    try {
      pass(layer, name);
    } catch (error) {
      if (isAsync) return Promise.reject(error);
      throw error;
    }
    return method.apply(this, given);
  };
}

for (const name of ['all', 'get', 'run']) count(StatementSync.prototype, name, 'statement', false);
count(DatabaseSync.prototype, 'exec', 'statement', false);

// What a server does not answer, it is not known to have done: its connection is gone.
const { query } = pg.Client.prototype as unknown as { query: Method };
Object.assign(pg.Client.prototype, {
  query(this: { connection: { stream: Socket } }, ...given: unknown[]) {
    try {
      pass('statement', 'query');
    } catch (error) {
      this.connection.stream.destroy(error as Error);
    }
    return query.apply(this, given);
  },
});

for (const name of ['open', 'link', 'mkdir', 'lstat', 'rename', 'rm', 'unlink', 'readdir', 'stat'])
  count(files, name, 'file', true);
count(fs, 'createWriteStream', 'file', false);
count(childProcess, 'fork', 'process', false);

const { fork } = childProcess;
const forked = new Set<ChildProcess>();
/** What a process is sent does not arrive, and the sender is told. */
childProcess.fork = ((...given: Parameters<typeof fork>) => {
  const child = fork(...given);
  forked.add(child.once('exit', () => forked.delete(child)));
  const send = child.send.bind(child) as (message: Serializable, done?: (error: Error | null) => void) => boolean;
  child.send = ((message: Serializable, done?: (error: Error | null) => void) => {
    try {
      pass('process', 'send');
    } catch (error) {
      setImmediate(() => done?.(error as Error));
      return false;
    }
    return send(message, done);
  }) as typeof child.send;
  return child;
}) as typeof fork;

/** Ends all processes that work on files, so that new ones have to be made. */
export const endProcesses = (): Promise<unknown> =>
  Promise.all(
    [...forked]
      .filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
      .map((child) => {
        const gone = once(child, 'exit');
        child.kill('SIGKILL');
        return gone;
      }),
  );

// It tells by a callback, and is wrapped into a promise once, when the house is loaded.
const { fdatasync } = fs;
fs.fdatasync = ((descriptor: number, done: (error: Error | null) => void) => {
  try {
    pass('sync', 'fdatasync');
  } catch (error) {
    done(error as Error);
    return;
  }
  fdatasync(descriptor, done);
}) as typeof fs.fdatasync;

const probe = await files.open(import.meta.filename);
count(Object.getPrototypeOf(probe) as object, 'sync', 'sync', true);
count(Object.getPrototypeOf(probe) as object, 'writeFile', 'file', true);
await probe.close();
syncBuiltinESMExports();
