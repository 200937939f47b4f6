import { compileCondition, compileOrder, type Sql } from './compile-condition.ts';
import { all, any, type Condition, type Order } from './conditions.ts';
import type { Connection, Dialect } from './database.ts';
import { columnsOf, merged, placesOf } from './merged-lists.ts';
import { partsOf } from './narrow-condition.ts';
import { cellOf } from './post-blocks.ts';
import { datesOf, isDate, rarestFirst } from './post-counts.ts';
import { type Cell, cellsOf, inCell } from './post-states.ts';
import type { PostTotals } from './post-totals.ts';
import { fromNearerEnd, namesIds, type Query } from './table-store.ts';
import { tables } from './tables.ts';
import { listByTerm, wantedTerms } from './term-plan.ts';

/**
 * The ids of a page of posts. Each state is a walk along an index in the order of the list, and several states are walked
 * side by side, so that no list is ever sorted, however long it is.
 */
export function postLists(connection: Connection, dialect: Dialect, { tally, blocks }: PostTotals) {
  const run = async ({ text, parameters }: Sql): Promise<number[]> =>
    (await connection.all<{ id: number }>(text, parameters)).map(({ id }) => id);

  /** A page of all rows of a type and state, or of those between two dates, by date: by way of the blocks. */
  async function byBlocks({ order = [], limit, offset = 0, total }: Query, cells: readonly Cell[]) {
    const [cell, ...others] = cells;
    const [sorting] = order;
    const isByDate = order.length === 1 && sorting && 'column' in sorting && sorting.column === 'date';
    const between = cell && datesOf(partsOf(cell.rest));
    const isWhole = between && others.length === 0 && cell.states.length === 1 && cell.type !== 'revision';
    if (!isByDate || !isWhole || limit === undefined || total === undefined) return undefined;
    const name = cellOf({ type: cell.type, state: cell.states[0] ?? '' });
    const start = between.from === undefined ? 0 : await blocks.olderThan(name, between.from);
    const end = Math.min(total, offset + limit);
    if (sorting.direction === 'asc') return blocks.idsAt(name, start + offset, start + end);
    return (await blocks.idsAt(name, start + total - end, start + total - offset)).reverse();
  }

  /** A page of rows that are walked in order. */
  function walk(cells: readonly Cell[], query: Query): Sql {
    const places = placesOf(query.order);
    return merged(
      cells.flatMap((cell) => cell.states.map((state) => branch(inCell(cell, state), places))),
      query,
      dialect,
    );
  }

  function branch(where: Condition, columns: readonly string[]): Sql {
    const byTerm = listByTerm(where, columns, dialect);
    if (byTerm) return byTerm;
    const { text, parameters } = compileCondition(where, tables.posts, dialect);
    return { text: `SELECT ${columnsOf('posts', columns)} FROM posts WHERE ${text}`, parameters };
  }

  /** A page of rows that are gathered first, since few are meant or the order is none of the rows themselves. */
  function gather(cells: readonly Cell[], { order = [], limit, offset = 0 }: Query, found: readonly Sql[]): Sql {
    const where = any(...cells.map((cell) => inCell(cell)));
    const condition = compileCondition(where, tables.posts, dialect);
    const sorting = compileOrder(order, tables.posts, dialect);
    const source = found.length > 0 || cells.every(({ rest }) => namesIds(rest)) ? dialect.byIds('posts') : 'posts';
    return {
      text: `SELECT posts.id AS id FROM ${source} WHERE ${[...found.map(({ text }) => text), condition.text].join(' AND ')} ORDER BY ${sorting.text}${limit === undefined ? '' : ' LIMIT ? OFFSET ?'}`,
      parameters: [
        ...found.flatMap(({ parameters }) => parameters),
        ...condition.parameters,
        ...sorting.parameters,
        ...(limit === undefined ? [] : [limit, offset]),
      ],
    };
  }

  /**
   * Whether rows are better gathered than met on a walk, where it cannot be known where they stand: a walk to the end of the
   * page meets many others when few rows match, and gathering all costs more the more do.
   */
  async function areFew(cells: readonly Cell[], { limit = 0, offset = 0, total }: Query): Promise<boolean> {
    if (total === undefined) return true;
    const whole = await tally.whole();
    const walked = cells.flatMap(({ type, states }) => states.map((state) => whole.get(`${type}:${state}`) ?? 0));
    return (offset + limit) * walked.reduce((sum, rows) => sum + rows, 0) > total * total;
  }

  async function page(cells: readonly Cell[], query: Query): Promise<Sql> {
    if (!isWalked(cells, query.order)) return gather(cells, query, []);
    const parts = cells.flatMap(({ rest }) => partsOf(rest));
    const isByOther = placesOf(query.order)[0] !== 'date' && parts.some(isDate);
    if (isByOther || parts.some(({ kind }) => kind === 'matches'))
      return (await areFew(cells, query)) ? gather(cells, query, []) : walk(cells.map(judged), query);
    const several = parts.flatMap((part) => wantedTerms(part) ?? []).find(({ ids }) => ids.length > 1);
    if (several && (await areFew(cells, query)))
      return gather(cells, query, [
        {
          text: `posts.id IN (SELECT post_id FROM post_terms WHERE ${dialect.oneOf('term_id', 'integer')})`,
          parameters: [dialect.list(several.ids)],
        },
      ]);
    const ready = cells.map(async (cell) => ({
      ...cell,
      rest: all(...(await rarestFirst(partsOf(cell.rest), connection, dialect))),
    }));
    return walk(await Promise.all(ready), query);
  }

  return {
    /** The ids of a page; undefined when the condition is not about one type. */
    async ids(query: Query): Promise<number[] | undefined> {
      const asked = cellsOf(query.where);
      if (!asked) return undefined;
      const whole = await tally.whole();
      const cells = asked.flatMap((cell) => {
        const states = cell.states.filter(
          (state) => cell.type === 'revision' || (whole.get(`${cell.type}:${state}`) ?? 0) > 0,
        );
        return states.length > 0 ? [{ ...cell, states }] : [];
      });
      if (cells.length === 0) return [];
      const placed = await byBlocks(query, cells);
      if (placed) return placed;
      return fromNearerEnd(query, async (nearer) => run(await page(cells, nearer)));
    },
  };
}

/** The cell with searches and dates that judge each row that is met. */
const judged = (cell: Cell): Cell => ({
  ...cell,
  rest: all(
    ...partsOf(cell.rest).map((part) =>
      part.kind === 'matches' || isDate(part) ? { ...part, isCommon: true as const } : part,
    ),
  ),
});

/** Whether an index has the rows in the order of the list. */
function isWalked(cells: readonly Cell[], order: readonly Order[] = []): boolean {
  return (
    order.length > 0 && order.every((one) => 'column' in one) && !cells.some(({ rest }) => partsOf(rest).some(isSought))
  );
}

/** Whether a condition names what few rows have: these are looked up, and sorted. */
function isSought(part: Condition): boolean {
  return (
    (part.kind === 'oneOf' || (part.kind === 'compare' && part.operator === '=')) &&
    ['id', 'slug'].includes(part.column)
  );
}
