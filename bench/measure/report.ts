import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { type Measured, median } from './rounds.ts';
import { ratioAimedAt, targetOf } from './targets.ts';

/** One line of the table. */
export interface Line {
  readonly kind: string;
  /** The least ratio that is aimed at. */
  readonly target: number | undefined;
  readonly quoin: Figures;
  readonly bare: Figures | undefined;
  readonly against: Figures | undefined;
  /** The same server on a larger site. */
  readonly grown: Figures | undefined;
  /** The kind of request that this one is held against, in the same rounds. */
  readonly yardstick: Figures | undefined;
  /** CPU of the bare server / CPU of Quoin: 1 is the ceiling. */
  readonly ratio: number | undefined;
  readonly throughputRatio: number | undefined;
}

export interface Figures {
  readonly cpu: number | undefined;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
}

/** What a started server takes before it has done anything. */
export interface Start {
  readonly seconds: number;
  readonly residentAtRest: number;
}

export interface Report {
  readonly machine: string;
  readonly node: string;
  readonly commit: string;
  readonly engine: string;
  readonly posts: number;
  readonly grownTo: number | undefined;
  readonly connections: number;
  readonly start: Start;
  readonly grownStart: Start | undefined;
  readonly residentAfterLoad: number;
  /**
   * How long the event loop was held up under the mix of reads and writes, and for how much of that the program itself had
   * the processor; in milliseconds.
   */
  readonly loopDelay:
    | { readonly p99: number; readonly max: number; readonly ownP99: number; readonly ownMax: number }
    | undefined;
  readonly lines: readonly Line[];
}

export const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}`;

export const commit = (): string => execFileSync('git', ['describe', '--always', '--dirty']).toString().trim();

function figuresOf(rounds: readonly Measured[] | undefined): Figures | undefined {
  if (!rounds || rounds.length === 0) return undefined;
  const middle = (of: (one: Measured) => number): number => median(rounds.map(of));
  const hasCpu = rounds.every(({ cpu }) => cpu !== undefined);
  return {
    cpu: hasCpu ? middle(({ cpu = 0 }) => cpu) : undefined,
    perSecond: middle(({ perSecond }) => perSecond),
    p50: middle(({ p50 }) => p50),
    p99: middle(({ p99 }) => p99),
    failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** The medians of the rounds of a kind. */
export function lineOf(kind: string, measured: ReadonlyMap<string, Measured[]>): Line {
  const [quoin, bare, against, grown, yardstick] = ['quoin', 'bare', 'against', 'grown', 'yardstick'].map((name) =>
    figuresOf(measured.get(name)),
  );
  if (!quoin) throw new Error(`${kind}: nothing was measured`);
  return {
    kind,
    target: ratioAimedAt(kind),
    quoin,
    bare,
    against,
    grown,
    yardstick,
    ratio: bare?.cpu && quoin.cpu ? bare.cpu / quoin.cpu : undefined,
    throughputRatio: bare && quoin.perSecond / bare.perSecond,
  };
}

const number = (value: number | undefined, digits = 0): string =>
  value === undefined || Number.isNaN(value) ? '–' : value.toFixed(digits);

const startOf = ({ seconds, residentAtRest }: Start): string =>
  `start to first answer ${number(seconds, 2)} s, resident at rest ${number(residentAtRest)} MB`;

/** The report as text and a table in Markdown. */
export function tableOf({ lines, ...report }: Report): string {
  const { posts, grownTo, grownStart, loopDelay } = report;
  const has = (name: 'bare' | 'against' | 'grown'): boolean => lines.some((line) => line[name]);
  type Column = readonly [title: string, of: (line: Line) => string];
  const columns: Column[] = [
    ['request', ({ kind, quoin }) => kind + (quoin.failed > 0 ? ` (${quoin.failed} failed)` : '')],
    [grownTo ? `CPU µs at ${posts}` : 'CPU µs', ({ quoin }) => number(quoin.cpu)],
    ...(has('grown')
      ? ([
          [`at ${grownTo}`, ({ grown }) => number(grown?.cpu)],
          ['times', ({ grown, quoin }) => number(grown?.cpu && quoin.cpu && grown.cpu / quoin.cpu, 2)],
          [`p99 ms at ${grownTo}`, ({ grown }) => number(grown?.p99)],
        ] satisfies Column[])
      : []),
    ...(has('bare')
      ? ([
          ['bare µs', ({ bare }) => number(bare?.cpu)],
          ['ratio', ({ ratio }) => number(ratio, 2)],
          ['target', targetOf],
          ['throughput ratio', ({ throughputRatio }) => number(throughputRatio, 2)],
        ] satisfies Column[])
      : []),
    ['per second', ({ quoin }) => number(quoin.perSecond)],
    ['p50 / p99 ms', ({ quoin }) => `${number(quoin.p50)} / ${number(quoin.p99)}`],
    ...(has('against')
      ? ([
          ['other: CPU µs', ({ against }) => number(against?.cpu)],
          ['other: per second', ({ against }) => number(against?.perSecond)],
          ['other: p50 / p99 ms', ({ against }) => `${number(against?.p50)} / ${number(against?.p99)}`],
        ] satisfies Column[])
      : []),
  ];
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    `${report.machine}; Node ${report.node}; ${report.engine}, ${posts} posts; ${report.connections} connections; commit ${report.commit}.`,
    '',
    `Quoin: ${startOf(report.start)}, after load ${number(report.residentAfterLoad)} MB.`,
    ...(grownStart ? [`With ${grownTo} posts: ${startOf(grownStart)}.`] : []),
    ...(loopDelay
      ? [
          `Under 90 reads and 10 writes the event loop was held up for ${number(loopDelay.p99, 1)} ms (p99), ${number(loopDelay.max, 1)} ms at most;`,
          `by work of its own for ${number(loopDelay.ownP99, 1)} ms (p99), ${number(loopDelay.ownMax, 1)} ms at most.`,
        ]
      : []),
    '',
    row(columns.map(([title]) => title)),
    row(columns.map((_, place) => (place === 0 ? '---' : '--:'))),
    ...lines.map((line) => row(columns.map(([, of]) => of(line)))),
  ].join('\n');
}
