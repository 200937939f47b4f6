import type { Connection, Dialect } from '../database.ts';
import { among } from '../queries/among.ts';
import { compileCondition, compileOrder, type Sql } from '../queries/compile-condition.ts';
import { all, any, type Condition, equals, moreThan, not, type Order } from '../queries/conditions.ts';
import { count } from '../queries/counting.ts';
import { columnsOf, merged, placesOf } from '../queries/merged-lists.ts';
import { narrow, partsOf } from '../queries/narrow-condition.ts';
import { type Page, pageOf } from '../queries/pages.ts';
import { fromNearerEnd, namesIds, type Query, type WritableSource } from '../queries/table-store.ts';
import { authorFacet, BELOW_FACET, type Tallies } from '../queries/tallies.ts';
import type { CommentRow } from '../rows.ts';
import { tables } from '../tables.ts';
import { cellOfComment } from './comment-audience.ts';

type Cell = Pick<CommentRow, 'audience' | 'status' | 'type'>;

/** Comments of some audiences, states and types, and what must hold of them besides. */
interface Part {
  readonly cells: readonly Cell[];
  readonly rest: Condition;
}

/** Lists of comments and their totals: by audience, state and type, as those of posts are by type and state. */
export function commentLists(
  connection: Connection,
  dialect: Dialect,
  { tally, rows }: { tally: Tallies; rows: Pick<WritableSource<CommentRow>, 'count'> },
) {
  /** What a condition comes to in each of the cells that have comments. */
  async function partsIn(where: Condition): Promise<Part[]> {
    const parts = new Map<string, Part & { cells: Cell[] }>();
    for (const [name, total] of await tally.whole()) {
      const [table, audience = '', status = '', ...type] = name.split(':');
      if (table !== 'comment' || total === 0) continue;
      const cell = { audience, status, type: type.join(':') };
      const rest = narrow(where, (part) => truthIn(cell, part));
      if (rest.kind === 'nothing') continue;
      const key = JSON.stringify(rest);
      const alike = parts.get(key);
      if (alike) alike.cells.push(cell);
      else parts.set(key, { cells: [cell], rest });
    }
    return [...parts.values()];
  }

  async function countIn(cells: readonly Cell[], rest: Condition): Promise<number> {
    const sum = (totals: ReadonlyMap<string, number>): number =>
      cells.reduce((total, cell) => total + (totals.get(cellOfComment(cell)) ?? 0), 0);
    return count(partsOf(rest).map(plain), {
      isKept: (parts) =>
        parts.length === 0 || (parts.length === 1 && parts.every((part) => facetsOf(part) || ofPosts(part))),
      isTakenOff: (part) => facetsOf(part) !== undefined || ofPosts(part) !== undefined || namesFew(part),
      async kept([part]) {
        if (part === undefined) return sum(await tally.whole());
        const facets = facetsOf(part);
        return sum(facets ? await tally.of(facets) : await onPosts(ofPosts(part) ?? []));
      },
      async counted(parts) {
        // What is searched for is found once, whatever its cell; for all else each cell has its place in an index.
        if (parts.some(({ kind }) => kind === 'matches')) return rows.count(all(any(...cells.map(isCell)), ...parts));
        let total = 0;
        for (const cell of cells) total += await rows.count(all(isCell(cell), ...parts));
        return total;
      },
    });
  }

  /** The comments on some posts, by cell. */
  async function onPosts(ids: readonly number[]): Promise<Map<string, number>> {
    const these = among('post_id', ids, dialect);
    const found = await connection.all<Cell & { total: number }>(
      `SELECT audience, status, type, sum(total) AS total FROM comment_counts WHERE ${these.text} GROUP BY 1, 2, 3`,
      these.parameters,
    );
    return new Map(found.map(({ total, ...cell }) => [cellOfComment(cell), Number(total)]));
  }

  /** Whether a search is better gathered than met on a walk (as with posts). */
  async function areFew(parts: readonly Part[], { limit = 0, offset = 0, total }: Query): Promise<boolean> {
    if (total === undefined) return true;
    const whole = await tally.whole();
    const walked = parts.flatMap(({ cells }) => cells.map((cell) => whole.get(cellOfComment(cell)) ?? 0));
    return (offset + limit) * walked.reduce((sum, rows) => sum + rows, 0) > total * total;
  }

  /** Whether an index has the comments in the order of the list, and a page is met sooner on it than gathered. */
  async function isWalked(parts: readonly Part[], query: Query): Promise<boolean> {
    const { order = [] } = query;
    const rests = parts.flatMap(({ rest }) => partsOf(rest));
    if (order.length === 0 || !order.every((one) => 'column' in one) || rests.some(isSought)) return false;
    return !rests.some((part) => isMet(part, order)) || !(await areFew(parts, query));
  }

  function walk(parts: readonly Part[], query: Query): Sql {
    const columns = columnsOf('comments', placesOf(query.order));
    const branches = parts.flatMap(({ cells, rest }) =>
      cells.map((cell) => {
        const judged = partsOf(rest).map((part) =>
          isMet(part, query.order) ? { ...part, isCommon: true as const } : part,
        );
        const { text, parameters } = compileCondition(all(isCell(cell), ...judged), tables.comments, dialect);
        return { text: `SELECT ${columns} FROM comments WHERE ${text}`, parameters };
      }),
    );
    return merged(branches, query, dialect);
  }

  function gather(parts: readonly Part[], { order = [], limit, offset = 0 }: Query): Sql {
    const where = any(...parts.map(({ cells, rest }) => all(any(...cells.map(isCell)), rest)));
    const condition = compileCondition(where, tables.comments, dialect);
    const sorting = compileOrder(order, tables.comments, dialect);
    const source = parts.every(({ rest }) => namesIds(rest)) ? dialect.byIds('comments') : 'comments';
    return {
      text: `SELECT comments.id AS id FROM ${source} WHERE ${condition.text} ORDER BY ${sorting.text}${limit === undefined ? '' : ' LIMIT ? OFFSET ?'}`,
      parameters: [...condition.parameters, ...sorting.parameters, ...(limit === undefined ? [] : [limit, offset])],
    };
  }

  async function countOf(parts: readonly Part[]): Promise<number> {
    let total = 0;
    for (const { cells, rest } of parts) total += await countIn(cells, rest);
    return total;
  }

  async function idsOf(parts: readonly Part[], query: Query): Promise<number[]> {
    if (parts.length === 0) return [];
    return fromNearerEnd(query, async (nearer) => {
      const { text, parameters } = (await isWalked(parts, nearer)) ? walk(parts, nearer) : gather(parts, nearer);
      return (await connection.all<{ id: number }>(text, parameters)).map(({ id }) => id);
    });
  }

  return {
    count: async (where: Condition): Promise<number> => countOf(await partsIn(where)),
    ids: async (query: Query): Promise<number[]> => idsOf(await partsIn(query.where), query),

    async page(query: Query): Promise<Page> {
      const parts = await partsIn(query.where);
      return pageOf({ count: () => countOf(parts), ids: (page) => idsOf(parts, page) })(query);
    },
  };
}

const isCell = ({ audience, status, type }: Cell): Condition =>
  all(equals('audience', audience), equals('status', status), equals('type', type));

function truthIn(cell: Cell, part: Condition): boolean | undefined {
  if (part.kind !== 'compare' && part.kind !== 'oneOf') return undefined;
  const value = (cell as Readonly<Record<string, string>>)[part.column];
  if (value === undefined) return undefined;
  if (part.kind === 'oneOf') return part.values.includes(value);
  return part.operator === '=' ? part.value === value : undefined;
}

/** The facets by which the comments of a condition are counted. */
function facetsOf(part: Condition): string[] | undefined {
  if (part.kind === 'oneOf' && part.column === 'author_id')
    return [...new Set(part.values)].map((id) => authorFacet(Number(id)));
  if (part.kind !== 'compare') return undefined;
  if (part.column === 'author_id' && part.operator === '=') return [authorFacet(Number(part.value))];
  return part.column === 'parent_id' && part.operator === '>' && part.value === 0 ? [BELOW_FACET] : undefined;
}

/** The posts whose comments are meant. */
function ofPosts(part: Condition): number[] | undefined {
  if (part.kind === 'oneOf' && part.column === 'post_id') return part.values.map(Number);
  return part.kind === 'compare' && part.column === 'post_id' && part.operator === '='
    ? [Number(part.value)]
    : undefined;
}

const namesFew = (part: Condition): boolean =>
  (part.kind === 'oneOf' || (part.kind === 'compare' && part.operator === '=')) &&
  ['id', 'parent_id'].includes(part.column);

/** Whether a condition names what few comments have: these are looked up, and sorted. */
function isSought(part: Condition): boolean {
  if (part.kind === 'oneOf') return ['id', 'post_id'].includes(part.column);
  return part.kind === 'compare' && part.operator === '=' && ['id', 'author_email_key'].includes(part.column);
}

/** Whether a condition can be judged of each row that is met on a walk, where an index in another order would find them. */
function isMet(part: Condition, order: readonly Order[] = []): boolean {
  const isOfDates = part.kind === 'compare' && part.column === 'date_gmt' && placesOf(order)[0] !== 'date_gmt';
  return part.kind === 'matches' || isOfDates;
}

/** What most comments have is what few have not. */
function plain(part: Condition): Condition {
  if (part.kind === 'not') {
    const inner = plain(part.condition);
    return inner.kind === 'not' ? inner.condition : not(inner);
  }
  const isTop = part.kind === 'compare' && part.column === 'parent_id' && part.operator === '=' && part.value === 0;
  return isTop ? not(moreThan('parent_id', 0)) : part;
}
