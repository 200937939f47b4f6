import { compileCondition, type Sql } from '../conditions/compile-condition.ts';
import { all, type Condition, equals } from '../conditions/conditions.ts';
import { partsOf } from '../conditions/narrow-condition.ts';
import type { Dialect } from '../database.ts';
import { singleTerm, wantedTerms } from '../plans/terms-in.ts';
import { countRows, selectRows } from '../queries/statements.ts';
import { tables } from '../tables.ts';

/**
 * Lists by term. The table of terms has copies of the columns that posts are selected and sorted by, so that the posts of a term
 * are a range of one index in the order of the list: as fast as the list of all posts, however rare the term.
 */

/** Columns of posts → their copies beside the term. */
const copies: Readonly<Record<string, string>> = {
  id: 'post_id',
  type: 'post_type',
  state: 'post_state',
  date: 'post_date',
};

interface TermPlan {
  /** The conditions that the copies answer, and those that need the post itself. */
  readonly onCopies: Condition;
  readonly onPosts: readonly Condition[];
}

/** How to answer a condition by a single term that it requires; undefined if it requires none. */
function planOf(where: Condition): TermPlan | undefined {
  const conditions = partsOf(where);
  const driver = conditions.find((condition) => singleTerm(condition) !== undefined);
  const { taxonomy = '', ids = [] } = (driver && wantedTerms(driver)) ?? {};
  const [termId] = ids;
  if (termId === undefined) return undefined;
  const others = conditions.filter((condition) => condition !== driver);
  const translated = others.map((condition) => ({ condition, copy: onCopies(condition) }));
  return {
    onCopies: all(
      equals('term_id', termId),
      equals('taxonomy', taxonomy),
      ...translated.flatMap(({ copy }) => (copy ? [copy] : [])),
    ),
    onPosts: translated.flatMap(({ condition, copy }) => (copy ? [] : [condition])),
  };
}

/** The condition on the copies, if it concerns no other columns. */
function onCopies(condition: Condition): Condition | undefined {
  switch (condition.kind) {
    case 'compare':
    case 'oneOf': {
      const column = copies[condition.column];
      return column === undefined ? undefined : { ...condition, column };
    }
    case 'compareKey': {
      const columns = condition.columns.map((name) => copies[name]);
      return columns.every((name) => name !== undefined) ? { ...condition, columns } : undefined;
    }
    case 'has':
      return condition.relation === 'terms' ? { ...condition, relation: 'others' } : undefined;
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

/** The statement that selects posts and their sort columns, by a term if one is required. */
export function selectPosts(where: Condition, sortColumns: readonly string[], dialect: Dialect): Sql {
  const plan = planOf(where);
  const wanted = sortColumns.map((name) => copies[name]);
  if (!plan || wanted.includes(undefined)) return selectRows(tables.posts, where, sortColumns, dialect);
  const { text, parameters } = from(plan, dialect);
  const keys = wanted.map((name, index) => `, post_terms.${name} AS key${index}`).join('');
  return { text: `SELECT post_terms.post_id AS id${keys} ${text}`, parameters };
}

/** The statement that counts posts, by a term if one is required. */
export function countPosts(where: Condition, dialect: Dialect): Sql {
  const plan = planOf(where);
  if (!plan) return countRows(tables.posts, where, dialect);
  const { text, parameters } = from(plan, dialect);
  return { text: `SELECT count(*) AS total ${text}`, parameters };
}
