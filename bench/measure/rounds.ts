import type { ChildProcess } from 'node:child_process';
import type { Kind } from './kinds.ts';
import type { LoadOrder, LoadResult } from './load.ts';
import { cpuMicroseconds } from './process-tree.ts';
import { ask } from './processes.ts';

/** A server under load: where it is, and its process where it is ours. */
export interface Contender {
  readonly name: string;
  /** Address of the interface, with its prefix. */
  readonly base: string;
  readonly child?: ChildProcess;
}

export interface Measured {
  readonly perSecond: number;
  /** CPU time of the process tree per request; unknown of servers elsewhere. */
  readonly cpu: number | undefined;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
}

export interface RoundOptions {
  readonly load: ChildProcess;
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
}

/** Where the requests of a kind go on: no round repeats what an earlier one sent, as long as there are others. */
const places = new Map<string, number>();

async function measureOnce(
  contender: Contender,
  kind: Kind,
  { load, seconds, connections }: RoundOptions,
): Promise<Measured> {
  const key = `${contender.name} ${kind.name}`;
  const pid = contender.child?.pid;
  const prefix = new URL(contender.base).pathname;
  const before = pid === undefined ? 0 : cpuMicroseconds(pid);
  const result = await ask<LoadResult>(load, {
    url: new URL(contender.base).origin,
    connections,
    seconds,
    requests: kind.requests.map((request) => ({ ...request, path: prefix + request.path })),
    from: places.get(key) ?? 0,
    ...(kind.once && { once: true }),
  } satisfies LoadOrder);
  places.set(key, result.next);
  const cpu = pid === undefined ? undefined : (cpuMicroseconds(pid) - before) / result.requests;
  return { perSecond: result.requests / result.seconds, cpu, p50: result.p50, p99: result.p99, failed: result.failed };
}

/** Measures the contenders by turns, round after round, so that what else the machine does hits all alike. */
export async function measure(
  kind: Kind,
  contenders: readonly Contender[],
  options: RoundOptions,
): Promise<Map<string, Measured[]>> {
  const measured = new Map<string, Measured[]>(contenders.map(({ name }) => [name, []]));
  for (let round = 0; round < (kind.once ? 1 : options.rounds); round += 1) {
    for (const contender of contenders) measured.get(contender.name)?.push(await measureOnce(contender, kind, options));
  }
  return measured;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
