import type { Dialect } from '../database.ts';
import { type Table, tableNamed } from '../tables.ts';
import { compileMatches, literal } from './compile-matches.ts';
import type { Condition, Matches } from './conditions.ts';
import { leavesOf, mapLeaves } from './leaves.ts';
import { join, type Sql, sql } from './sql.ts';

export type { Sql } from './sql.ts';

/** Turns conditions on a table into SQL. */
export function compileCondition(
  condition: Condition,
  table: Table,
  dialect: Dialect,
  alias: string = table.name,
): Sql {
  const column = (name: string): string => {
    if (!(name in table.columns)) throw new Error(`${table.name} has no column ${name}`);
    return `${alias}.${name}`;
  };
  const compile = (inner: Condition): Sql => compileCondition(inner, table, dialect, alias);

  switch (condition.kind) {
    case 'everything':
      return sql('1 = 1');
    case 'nothing':
      return sql('1 = 0');
    case 'compare':
      if (table.columns[condition.column] === 'flag')
        return sql(`${column(condition.column)} ${condition.operator} ${condition.value ? 1 : 0}`);
      // As a literal: only then does the engine know that a partial index contains it.
      if (table.mostlyEmpty?.includes(condition.column) && condition.operator === '=' && condition.value !== '')
        return sql(`${column(condition.column)} = ? AND ${column(condition.column)} <> ''`, condition.value);
      return sql(
        `${condition.filterOnly ? dialect.filterOnly(column(condition.column)) : column(condition.column)} ${condition.operator} ?`,
        condition.value,
      );
    case 'compareKey':
      return sql(
        `(${condition.columns.map(column).join(', ')}) ${condition.operator} (${condition.values.map(() => '?').join(', ')})`,
        ...condition.values,
      );
    case 'oneOf': {
      const kind = table.columns[condition.column] === 'text' ? 'text' : 'integer';
      const compared = condition.filterOnly ? dialect.filterOnly(column(condition.column)) : column(condition.column);
      return sql(dialect.oneOf(compared, kind), dialect.list(condition.values));
    }
    case 'partOneOf': {
      const { from, length } = condition.part;
      const text = `substr(${column(condition.column)}, ${from}, ${length})`;
      return sql(dialect.oneOf(text, 'text'), dialect.list(condition.values));
    }
    case 'hasMember':
      return sql(`${dialect.member(column(condition.column))} IS NOT NULL`, dialect.memberName(condition.member));
    case 'compareMember':
      return sql(
        dialect.compareMember(
          column(condition.column),
          condition.operator,
          typeof condition.value === 'string' ? 'text' : 'other',
        ),
        dialect.memberName(condition.member),
        dialect.memberValue(condition.value),
      );
    case 'startsWith':
      return sql(`${column(condition.column)} LIKE ? ESCAPE '\\'`, `${literal(condition.prefix)}%`);
    case 'contains':
      return sql(
        dialect.contains(`lower(${column(condition.column)})`),
        dialect.contained(condition.text.toLowerCase()),
      );
    case 'has':
      return compileHas(condition, table, dialect, alias);
    case 'hasBelow':
      return compileHasBelow(condition, table, dialect, alias);
    case 'matches':
      return condition.found
        ? dialect.search.among(column('id'), condition.found)
        : judging(condition, table, dialect, column('id'));
    case 'not': {
      const { condition: unwanted } = condition;
      if (unwanted.kind === 'oneOf') {
        const kind = table.columns[unwanted.column] === 'text' ? 'text' : 'integer';
        return sql(dialect.noneOf(column(unwanted.column), kind), dialect.list(unwanted.values));
      }
      const inner = compile(unwanted);
      return { text: `NOT (${inner.text})`, parameters: inner.parameters };
    }
    case 'all':
    case 'any':
      return join(condition.conditions.map(compile), condition.kind === 'all' ? ' AND ' : ' OR ');
  }
}

/** Compares the texts of each scanned row. */
function judging(condition: Matches, table: Table, dialect: Dialect, id: string): Sql {
  const { text, parameters } = compileMatches(condition, table, dialect);
  return { text: `EXISTS (SELECT 1 FROM ${table.name}_search found WHERE found.id = ${id} AND ${text})`, parameters };
}

function compileHas(
  { relation: name, where, isFoundFirst }: Condition & { kind: 'has' },
  table: Table,
  dialect: Dialect,
  alias: string,
): Sql {
  const relation = table.relations?.[name];
  if (!relation) throw new Error(`${table.name} has no relation ${name}`);
  const related = tableNamed(relation.table);
  const relatedAlias = `${alias}_${name}`;
  if (isFoundFirst) {
    const found = compileCondition(where, related, dialect, relatedAlias);
    return {
      text: `${alias}.${relation.local} IN (SELECT ${relatedAlias}.${relation.foreign} FROM ${related.name} ${relatedAlias} WHERE ${found.text})`,
      parameters: found.parameters,
    };
  }
  const inner = compileCondition(relation.isShort ? comparingLists(where) : where, related, dialect, relatedAlias);
  const foreign = `${relatedAlias}.${relation.foreign}`;
  // A single value finds related rows by an index; with a list, they are found by their owner.
  const alike = relation.isShort && hasList(where) ? [] : (relation.alike ?? []);
  const link = [
    `${alike.length > 0 ? dialect.filterOnly(foreign) : foreign} = ${alias}.${relation.local}`,
    ...alike.map((column) => `${relatedAlias}.${column} = ${alias}.${column}`),
  ];
  return {
    text: `EXISTS (SELECT 1 FROM ${related.name} ${relatedAlias} WHERE ${link.join(' AND ')} AND ${inner.text})`,
    parameters: inner.parameters,
  };
}

/** The ancestors of the matching rows. Each is found once, even if a row is its own ancestor. */
function compileHasBelow(
  { where }: Condition & { kind: 'hasBelow' },
  table: Table,
  dialect: Dialect,
  alias: string,
): Sql {
  const below = `${alias}_below`;
  const inner = compileCondition(where, table, dialect, below);
  return {
    text: `${alias}.id IN (WITH RECURSIVE above (id) AS (
      SELECT ${below}.parent_id FROM ${table.name} ${below} WHERE ${below}.parent_id > 0 AND ${inner.text}
      UNION SELECT up.parent_id FROM ${table.name} up JOIN above ON up.id = above.id WHERE up.parent_id > 0
    ) SELECT id FROM above)`,
    parameters: inner.parameters,
  };
}

/** The condition with lists that each scanned row is compared with. */
const comparingLists = (condition: Condition): Condition =>
  mapLeaves(condition, (leaf) => (leaf.kind === 'oneOf' ? { ...leaf, filterOnly: true } : leaf));

const hasList = (condition: Condition): boolean => leavesOf(condition).some(({ kind }) => kind === 'oneOf');
