import type { ChildProcess } from 'node:child_process';
import type { Kind } from './kinds.ts';
import type { LoadOrder, LoadResult } from './load.ts';
import { cpuMicroseconds } from './process-tree.ts';
import { ask } from './processes.ts';

/** A server under load: where it is, its processes where they are known, and what it is asked. */
export interface Contender {
  readonly name: string;
  /** Address of the interface, with its prefix. */
  readonly base: string;
  readonly pids: readonly number[];
  /** The requests of each kind, as they fit its site. */
  readonly kinds: ReadonlyMap<string, Kind>;
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

/** Where the requests of a kind to a server go on: no round repeats what an earlier one sent, as long as there are others. */
const places = new Map<string, number>();

async function measureOnce(
  { base, pids }: Contender,
  kind: Kind,
  { load, seconds, connections }: RoundOptions,
): Promise<Measured> {
  const key = `${base} ${kind.name}`;
  const { origin, pathname: prefix } = new URL(base);
  const before = cpuMicroseconds(pids);
  const result = await ask<LoadResult>(load, {
    url: origin,
    connections,
    seconds,
    requests: kind.requests.map((request) => ({ ...request, path: prefix + request.path })),
    from: places.get(key) ?? 0,
    ...(kind.once && { once: true }),
  } satisfies LoadOrder);
  places.set(key, result.next);
  return {
    perSecond: result.requests / result.seconds,
    cpu: pids.length === 0 ? undefined : (cpuMicroseconds(pids) - before) / result.requests,
    p50: result.p50,
    p99: result.p99,
    failed: result.failed,
  };
}

/**
 * Measures the contenders by turns, round after round, so that what else the machine does hits all alike. A first
 * round does not count: code is compiled and memory is filled in it.
 */
export async function measure(
  name: string,
  contenders: readonly Contender[],
  options: RoundOptions,
): Promise<Map<string, Measured[]>> {
  const measured = new Map<string, Measured[]>();
  for (let round = 0; round <= options.rounds; round += 1) {
    for (const contender of contenders) {
      const kind = contender.kinds.get(name);
      if (!kind || (kind.once && round > 1)) continue;
      if (round === 0) {
        if (!kind.once) await measureOnce(contender, kind, options);
        continue;
      }
      const rounds = measured.get(contender.name) ?? [];
      measured.set(contender.name, [...rounds, await measureOnce(contender, kind, options)]);
    }
  }
  return measured;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
