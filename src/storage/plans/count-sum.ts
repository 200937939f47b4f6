import type { CountPlan } from './list-plan.ts';

/** The rows that a plan comes to, where kept totals say so; of one of several terms, no more than those have together. */
export function rowsOf(plan: CountPlan | undefined): number | undefined {
  switch (plan?.by) {
    case 'kept':
      return plan.rows;
    case 'sum': {
      const rows = plan.of.map(rowsOf);
      return rows.every((one) => one !== undefined) ? rows.reduce((total, one) => total + one, 0) : undefined;
    }
    case 'difference': {
      const [whole, less] = [rowsOf(plan.whole), rowsOf(plan.less)];
      return whole === undefined || less === undefined ? undefined : whole - less;
    }
    case 'anyTerm':
      return plan.atMost;
    default:
      return undefined;
  }
}

/** Plans side by side. */
export function sum(plans: readonly CountPlan[]): CountPlan {
  const parts = plans.flatMap((plan) => (plan.by === 'sum' ? plan.of : [plan]));
  const [only, ...others] = parts;
  return only && others.length === 0 ? only : { by: 'sum', of: parts };
}
