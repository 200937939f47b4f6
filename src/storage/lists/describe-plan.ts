import { all, type Condition } from '../conditions/conditions.ts';
import type { Branch } from '../plans/branches.ts';
import type { CountPlan, Dates, ListPlan, Window } from '../plans/list-plan.ts';
import { describeCondition, describeOrder } from './describe-condition.ts';
import type { Explained } from './planned-lists.ts';

/** Plans in plain English, line by line. */
export interface Description {
  readonly segments: readonly string[];
  readonly total: readonly string[];
  readonly page: readonly string[];
}

/** The plans of a page and of its total in plain English. */
export function describePlans({ branches, facts, plan, count, total }: Explained, window: Window): Description {
  return {
    segments: eachOf(branches, (name, filter) => {
      const rows = facts.sizes.get(name);
      return `${name}: ${rows === undefined ? 'not counted' : rowsOf(rows)}${filter}`;
    }),
    total: count ? describeCount(count) : ['The plan of the page tells it.'],
    page: describePage(plan, window, total),
  };
}

function describePage(plan: ListPlan, window: Window, total = 0): string[] {
  const { limit, offset = 0 } = window;
  const order = describeOrder(window.order);
  const rows = limit === undefined ? 'all rows' : `${rowsOf(limit)} after the first ${inDigits(offset)}`;
  switch (plan.by) {
    case 'nothing':
      return [total > 0 ? 'The list ends before the page.' : 'No segment has rows that pass.'];
    case 'keys':
      return [...eachOf(plan.branches, look), `Sort them by ${order}; take ${rows}.`];
    case 'blockRange':
      return [
        `Add up the sizes of the blocks of ${plan.segment.name}${between(plan.dates)}, to find the block where the page begins.`,
        `Read ids from there on by ${order}: ${rows}.`,
      ];
    case 'matchedBlocks':
      return [
        `Find what passes in each block of ${plan.segment.name}, as far as it is not remembered${passing(all(...plan.filter))}.`,
        `Take rows ${inDigits(plan.first + 1)} to ${inDigits(plan.end)}, counted from the oldest.`,
      ];
    case 'scannedBlocks':
      return [
        `Scan the index of ${plan.segment.name} by ${order}, some blocks at a time${passing(all(...plan.filter))}.`,
        `Take ${rows}.`,
      ];
    case 'ranked':
      return [
        'For each way in which a row can match, from the best one on:',
        `find what passes in each block of ${plan.segment.name}, as far as it is not remembered${passing(all(...plan.filter))}.`,
        `Take ${rows}.`,
      ];
    case 'indexScan': {
      const isFromEnd = limit !== undefined && offset > total / 2;
      const scans = eachOf(plan.branches, (name, filter) => `Scan the index of ${name} by ${order}${filter}.`);
      return [
        ...scans,
        ...(scans.length > 1 ? ['Merge the scans.'] : []),
        `Take ${rows}${isFromEnd ? ', found from the end' : ''}${plan.isChunked ? ', from chunks that are remembered' : ''}.`,
      ];
    }
    case 'lookUp':
      return [...eachOf(plan.branches, look), `Sort them by ${order}; take ${rows}.`];
  }
}

const look = (name: string, filter: string): string => `Find all rows of ${name}${filter}.`;

function describeCount(plan: CountPlan): string[] {
  switch (plan.by) {
    case 'kept':
      return [`${inDigits(plan.rows)}: the kept total of ${plan.what}`];
    case 'sum':
      return plan.of.flatMap((one, index) => (index === 0 ? describeCount(one) : below('plus', describeCount(one))));
    case 'difference':
      return [...describeCount(plan.whole), ...below('minus', describeCount(plan.less))];
    case 'anyTerm':
      return [
        `${inDigits(plan.most.count)}: the kept total of term ${plan.most.id}`,
        `plus posts of the terms ${plan.others.join(', ')} without that term, counted`,
      ];
    case 'matchedBlocks':
      return [
        `rows of ${plan.segment.name}, counted block by block as far as that is not remembered${passing(all(...plan.filter))}`,
      ];
    case 'rows':
      return eachOf([plan.branch], (name, filter) => `rows of ${name}, counted in one statement${filter}`);
  }
}

const below = (sign: string, [first = '', ...others]: readonly string[]): string[] => [
  `${sign} ${first}`,
  ...others.map((line) => `  ${line}`),
];

/** A line for each segment, from its name and its filter. */
const eachOf = (branches: readonly Branch[], line: (name: string, filter: string) => string): string[] =>
  branches.flatMap(({ segments, filter }) => segments.map(({ name }) => line(name, passing(filter))));

const passing = (filter: Condition): string =>
  filter.kind === 'everything' ? '' : `, filter ${describeCondition(filter)}`;

function between({ from, to }: Dates): string {
  const bounds = [from !== undefined && `from ${from}`, to !== undefined && `before ${to}`].filter(Boolean);
  // A date followed by the lowest character is an exclusive limit.
  return bounds.length === 0 ? '' : ` ${bounds.join(' ').replaceAll('\u0001', '')}`;
}

const rowsOf = (rows: number): string => `${inDigits(rows)} ${rows === 1 ? 'row' : 'rows'}`;

const inDigits = (value: number): string => value.toLocaleString('en');
