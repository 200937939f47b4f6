import { hash } from 'node:crypto';
import { derivedOfComments } from '../comments/comments.ts';
import { derivedOfPosts } from '../posts/posts.ts';
import { moreThan } from '../queries/conditions.ts';
import type { Derived } from '../queries/derived.ts';
import { tableStore } from '../queries/table-store.ts';
import { runsOf } from '../search/runs.ts';
import { searchIndex } from '../search/search-index.ts';
import { searched as searchedTexts } from '../search/searched-texts.ts';
import { derivedOfTerms } from '../terms/terms.ts';
import { derivedOfUsers } from '../users.ts';
import type { Check, Checked } from './check.ts';

const ROWS_AT_ONCE = 500;

interface Stored {
  readonly id: number;
}

/** All rows of a table, some at a time. */
async function* batches<Row extends Stored>({ table }: Derived<Row>, { connection, dialect }: Checked) {
  const rows = tableStore<Row>(table, connection, dialect);
  for (let last = 0; ; ) {
    const found = await rows.find({
      where: moreThan('id', last),
      order: [{ column: 'id', direction: 'asc' }],
      limit: ROWS_AT_ONCE,
    });
    if (found.length === 0) return;
    yield found;
    last = found.at(-1)?.id ?? last;
  }
}

/** The columns to sort and compare by. */
function keysOf<Row extends Stored>(derived: Derived<Row>): Check {
  const { name } = derived.table;
  const wrongOf = (row: Row): Partial<Row> =>
    Object.fromEntries(
      Object.entries(derived.keys(row)).filter(([column, value]) => row[column as keyof Row] !== value),
    ) as Partial<Row>;
  return {
    name: `keys of ${name}`,
    async find(checked) {
      const faults: string[] = [];
      for await (const rows of batches(derived, checked))
        for (const row of rows)
          for (const column of Object.keys(wrongOf(row))) faults.push(`${column} of ${name} ${row.id} is out of date`);
      return faults;
    },
    async repair(checked) {
      const store = tableStore<Row>(derived.table, checked.connection, checked.dialect);
      for await (const rows of batches(derived, checked))
        for (const row of rows) await store.update(row.id, wrongOf(row));
    },
  };
}

/** The search index: the folded texts, their words, and the tokens by which they are found. */
function searchOf<Row extends Stored>(derived: Derived<Row>): Check {
  const { table } = derived;
  const columns = table.search ?? [];
  return {
    name: `search index of ${table.name}`,
    async find(checked) {
      const { connection, dialect } = checked;
      const faults: string[] = [];
      const expected = new Map<number, number>();
      const upTo = await goesUpTo(checked);
      let searched = 0;
      for await (const rows of batches(derived, checked)) {
        const kept = await texts(checked, rows.at(0)?.id ?? 0, rows.at(-1)?.id ?? 0);
        for (const row of rows) {
          const given = derived.texts(row);
          const { folded, tokens } = given ? searchedTexts(given, table) : {};
          if (folded?.join('\n') !== kept.get(row.id))
            faults.push(`${table.name} ${row.id} is not found as it should be`);
          if (folded === undefined || tokens === undefined) continue;
          searched += 1;
          if (row.id <= upTo) expected.set(row.id, sumOf(tokens === '' ? [] : tokens.split(' ')));
        }
      }
      const total = await rowsOfIndex(checked);
      if (total > searched) faults.push(`the index has ${total - searched} entries too many`);
      const sums = new Map<number, number>();
      const words = new Set<string>();
      await dialect.search.readTokens(connection, table.name, (id, token) => {
        sums.set(id, add(sums.get(id) ?? 0, weightOf(token)));
        if (expected.has(id) && !token.startsWith('_') && !/^\d__/.test(token)) words.add(token.replace(/^\d_/, ''));
      });
      for (const id of new Set([...expected.keys(), ...sums.keys()]))
        if ((expected.get(id) ?? 0) !== (sums.get(id) ?? 0))
          faults.push(`the tokens of ${table.name} ${id} are not those of its texts`);
      await dialect.search.readWords(connection, table.name, (word, runs) => {
        words.delete(word);
        if (runs !== runsOf(word))
          faults.push(`the word ${JSON.stringify(word)} of ${table.name} is not found by its parts`);
      });
      for (const word of words) faults.push(`the word ${JSON.stringify(word)} of ${table.name} is not known`);
      return faults;
    },
    async repair(checked) {
      const { connection, dialect } = checked;
      const index = searchIndex(table, connection, dialect);
      await connection.run(`DELETE FROM ${table.name}_search WHERE id NOT IN (SELECT id FROM ${table.name})`);
      await connection.run('DELETE FROM search_builds WHERE name = ?', [table.name]);
      await connection.run('DELETE FROM search_changes WHERE name = ?', [table.name]);
      const strays = new Set<number>();
      await dialect.search.readTokens(connection, table.name, (id) => strays.add(id));
      // Words that nobody has any more go with those that are not found.
      const words: string[] = [];
      await dialect.search.readWords(connection, table.name, (word) => words.push(word));
      await dialect.search.removeWords(connection, table.name, words);
      for await (const rows of batches(derived, checked)) {
        for (const row of rows) {
          const found = derived.texts(row);
          if (found) await index.replace(row.id, found);
          else await index.remove(row.id);
          strays.delete(row.id);
        }
      }
      for (const id of strays) await connection.run(dialect.search.deleteTokens(table.name), [id]);
    },
  };

  async function texts({ connection }: Checked, first: number, last: number): Promise<Map<number, string>> {
    const rows = await connection.all<Record<string, unknown>>(
      `SELECT id, ${columns.join(', ')} FROM ${table.name}_search WHERE id >= ? AND id <= ?`,
      [first, last],
    );
    return new Map(rows.map((row) => [row['id'] as number, columns.map((column) => row[column]).join('\n')]));
  }

  /** The last id whose tokens should be there. */
  async function goesUpTo({ connection }: Checked): Promise<number> {
    const [build] = await connection.all<{ up_to: number }>('SELECT up_to FROM search_builds WHERE name = ?', [
      table.name,
    ]);
    return build ? Number(build.up_to) : Number.POSITIVE_INFINITY;
  }

  async function rowsOfIndex({ connection }: Checked): Promise<number> {
    const [row] = await connection.all<{ total: number }>(`SELECT count(*) AS total FROM ${table.name}_search`);
    return Number(row?.total ?? 0);
  }
}

const weights = new Map<string, number>();

/** Sums of these are the same for the same tokens, in whichever order, and hardly ever for others. */
function weightOf(token: string): number {
  let weight = weights.get(token);
  if (weight === undefined) {
    weight = Number.parseInt(hash('sha1', token).slice(0, 12), 16);
    weights.set(token, weight);
  }
  return weight;
}

const add = (sum: number, weight: number): number => (sum + weight) % 2 ** 52;
const sumOf = (tokens: readonly string[]): number => tokens.map(weightOf).reduce(add, 0);

const checksOf = <Row extends Stored>(derived: Derived<Row>): Check[] => [keysOf(derived), searchOf(derived)];

export const textChecks: readonly Check[] = [
  ...checksOf(derivedOfPosts),
  ...checksOf(derivedOfTerms),
  ...checksOf(derivedOfComments),
  ...checksOf(derivedOfUsers),
];
