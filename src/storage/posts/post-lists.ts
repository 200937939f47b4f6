import type { Connection, Dialect } from '../database.ts';
import { compileCondition, compileOrder, type Sql } from '../queries/compile-condition.ts';
import { all, any, type Condition, nameOf, type Order, oneOf } from '../queries/conditions.ts';
import { merged, placesOf } from '../queries/merged-lists.ts';
import { partsOf } from '../queries/narrow-condition.ts';
import { bytesOfIds, type Page, pageOf } from '../queries/pages.ts';
import { type Remembered, remembering } from '../queries/remembered.ts';
import { fromNearerEnd, namesIds, type Query } from '../queries/table-store.ts';
import { tables } from '../tables.ts';
import { filtered, ROWS_AT_ONCE } from './match-finder.ts';
import { cellOf } from './post-blocks.ts';
import { datesOf, isDate, rarestFirst, sizeOf } from './post-counts.ts';
import { isMarked, LONG_LIST, LONG_SKIP, LONG_WALK } from './post-matches.ts';
import { type Cell, inCell } from './post-states.ts';
import type { PostTotals } from './post-totals.ts';
import { idsByRelevance } from './relevance.ts';
import { postsWith, wantedTerms } from './term-plan.ts';

/**
 * The ids of a page of posts. Each state is a walk along an index in the order of the list, and several states are walked
 * side by side, so that no list is ever sorted, however long it is.
 */
export function postLists(
  connection: Connection,
  dialect: Dialect,
  { tally, blocks, matches, terms }: PostTotals,
  prepared: (where: Condition) => Condition | Promise<Condition>,
) {
  const remember = remembering(connection);
  const rememberSought = remembering<number[]>(connection, bytesOfIds);
  const run = async ({ text, parameters }: Sql): Promise<number[]> =>
    (await connection.all<{ id: number }>(text, parameters)).map(({ id }) => id);

  /** A page of all rows of a type and state, or of those between two dates, by date: by way of the blocks. */
  function placed(query: Query, cells: readonly Cell[]): Promise<Page> | undefined {
    const one = oneByDate(query, cells);
    const between = one && datesOf(partsOf(one.rest));
    if (!between || query.limit === undefined) return undefined;
    return blocks.page(one.name, between, { ...one, limit: query.limit, offset: query.offset ?? 0 });
  }

  /** A page of what matches in a long list, by date: by way of the blocks; nothing where a walk soon meets it. */
  function byBlocks(query: Query, cells: readonly Cell[]): Promise<number[] | undefined> | undefined {
    const one = oneByDate(query, cells);
    const { limit, offset = 0, total } = query;
    if (!one || limit === undefined || total === undefined) return undefined;
    const end = Math.min(total, offset + limit);
    const isWords = partsOf(one.rest).some(isSearch);
    const skipped = Math.min(end, total - offset);
    if (!isWords && skipped < LONG_SKIP) return undefined;
    const places = { total, skipped, isWords };
    return one.direction === 'asc'
      ? ofMatches(one, { ...places, first: offset, end })
      : ofMatches(one, { ...places, first: total - end, end: total - offset }).then((ids) => ids?.reverse());
  }

  /** The ids at places of a long list of what matches, oldest first; nothing where a walk meets them soon. */
  async function ofMatches({ type, state, name, rest }: ByDate, { first, end, total, skipped, isWords }: Places) {
    const parts = partsOf(rest);
    const size = (await tally.whole()).get(name) ?? 0;
    if (size < LONG_LIST || !parts.every(isMarked)) return undefined;
    const asked = { type, state, parts: await rarestFirst(parts, terms) };
    const found = await matches.of(asked, isWords ? size : total);
    // Where matches are many, a page is soon met.
    const isMet = isWords && !found?.areKnown && (skipped * size) / total < LONG_WALK;
    return found && !isMet ? matches.idsAt(asked, found, first, end) : undefined;
  }

  /** A page of rows that are walked in order. */
  function walk(cells: readonly Cell[], query: Query): Sql {
    const places = placesOf(query.order);
    return merged(
      cells.flatMap((cell) => cell.states.map((state) => postsWith(inCell(cell, state), places, dialect))),
      query,
      dialect,
    );
  }

  /** A page of rows that are gathered first, since few are meant or the order is none of the rows themselves. */
  function gather(
    cells: readonly Cell[],
    { order = [], limit, offset = 0 }: Omit<Query, 'where'>,
    found: readonly Sql[],
  ): Sql {
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
    return (offset + limit) * sizeOfAll(cells, whole) > total * total;
  }

  /** The cells with the ids of what a search has found in place of it, where few rows have it and that is known. */
  async function withFound(cells: readonly Cell[]): Promise<readonly Cell[]> {
    const whole = await tally.whole();
    const ready = cells.map(async (cell): Promise<Cell> => {
      const parts = partsOf(cell.rest);
      const [state = '', ...others] = cell.states;
      const size = sizeOf(cell, whole);
      if (!parts.some(isSearch)) return cell;
      const isDivided = others.length === 0 && size >= LONG_LIST && parts.every(isMarked);
      const asked = isDivided ? { type: cell.type, state, parts: await rarestFirst(parts, terms) } : undefined;
      const found = asked && (await matches.of(asked, size));
      if (!found?.areKnown) return { ...cell, rest: all(...filtered(parts, size)) };
      return {
        ...cell,
        rest: oneOf(
          'id',
          found.found.flatMap(({ ids = [] }) => ids),
        ),
      };
    });
    return Promise.all(ready);
  }

  async function page(asked: readonly Cell[], query: Query): Promise<Sql> {
    const isSmall = sizeOfAll(asked, await tally.whole()) <= ROWS_AT_ONCE;
    const cells = isSmall ? await withFound(asked) : asked;
    if (!isWalked(cells, query.order)) return gather(cells, query, []);
    const parts = cells.flatMap(({ rest }) => partsOf(rest));
    const isByOther = placesOf(query.order)[0] !== 'date' && parts.some(isDate);
    const isGathered = parts.some((part) => part.kind === 'matches' && !part.isFiltered);
    if (isByOther || parts.some(isSearch))
      return (isByOther || isGathered) && (await areFew(cells, query))
        ? gather(cells, query, [])
        : walk(cells.map(judged), query);
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
      rest: all(...(await rarestFirst(partsOf(cell.rest), terms))),
    }));
    return walk(await Promise.all(ready), query);
  }

  /**
   * A page put together from pieces of the list, which are remembered: pages of one piece cost one statement. Where rows are
   * met on a walk among others, no more is walked than the page needs.
   */
  async function inPieces(query: Query, { cells, name }: List, read: (part: Query) => Promise<number[]>) {
    const { limit, offset = 0, order, total } = query;
    if (limit === undefined || limit > PIECE || total === undefined) return read(query);
    const list = `${name} ${JSON.stringify(order)}`;
    if (!cells.every(({ rest }) => isOneFacet(rest))) return remember(`${list} ${offset} ${limit}`, () => read(query));
    const first = Math.floor(offset / PIECE);
    const last = Math.floor((Math.min(offset + limit, total) - 1) / PIECE);
    const ids: number[] = [];
    for (let place = first; place <= last; place += 1)
      ids.push(...(await remember(`${list} ${place}`, () => read({ ...query, limit: PIECE, offset: place * PIECE }))));
    return ids.slice(offset - first * PIECE, offset - first * PIECE + limit);
  }

  /** The page of a list of few rows, which are named: one statement finds all of them. */
  async function sought({ order = [], limit, offset = 0 }: Query, { cells, name }: List): Promise<Page | undefined> {
    const ids = await rememberSought(`${name} ${JSON.stringify(order)}`, () =>
      run(gather(cells, { order, limit: SOUGHT + 1 }, [])),
    );
    if (ids.length > SOUGHT) return undefined;
    return { ids: ids.slice(offset, limit === undefined ? undefined : offset + limit), total: ids.length };
  }

  async function idsOf(query: Query, list: List): Promise<number[]> {
    const { cells } = list;
    const placed = await byBlocks(query, cells);
    if (placed) return placed;
    if (isByRelevance(query)) {
      const ranked = await idsByRelevance(query, cells, sizeOfAll(cells, await tally.whole()), matches, prepared);
      if (ranked) return ranked;
    }
    const walked = (part: Query) => fromNearerEnd(part, async (nearer) => run(await page(cells, nearer)));
    return areFacets(cells) ? inPieces(query, list, walked) : walked(query);
  }

  return {
    /** @param count the total, where it has to be counted by itself */
    async page(asked: readonly Cell[], query: Query, count: (list: List) => Remembered<number>): Promise<Page> {
      // Whether one state has rows at all need not be known beforehand.
      const isOne = asked.length === 1 && asked[0]?.states.length === 1;
      const cells = isOne ? asked : filled(asked, await tally.whole());
      if (cells.length === 0) return { ids: [], total: 0 };
      const placing = placed(query, cells);
      if (placing) return placing;
      const list = listOf(cells);
      const found = areNamed(query, cells) ? await sought(query, list) : undefined;
      return found ?? pageOf({ count: () => count(list), ids: (page) => idsOf(page, list) })(query);
    },

    /** The ids of a page. */
    async ids(asked: readonly Cell[], query: Query): Promise<number[]> {
      const cells = filled(asked, await tally.whole());
      return cells.length === 0 ? [] : idsOf(query, listOf(cells));
    },
  };
}

/** What a list is made of. */
export interface List {
  readonly cells: readonly Cell[];
  /** Tells it from other lists: what is known of lists is remembered under it. */
  readonly name: string;
}

/** The list of some cells. */
export const listOf = (cells: readonly Cell[]): List => ({ cells, name: nameOf(cells) });

/** So many ids of a list by term or author are read and remembered together. */
const PIECE = 64;
/** So many ids of rows that are named are read together. */
const SOUGHT = 500;

/** Whether rows are asked for by what few have. */
const areNamed = (query: Query, cells: readonly Cell[]): boolean =>
  cells.every(({ rest }) => partsOf(rest).some(isSought)) && !isByRelevance(query);

const isByRelevance = ({ order = [] }: Query): boolean => order.some((one) => 'relevance' in one);

/** Rows of one type and state, listed by date. */
interface ByDate {
  readonly type: string;
  readonly state: string;
  readonly name: string;
  readonly rest: Condition;
  readonly direction: 'asc' | 'desc';
}

/** Places of a list by date. */
interface Places {
  readonly first: number;
  readonly end: number;
  readonly total: number;
  /** How many rows a walk from the nearer end passes up to their last one. */
  readonly skipped: number;
  /** Whether words are looked for. */
  readonly isWords: boolean;
}

function oneByDate({ order = [] }: Query, cells: readonly Cell[]): ByDate | undefined {
  const [cell] = cells;
  const [sorting] = order;
  if (!cell || !sorting || cells.length > 1 || order.length > 1 || cell.states.length > 1 || cell.type === 'revision')
    return undefined;
  if (!('column' in sorting) || sorting.column !== 'date') return undefined;
  const {
    type,
    states: [state = ''],
    rest,
  } = cell;
  return { type, state, name: cellOf({ type, state }), rest, direction: sorting.direction };
}

/** The cells as far as there are rows in them. */
const filled = (cells: readonly Cell[], whole: ReadonlyMap<string, number>): Cell[] =>
  cells.flatMap((cell) => {
    const states = cell.states.filter(
      (state) => cell.type === 'revision' || (whole.get(cellOf({ type: cell.type, state })) ?? 0) > 0,
    );
    if (states.length === cell.states.length) return [cell];
    return states.length > 0 ? [{ ...cell, states }] : [];
  });

/** Whether rows are asked for by nothing but whole terms and authors, which have them in order. */
const areFacets = (cells: readonly Cell[]): boolean =>
  cells.every(({ rest }) => {
    const parts = partsOf(rest);
    return (
      parts.length > 0 &&
      parts.every(
        (part) =>
          wantedTerms(part) || (part.kind === 'compare' && part.column === 'author_id' && part.operator === '='),
      )
    );
  });

/** Whether one term, or one author, is all that is asked for: an index has nothing else in between. */
const isOneFacet = (rest: Condition): boolean =>
  partsOf(rest).length === 1 && (wantedTerms(rest)?.ids.length ?? 1) === 1;

/** How many rows the cells have. */
const sizeOfAll = (cells: readonly Cell[], whole: ReadonlyMap<string, number>): number =>
  cells.reduce((rows, cell) => rows + sizeOf(cell, whole), 0);

/** The cell with searches and dates that judge each row that is met. */
const judged = (cell: Cell): Cell => ({
  ...cell,
  rest: all(
    ...partsOf(cell.rest).map((part) =>
      (part.kind === 'matches' && !part.isFiltered) || isDate(part) ? { ...part, isCommon: true as const } : part,
    ),
  ),
});

/** Whether an index has the rows in the order of the list. */
function isWalked(cells: readonly Cell[], order: readonly Order[] = []): boolean {
  return (
    order.length > 0 && order.every((one) => 'column' in one) && !cells.some(({ rest }) => partsOf(rest).some(isSought))
  );
}

const isSearch = ({ kind }: Condition): boolean => kind === 'matches';

/** Whether a condition names what few rows have: these are looked up, and sorted. */
function isSought(part: Condition): boolean {
  return (
    (part.kind === 'oneOf' || (part.kind === 'compare' && part.operator === '=')) &&
    ['id', 'slug'].includes(part.column)
  );
}
