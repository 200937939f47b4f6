import assert from 'node:assert/strict';
import { type Condition, matches } from '../../src/storage/conditions/conditions.ts';
import type { Order } from '../../src/storage/conditions/order.ts';
import { type Branch, branchFound } from '../../src/storage/plans/branches.ts';
import { chooseCount } from '../../src/storage/plans/choose-count.ts';
import { choosePlan, type Planned, tellsTotal } from '../../src/storage/plans/choose-plan.ts';
import type { FoundRows } from '../../src/storage/plans/found-rows.ts';
import { rowsOf } from '../../src/storage/plans/kept-plan.ts';
import type { CountFacts, CountPlan, ListPlan } from '../../src/storage/plans/list-plan.ts';
import { IdSet } from '../../src/storage/search/id-set.ts';

/** Plans in words, for the tables that say which query gets which plan. */

/** A search that finds so many rows. */
export const search = (count: number): Condition => ({
  ...(matches(['title', 'excerpt', 'content'], { phrase: 'sea', words: ['sea'], excluded: [] }) as object as {
    kind: 'matches';
    columns: [];
    search: never;
  }),
  found: IdSet.of(Array.from({ length: count }, (_, place) => place + 1)),
});
export const withFound = (branch: Branch, found: FoundRows | undefined): Branch[] =>
  found ? branchFound(branch, found) : [branch];

const names = (branches: readonly Branch[]): string =>
  branches.flatMap(({ segments }) => segments.map(({ name }) => name)).join(' + ');

/** The plan of a page, without its conditions. */
export function pageOf(plan: ListPlan): string {
  switch (plan.by) {
    case 'nothing':
      return 'nothing';
    case 'blockRange':
    case 'scannedBlocks':
    case 'ranked':
      return `${plan.by} ${plan.segment.name}`;
    case 'matchedBlocks':
      return `matchedBlocks ${plan.first} to ${plan.end}`;
    case 'indexScan':
      return `indexScan ${names(plan.branches)}${plan.isChunked ? ' in chunks' : ''}`;
    case 'keys':
      return `keys ${names(plan.branches)}`;
    case 'lookUp':
      return JSON.stringify(plan).includes('isFoundFirst') ? 'lookUp by terms' : 'lookUp';
  }
}

/** The plan of a total, without its conditions. */
export function countOf(plan: CountPlan): string {
  switch (plan.by) {
    case 'kept':
      return String(plan.rows);
    case 'sum':
      return plan.of.length === 0 ? '0' : plan.of.map(countOf).join(' + ');
    case 'difference':
      return `(${countOf(plan.whole)}) - (${countOf(plan.less)})`;
    case 'anyTerm':
      return `${plan.most.count} + anyTerm of ${plan.others.length}`;
    case 'matchedBlocks':
      return `matchedBlocks of ${plan.scanned}`;
    case 'rows':
      return `rows of ${names([plan.branch])}`;
  }
}

/** A query, and the plans that it gets. */
export interface PlannedRow {
  readonly where: Condition;
  readonly order?: readonly Order[];
  readonly offset?: number;
  readonly limit?: number;
  readonly facts?: CountFacts;
  /** What the total comes to, where the plan of the total does not say it. */
  readonly total?: number;
  readonly count: string;
  readonly page: string;
}

/** Asks for both plans, as lists do. */
export function checkPlans(
  list: Planned<CountFacts>,
  { order = [], limit = 10, offset = 0, total, count, page }: PlannedRow,
): void {
  const counting = chooseCount(list);
  assert.equal(countOf(counting), count);
  const window = { order, limit, offset };
  const first = choosePlan(list, window);
  const counted = { ...list, facts: { ...list.facts, total: total ?? rowsOf(counting) } };
  assert.equal(pageOf(tellsTotal(first) ? first : choosePlan(counted, window)), page);
}
