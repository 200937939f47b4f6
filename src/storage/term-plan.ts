import { compileCondition, compileOrder, type Sql } from './compile-condition.ts';
import { all, type Condition, equals, type Order } from './conditions.ts';
import type { Dialect } from './database.ts';
import { publishedOf } from './post-totals.ts';
import type { Query } from './table-store.ts';
import { tables } from './tables.ts';

/**
 * Lists by term. The table of terms holds copies of what posts are selected and sorted by, so that the posts of a term
 * are a range of one index in the order of the list: as cheap as the list of all posts, however rare the term.
 */

/** Columns of posts → their copies beside the term. */
const copies: Readonly<Record<string, string>> = {
  id: 'post_id',
  type: 'post_type',
  status: 'post_status',
  date: 'post_date',
  date_gmt: 'post_date_gmt',
};

interface TermPlan {
  readonly termId: number;
  /** What can be said of the copies, and what needs the post itself. */
  readonly onCopies: Condition;
  readonly onPosts: readonly Condition[];
}

/** How to answer a condition by way of a single term that it asks for; undefined when it asks for none. */
function planOf(where: Condition): TermPlan | undefined {
  const conditions = where.kind === 'all' ? where.conditions : [where];
  const driver = conditions.find((condition) => termOf(condition) !== undefined);
  const termId = driver && termOf(driver);
  if (termId === undefined) return undefined;
  const others = conditions.filter((condition) => condition !== driver);
  const translated = others.map((condition) => ({ condition, copy: onCopies(condition) }));
  return {
    termId,
    onCopies: all(
      equals('term_id', termId),
      ...taxonomyOf(driver),
      ...translated.flatMap(({ copy }) => (copy ? [copy] : [])),
    ),
    onPosts: translated.flatMap(({ condition, copy }) => (copy ? [] : [condition])),
  };
}

/** The one term that a condition asks for. */
function termOf(condition: Condition): number | undefined {
  if (condition.kind !== 'has' || condition.relation !== 'terms') return undefined;
  const parts = condition.where.kind === 'all' ? condition.where.conditions : [condition.where];
  const wanted = parts.find((part) => part.kind === 'compare' && part.column === 'term_id' && part.operator === '=');
  return wanted?.kind === 'compare' && typeof wanted.value === 'number' ? wanted.value : undefined;
}

function taxonomyOf(condition: Condition | undefined): Condition[] {
  const where = condition?.kind === 'has' && condition.where.kind === 'all' ? condition.where.conditions : [];
  return where.filter((part) => part.kind === 'compare' && part.column === 'taxonomy');
}

/** The condition on the copies, when it is about nothing else. */
function onCopies(condition: Condition): Condition | undefined {
  switch (condition.kind) {
    case 'compare':
    case 'oneOf': {
      const column = copies[condition.column];
      return column === undefined ? undefined : { ...condition, column };
    }
    case 'not': {
      const inner = onCopies(condition.condition);
      return inner && { kind: 'not', condition: inner };
    }
    case 'all':
    case 'any': {
      const inner = condition.conditions.map(onCopies);
      return inner.every((one) => one !== undefined) ? { kind: condition.kind, conditions: inner } : undefined;
    }
    default:
      return undefined;
  }
}

function from({ onCopies: copied, onPosts }: TermPlan, dialect: Dialect): Sql {
  const range = compileCondition(copied, tables.post_terms, dialect);
  if (onPosts.length === 0) return { text: `FROM post_terms WHERE ${range.text}`, parameters: range.parameters };
  const rest = compileCondition(all(...onPosts), tables.posts, dialect);
  return {
    text: `FROM post_terms JOIN posts ON posts.id = post_terms.post_id WHERE ${range.text} AND ${rest.text}`,
    parameters: [...range.parameters, ...rest.parameters],
  };
}

/** The statement for the ids of a page of posts by way of a term; undefined when another way is better. */
export function idsByTerm({ where, order = [], limit, offset = 0 }: Query, dialect: Dialect): Sql | undefined {
  const plan = planOf(where);
  const orders = order.map((one): Order | undefined => {
    const column = 'column' in one ? copies[one.column] : undefined;
    return 'column' in one && column !== undefined ? { column, direction: one.direction } : undefined;
  });
  if (!plan || limit === undefined || !orders.every((one) => one !== undefined)) return undefined;
  const source = from(plan, dialect);
  const sorting = compileOrder(orders, tables.post_terms, dialect, 'post_id');
  return {
    text: `SELECT post_terms.post_id AS id ${source.text} ORDER BY ${sorting.text} LIMIT ? OFFSET ?`,
    parameters: [...source.parameters, ...sorting.parameters, limit, offset],
  };
}

/** The statement that counts posts by way of a term. */
export function countByTerm(where: Condition, dialect: Dialect): Sql | undefined {
  const plan = planOf(where);
  if (!plan) return undefined;
  const source = from(plan, dialect);
  return { text: `SELECT count(*) AS total ${source.text}`, parameters: source.parameters };
}

/** The statement for the kept total of published posts with one term, or with two of different taxonomies. */
export function countedTerms(where: Condition): Sql | undefined {
  const wanted = plainTerms(where);
  const [one, other] = wanted ?? [];
  if (!one || (wanted?.length ?? 0) > 2) return undefined;
  if (!other)
    return {
      text: 'SELECT count AS total FROM terms WHERE id = ? AND taxonomy = ?',
      parameters: [one.id, one.taxonomy],
    };
  if (one.taxonomy === other.taxonomy) return undefined;
  const [low, high] = one.id < other.id ? [one, other] : [other, one];
  const isOf = 'EXISTS (SELECT 1 FROM terms WHERE id = ? AND taxonomy = ?)';
  return {
    text: `SELECT total FROM term_pairs WHERE low = ? AND high = ? AND ${isOf} AND ${isOf}`,
    parameters: [low.id, high.id, low.id, low.taxonomy, high.id, high.taxonomy],
  };
}

/** The terms that a condition asks for, when it asks for published posts and nothing else. */
function plainTerms(where: Condition): { id: number; taxonomy: string }[] | undefined {
  if (where.kind !== 'all') return undefined;
  const terms: { id: number; taxonomy: string }[] = [];
  const others: Condition[] = [];
  for (const part of where.conditions) {
    const id = termOf(part);
    const [named] = taxonomyOf(part);
    const taxonomy = named?.kind === 'compare' ? named.value : undefined;
    if (id !== undefined && typeof taxonomy === 'string') terms.push({ id, taxonomy });
    else others.push(part);
  }
  const asked = publishedOf(all(...others));
  return asked && Object.keys(asked).length === 1 ? terms : undefined;
}
