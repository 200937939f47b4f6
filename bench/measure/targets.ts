import type { Line } from './report.ts';

/**
 * What is aimed at for a kind of request, on one core with 10,000 posts: the least ratio to the bare server, or the most
 * CPU time, in microseconds on top of so many times that of another kind.
 */
interface Target {
  readonly ratio?: number;
  readonly of?: string;
  readonly times?: number;
  readonly microseconds?: number;
}

const LIST = 'list of 10, different';

const targets: Readonly<Record<string, Target>> = {
  'list of 10, repeated': { ratio: 0.78 },
  'one item, repeated': { ratio: 0.73 },
  'list of 10, different': { ratio: 0.32 },
  'list of 100, different': { ratio: 0.35 },
  'one item, different': { ratio: 0.5 },
  'by category, different': { of: LIST, times: 1.2 },
  'by tag, different': { of: LIST, times: 1.2 },
  'by author, different': { of: LIST, times: 1.2 },
  'by date range, different': { of: LIST, times: 1.2 },
  'last page, different': { of: LIST, microseconds: 100 },
  'search, rare word, different': { microseconds: 1500 },
  'list of 10, answered 304': { ratio: 1 },
  'create a post': { microseconds: 600 },
};

/** The least ratio that is aimed at. */
export const ratioAimedAt = (kind: string): number | undefined => targets[kind]?.ratio;

/** The kind of request that another one is held against. */
export const yardstickOf = (kind: string): string | undefined => targets[kind]?.of;

/** What is aimed at for a line, in words, and whether it is reached; empty where nothing is. */
export function targetOf({ kind, ratio, quoin: { cpu }, yardstick }: Line): string {
  const target = targets[kind];
  if (!target) return '';
  const { of, times = 1, microseconds = 0 } = target;
  const mark = (isReached: boolean): string => (isReached ? '✓' : '✗');
  if (target.ratio !== undefined)
    return `≥ ${target.ratio.toFixed(2)} ${ratio === undefined ? '' : mark(ratio >= target.ratio)}`;
  const other = of === undefined ? 0 : yardstick?.cpu;
  if (cpu === undefined || other === undefined) return '';
  const most = Math.round(other * times + microseconds);
  return `≤ ${most} µs ${mark(cpu <= most)}`;
}
