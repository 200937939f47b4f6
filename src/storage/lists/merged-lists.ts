import type { Sql } from '../conditions/compile-condition.ts';
import type { Dialect } from '../database.ts';
import type { Window } from '../plans/list-plan.ts';

/** A page of several lists, merged. Each is an index scan in the order of the page: nothing is sorted, and no list is read beyond it. */
export function merged(branches: readonly Sql[], { order = [], limit, offset = 0 }: Window, dialect: Dialect): Sql {
  const direction = order.find((one) => 'direction' in one)?.direction ?? 'desc';
  const columns = order
    .filter((one) => 'column' in one && one.column !== 'id')
    .map((one, index) => `key${index} ${'direction' in one ? one.direction : direction}`);
  const sorting = [...columns, `id ${direction}`].join(', ');
  const scans = branches.length === 1 ? branches : branches.map((branch) => scanOf(branch));
  const page: Sql =
    limit === undefined ? { text: '', parameters: [] } : { text: ' LIMIT ? OFFSET ?', parameters: [limit, offset] };
  return {
    text: `${scans.map(({ text }) => text).join(' UNION ALL ')} ORDER BY ${sorting}${page.text}`,
    parameters: [...scans.flatMap(({ parameters }) => parameters), ...page.parameters],
  };

  function scanOf({ text, parameters }: Sql): Sql {
    const end = limit === undefined ? null : offset + limit;
    return dialect.mergesBySorting
      ? { text: `(${text} ORDER BY ${sorting} LIMIT ?)`, parameters: [...parameters, end] }
      : { text, parameters };
  }
}
