import type { Connection, Dialect } from '../database.ts';
import { all, type Condition, equals, moreThan, not, oneOf } from '../queries/conditions.ts';
import { count } from '../queries/counting.ts';
import { partsOf } from '../queries/narrow-condition.ts';
import type { WritableSource } from '../queries/table-store.ts';
import { authorFacet, BELOW_FACET } from '../queries/tallies.ts';
import type { PostRow } from '../rows.ts';
import type { FindTermFacts } from '../terms/term-facts.ts';
import { filtered, ROWS_AT_ONCE } from './match-finder.ts';
import { cellOf, type Dates } from './post-blocks.ts';
import { isMarked, LONG_LIST } from './post-matches.ts';
import { type Cell, inCell } from './post-states.ts';
import { MIME_FACET, type PostTotals, STICKY_FACET } from './post-totals.ts';
import { countByTerm, wantedTerms } from './term-plan.ts';

interface Places {
  readonly connection: Connection;
  readonly dialect: Dialect;
  readonly rows: Pick<WritableSource<PostRow>, 'count'>;
  readonly totals: PostTotals;
}

type Among = Pick<Cell, 'type' | 'states'>;

/**
 * How many posts there are of a cell. What a condition leaves out is counted and taken off; what remains to be counted is a
 * kept total, or a range of an index that is as long as what is asked for is.
 */
export function postCounts({ connection, dialect, rows, totals }: Places) {
  const { tally, blocks, matches, terms } = totals;

  /** @param conditions that must all hold */
  async function countIn(cell: Among, conditions: readonly Condition[]): Promise<number> {
    let total = 0;
    for (const parts of alternatives(conditions))
      total += await count(parts, {
        isKept,
        isTakenOff,
        kept: (wanted) => kept(cell, wanted),
        counted: (every) => counted(cell, every),
      });
    return total;
  }

  /** The kept total, where there is one. */
  async function kept(cell: Among, parts: readonly Condition[]): Promise<number | undefined> {
    const [part] = parts;
    if (part === undefined) return sizeOf(cell, await tally.whole());
    const dates = datesOf(parts);
    if (dates) return between(cell, dates);
    const facet = facetOf(part);
    if (facet)
      return sizeOf(cell, 'beginning' in facet ? await tally.beginning(facet.beginning) : await tally.of(facet.of));
    return cell.states.join() === 'publish' ? published(cell, part) : undefined;
  }

  /** Published posts with one of some terms. */
  async function published(cell: Among, part: Condition): Promise<number | undefined> {
    const wanted = wantedTerms(part);
    if (!wanted || wanted.ids.length === 0) return undefined;
    const found = (await terms(wanted.ids)).filter(({ taxonomy }) => taxonomy === wanted.taxonomy).reverse();
    const [one, other, ...more] = found;
    if (!one) return 0;
    if (!other) return one.count;
    if (more.length === 0) return one.count + other.count - (await pair(one.id, other.id));
    // Where nearly all posts have one of them, these are sooner looked through than those that have each.
    const held = found.reduce((sum, { count }) => sum + count, 0);
    if (held > sizeOf(cell, await tally.whole())) return undefined;
    const [row] = await connection.all<{ total: number }>(
      `SELECT count(DISTINCT held.post_id) AS total FROM post_terms held
       WHERE ${dialect.oneOf('held.term_id', 'integer')} AND held.taxonomy = ? AND held.post_state = 'publish' AND held.post_type <> 'revision'
       AND NOT EXISTS (SELECT 1 FROM post_terms counted WHERE counted.post_id = held.post_id AND counted.term_id = ?)`,
      [dialect.list(found.slice(1).map(({ id }) => id)), wanted.taxonomy, one.id],
    );
    return one.count + Number(row?.total ?? 0);
  }

  async function pair(one: number, other: number): Promise<number> {
    const [row] = await connection.all<{ total: number }>('SELECT total FROM term_pairs WHERE low = ? AND high = ?', [
      Math.min(one, other),
      Math.max(one, other),
    ]);
    return Number(row?.total ?? 0);
  }

  /** Rows between dates. */
  async function between(cell: Among, { from, to }: Dates): Promise<number> {
    let total = 0;
    for (const state of cell.states) {
      const name = cellOf({ type: cell.type, state });
      const upTo = to === undefined ? ((await tally.whole()).get(name) ?? 0) : await blocks.olderThan(name, to);
      if (upTo > 0) total += Math.max(0, upTo - (from === undefined ? 0 : await blocks.olderThan(name, from)));
    }
    return total;
  }

  /** Counts rows: by way of an index that has what is asked for. */
  async function counted(cell: Among, parts: readonly Condition[]): Promise<number> {
    const pairs = await keptPair(cell, parts);
    if (pairs !== undefined) return pairs;
    let total = 0;
    const others: string[] = [];
    for (const state of cell.states) {
      const found = await matching(cell.type, state, parts);
      if (found === undefined) others.push(state);
      else total += found;
    }
    return others.length > 0 ? total + (await looked({ ...cell, states: others }, parts)) : total;
  }

  /** Counts by what is remembered of each block, where there is much to look through. */
  async function matching(type: string, state: string, parts: readonly Condition[]): Promise<number | undefined> {
    const cell = { type, states: [state] };
    const size = sizeOf(cell, await tally.whole());
    if (type === 'revision' || size < LONG_LIST || !parts.every(isMarked)) return undefined;
    const lengths = [size];
    for (const part of parts) if (isKept([part])) lengths.push((await kept(cell, [part])) ?? size);
    const walked = Math.min(...lengths);
    const isSearch = parts.some(({ kind }) => kind === 'matches');
    // Another process counts what is not too much sooner in one statement than block by block.
    const isCountedAtOnce = walked < LONG_LIST / 4 || (!dialect.holdsUp && size <= ROWS_AT_ONCE);
    if (!isSearch && isCountedAtOnce) return undefined;
    const asked = { type, state, parts: await rarestFirst(parts, terms) };
    return (await matches.of(asked, walked))?.total;
  }

  async function looked(cell: Among, parts: readonly Condition[]): Promise<number> {
    const ready = filtered(await rarestFirst(parts, terms), sizeOf(cell, await tally.whole()));
    const where = inCell({ ...cell, rest: all(...ready) });
    const byTerm = countByTerm(where, dialect);
    if (!byTerm) return rows.count(where);
    const [row] = await connection.all<{ total: number }>(byTerm.text, byTerm.parameters);
    return Number(row?.total ?? 0);
  }

  /** Published posts that have two terms. */
  async function keptPair(cell: Among, parts: readonly Condition[]): Promise<number | undefined> {
    const [one, other] = parts.map(wantedTerms);
    if (parts.length !== 2 || cell.states.join() !== 'publish' || one?.ids.length !== 1 || other?.ids.length !== 1)
      return undefined;
    const [first = 0, second = 0] = [...one.ids, ...other.ids];
    const found = await terms([first, second]);
    const isOf = (wanted: typeof one) =>
      found.some(({ id, taxonomy }) => id === wanted.ids[0] && taxonomy === wanted.taxonomy);
    if (!isOf(one) || !isOf(other) || first === second) return first === second ? undefined : 0;
    return pair(first, second);
  }

  return {
    /** The rows of cells that have nothing in common. */
    async of(cells: readonly Cell[]): Promise<number> {
      let total = 0;
      const whole = await tally.whole();
      for (const { type, states, rest } of cells) {
        const filled = states.filter((state) => (whole.get(cellOf({ type, state })) ?? 0) > 0 || type === 'revision');
        if (filled.length === 0) continue;
        total += await countIn({ type, states: filled }, partsOf(rest).map(plain));
      }
      return total;
    },
  };
}

/** Puts, of several terms that are asked for, the rarest one first: it is what rows are found by. */
export async function rarestFirst(parts: readonly Condition[], terms: FindTermFacts): Promise<readonly Condition[]> {
  const ofTerms = parts.flatMap((part) => {
    const wanted = wantedTerms(part);
    return wanted?.ids.length === 1 ? [{ part, id: wanted.ids[0] ?? 0 }] : [];
  });
  if (ofTerms.length < 2) return parts;
  const [least] = await terms(ofTerms.map(({ id }) => id));
  const rarest = ofTerms.find(({ id }) => id === least?.id)?.part;
  return rarest ? [rarest, ...parts.filter((part) => part !== rarest)] : parts;
}

/** How many rows a cell has, by the totals of all cells. */
export function sizeOf({ type, states }: Among, totals: ReadonlyMap<string, number>): number {
  return states.reduce((total, state) => total + (totals.get(cellOf({ type, state })) ?? 0), 0);
}

export const isDate = (part: Condition): boolean =>
  part.kind === 'compare' && part.column === 'date' && part.operator !== '=' && typeof part.value === 'string';

/** The dates that conditions leave, when they are about nothing else. */
export function datesOf(parts: readonly Condition[]): Dates | undefined {
  let from: string | undefined;
  let to: string | undefined;
  for (const part of parts) {
    if (!isDate(part) || part.kind !== 'compare') return undefined;
    const value = String(part.value);
    // Nothing stands between a text and itself with the least of characters behind it.
    const next = part.operator === '>' || part.operator === '<=' ? `${value}\u0001` : value;
    if (part.operator.startsWith('>')) from = from === undefined || next > from ? next : from;
    else to = to === undefined || next < to ? next : to;
  }
  return { from, to };
}

/** The facets by which the rows of a condition are counted. */
function facetOf(part: Condition): { of: string[] } | { beginning: string } | undefined {
  if (part.kind === 'startsWith' && part.column === 'mime_type') return { beginning: MIME_FACET + part.prefix };
  if (part.kind === 'oneOf' && part.column === 'author_id')
    return { of: [...new Set(part.values)].map((id) => authorFacet(Number(id))) };
  if (part.kind !== 'compare') return undefined;
  const { column, operator, value } = part;
  if (column === 'author_id' && operator === '=') return { of: [authorFacet(Number(value))] };
  if (column === 'mime_type' && operator === '=') return { of: [MIME_FACET + value] };
  if (column === 'sticky' && operator === '=' && value) return { of: [STICKY_FACET] };
  if (column === 'parent_id' && operator === '>' && value === 0) return { of: [BELOW_FACET] };
  return undefined;
}

function isKept(parts: readonly Condition[]): boolean {
  const [part, ...others] = parts;
  if (part === undefined || parts.every(isDate)) return true;
  return others.length === 0 && (facetOf(part) !== undefined || wantedTerms(part) !== undefined);
}

const isTakenOff = (part: Condition): boolean =>
  facetOf(part) !== undefined ||
  wantedTerms(part) !== undefined ||
  ((part.kind === 'oneOf' || (part.kind === 'compare' && part.operator === '=')) &&
    ['id', 'parent_id'].includes(part.column));

/** The condition in terms of what is counted: what most rows have is what few have not. */
function plain(part: Condition): Condition {
  if (part.kind === 'not') {
    const inner = plain(part.condition);
    return inner.kind === 'not' ? inner.condition : not(inner);
  }
  if (part.kind !== 'compare' || part.operator !== '=') return part;
  if (part.column === 'sticky' && !part.value) return not(equals('sticky', 1));
  return part.column === 'parent_id' && part.value === 0 ? not(moreThan('parent_id', 0)) : part;
}

/** Conditions on parents that name 0 among others, as two that have nothing in common. */
function alternatives(parts: readonly Condition[]): (readonly Condition[])[] {
  const part = parts.find((one) => one.kind === 'oneOf' && one.column === 'parent_id' && one.values.includes(0));
  if (part?.kind !== 'oneOf') return [parts];
  const others = parts.filter((one) => one !== part);
  const below = oneOf(
    'parent_id',
    part.values.filter((id) => id !== 0),
  );
  return [[...others, not(moreThan('parent_id', 0))], ...(below.kind === 'nothing' ? [] : [[...others, below]])];
}
