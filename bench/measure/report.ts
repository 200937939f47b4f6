import { cpus, totalmem } from 'node:os';
import type { Kind } from './kinds.ts';
import { type Measured, median } from './rounds.ts';

/** One line of the table. */
export interface Line {
  readonly kind: string;
  readonly target: number | undefined;
  readonly quoin: Figures;
  readonly bare: Figures | undefined;
  readonly against: Figures | undefined;
  /** CPU of the bare server / CPU of Quoin: 1 is the ceiling. */
  readonly ratio: number | undefined;
  readonly throughputRatio: number | undefined;
}

export interface Figures {
  readonly cpu: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
}

export interface Report {
  readonly machine: string;
  readonly node: string;
  readonly engine: string;
  readonly posts: number;
  readonly startSeconds: number;
  readonly residentAtRest: number;
  readonly residentAfterLoad: number;
  readonly loopDelay: { readonly p99: number; readonly max: number };
  readonly lines: readonly Line[];
}

export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}`;

function figuresOf(rounds: readonly Measured[] | undefined): Figures | undefined {
  if (!rounds || rounds.length === 0) return undefined;
  const middle = (of: (one: Measured) => number): number => median(rounds.map(of));
  return {
    cpu: middle(({ cpu }) => cpu ?? Number.NaN),
    perSecond: middle(({ perSecond }) => perSecond),
    p50: middle(({ p50 }) => p50),
    p99: middle(({ p99 }) => p99),
    failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** The medians of the rounds of a kind. */
export function lineOf(kind: Kind, measured: ReadonlyMap<string, Measured[]>): Line {
  const quoin = figuresOf(measured.get('quoin'));
  const bare = figuresOf(measured.get('bare'));
  if (!quoin) throw new Error('nothing was measured');
  return {
    kind: kind.name,
    target: kind.target,
    quoin,
    bare,
    against: figuresOf(measured.get('against')),
    ratio: bare && bare.cpu / quoin.cpu,
    throughputRatio: bare && quoin.perSecond / bare.perSecond,
  };
}

const number = (value: number | undefined, digits = 0): string =>
  value === undefined || Number.isNaN(value) ? '–' : value.toFixed(digits);

/** The report as a table in Markdown. */
export function tableOf({ lines, ...report }: Report): string {
  const rows = lines.map(({ kind, target, quoin, bare, against, ratio, throughputRatio }) =>
    [
      kind + (quoin.failed > 0 ? ` (${quoin.failed} failed)` : ''),
      number(quoin.cpu),
      number(bare?.cpu),
      number(ratio, 2),
      target === undefined ? '' : `≥ ${target}`,
      number(throughputRatio, 2),
      number(quoin.perSecond),
      `${number(quoin.p50)} / ${number(quoin.p99)}`,
      ...(lines.some((line) => line.against)
        ? [number(against?.perSecond), `${number(against?.p50)} / ${number(against?.p99)}`]
        : []),
    ].join(' | '),
  );
  const more = lines.some((line) => line.against) ? ' | other: per second | p50 / p99 ms' : '';
  return [
    `${report.machine}; Node ${report.node}; ${report.engine}, ${report.posts} posts`,
    `start to first answer ${number(report.startSeconds, 2)} s; resident at rest ${number(report.residentAtRest)} MB, after load ${number(report.residentAfterLoad)} MB; event loop held up p99 ${number(report.loopDelay.p99, 1)} ms, longest ${number(report.loopDelay.max, 1)} ms`,
    '',
    `| request | CPU µs | bare µs | ratio | target | throughput ratio | per second | p50 / p99 ms${more} |`,
    `|---|---|---|---|---|---|---|---${more === '' ? '' : '|---|---'}|`,
    ...rows.map((row) => `| ${row} |`),
  ].join('\n');
}
