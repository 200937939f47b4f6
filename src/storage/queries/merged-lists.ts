import type { Dialect } from '../database.ts';
import type { Sql } from './compile-condition.ts';
import type { Order } from './conditions.ts';
import type { Query } from './table-store.ts';

/** The columns that a list is sorted by, besides the id. */
export const placesOf = (order: readonly Order[] = []): string[] =>
  order.flatMap((one) => ('column' in one && one.column !== 'id' ? [one.column] : []));

/** The columns of a branch: the id, and what it is sorted by. */
export const columnsOf = (table: string, places: readonly string[]): string =>
  [`${table}.id AS id`, ...places.map((name, place) => `${table}.${name} AS place${place}`)].join(', ');

/**
 * A page of several lists side by side. Each is a walk along an index in the order of the whole, so that nothing is sorted,
 * and none is walked further than the page.
 */
export function merged(branches: readonly Sql[], { order = [], limit, offset = 0 }: Query, dialect: Dialect): Sql {
  const direction = order.find((one) => 'direction' in one)?.direction ?? 'desc';
  const places = order
    .filter((one) => 'column' in one && one.column !== 'id')
    .map((one, place) => `place${place} ${'direction' in one ? one.direction : direction}`);
  const sorting = [...places, `id ${direction}`].join(', ');
  const walks = branches.length === 1 ? branches : branches.map((branch) => walkOf(branch));
  const page: Sql =
    limit === undefined ? { text: '', parameters: [] } : { text: ' LIMIT ? OFFSET ?', parameters: [limit, offset] };
  return {
    text: `${walks.map(({ text }) => text).join(' UNION ALL ')} ORDER BY ${sorting}${page.text}`,
    parameters: [...walks.flatMap(({ parameters }) => parameters), ...page.parameters],
  };

  function walkOf({ text, parameters }: Sql): Sql {
    const end = limit === undefined ? null : offset + limit;
    return dialect.mergesBySorting
      ? { text: `(${text} ORDER BY ${sorting} LIMIT ?)`, parameters: [...parameters, end] }
      : { text, parameters };
  }
}
