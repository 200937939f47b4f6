import { all } from '../conditions/conditions.ts';
import { partsOf } from '../conditions/narrow-condition.ts';
import { isSearch } from '../plans/block-plans.ts';
import { differingColumns, inBranch } from '../plans/branches.ts';
import type { CountPlan } from '../plans/list-plan.ts';
import { totalOf } from '../queries/statements.ts';
import type { ListAccess } from './list-access.ts';

/** Runs the plans of totals. */
export function countRunner(access: ListAccess) {
  const { connection, dialect, matches } = access;

  async function sumOf(plans: readonly CountPlan[]): Promise<number> {
    let total = 0;
    for (const plan of plans) total += await runCount(plan);
    return total;
  }

  async function anyTerm({ most, others }: CountPlan & { by: 'anyTerm' }): Promise<number> {
    const more = await totalOf(connection, {
      text: `SELECT count(DISTINCT held.post_id) AS total FROM post_terms held
       WHERE ${dialect.oneOf('held.term_id', 'integer')} AND held.taxonomy = ? AND held.post_state = 'publish' AND held.post_type <> 'revision'
       AND NOT EXISTS (SELECT 1 FROM post_terms counted WHERE counted.post_id = held.post_id AND counted.term_id = ?)`,
      parameters: [dialect.list(others), most.taxonomy, most.id],
    });
    return most.count + more;
  }

  async function rows({ branch }: CountPlan & { by: 'rows' }): Promise<number> {
    const { segments, filter } = branch;
    // A search is run once for all segments; any other condition uses a range of an index in each.
    if (differingColumns(segments).length <= 1 || partsOf(filter).some(isSearch))
      return totalOf(connection, access.counting(inBranch(branch)));
    let total = 0;
    for (const segment of segments)
      total += await totalOf(connection, access.counting(inBranch({ segments: [segment], filter })));
    return total;
  }

  async function runCount(plan: CountPlan): Promise<number> {
    switch (plan.by) {
      case 'kept':
        return plan.rows;
      case 'sum':
        return sumOf(plan.of);
      case 'difference':
        return (await runCount(plan.whole)) - (await runCount(plan.less));
      case 'anyTerm':
        return anyTerm(plan);
      case 'matchedBlocks': {
        const found = await matches?.of(plan);
        return found?.total ?? rows({ by: 'rows', branch: { segments: [plan.segment], filter: all(...plan.filter) } });
      }
      case 'rows':
        return rows(plan);
    }
  }

  return runCount;
}
