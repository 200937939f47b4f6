import type { Dialect } from '../database.ts';
import type { Table } from '../tables.ts';
import { isOneWord, type Search } from './conditions.ts';
import type { Order } from './order.ts';
import { join, type Sql, sql } from './sql.ts';

/** ORDER BY for a list; the id breaks ties, in the direction of the first column, so that paging never repeats an item. */
export function compileOrder(orders: readonly Order[], table: Table, dialect: Dialect, id = 'id'): Sql {
  const alias = table.name;
  const direction = orders.find((order) => 'direction' in order)?.direction ?? 'desc';
  const parts = orders.map((order): Sql => {
    if ('positionIn' in order)
      return sql(dialect.positionIn(`${alias}.${id}`, 'integer'), dialect.positions(order.positionIn));
    if ('slugIn' in order) return sql(dialect.positionIn(`${alias}.slug`, 'text'), dialect.positions(order.slugIn));
    if ('relevance' in order) return compileRelevance(order.relevance, dialect, alias);
    if (!(order.column in table.columns)) throw new Error(`${table.name} has no column ${order.column}`);
    return sql(`${alias}.${order.column} ${order.direction === 'asc' ? 'ASC' : 'DESC'}`);
  });
  const isSettled = (column: string): boolean => column === id || (table.unique ?? []).includes(column);
  if (!orders.some((order) => 'column' in order && isSettled(order.column))) {
    parts.push(sql(`${alias}.${id} ${direction === 'asc' ? 'ASC' : 'DESC'}`));
  }
  return join(parts, ', ');
}

/** Best first: the phrase in the title, all words in the title, some, the phrase in excerpt or content, the rest (behaviour 3). */
function compileRelevance(search: Search, dialect: Dialect, alias: string): Sql {
  const { phrase, words } = search;
  const has = (name: string) => dialect.contains(`found.${name}`);
  const titles = words.map(() => has('title'));
  const perWord = words.map(dialect.contained);
  const whole = dialect.contained(phrase);
  const rank = (text: string) => `(SELECT CASE ${text} END FROM posts_search found WHERE found.id = ${alias}.id)`;
  // A match of one word that is in neither title nor excerpt is in the content: no long text needs to be read.
  if (isOneWord(search))
    return sql(rank(`WHEN ${has('title')} THEN 1 WHEN ${has('excerpt')} THEN 4 ELSE 5`), whole, whole);
  return {
    text: rank(
      `WHEN ${has('title')} THEN 1 WHEN ${titles.join(' AND ') || '1 = 0'} THEN 2 WHEN ${titles.join(' OR ') || '1 = 0'} THEN 3` +
        ` WHEN ${has('excerpt')} THEN 4 WHEN ${has('content')} THEN 5 ELSE 6`,
    ),
    parameters: [whole, ...perWord, ...perWord, whole, whole],
  };
}
