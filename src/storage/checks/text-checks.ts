import { hash } from 'node:crypto';
import { derivedOfComments } from '../comments/searched-comments.ts';
import { moreThan } from '../conditions/conditions.ts';
import { derivedOfPosts } from '../posts/searched-posts.ts';
import { type Derived, tableStore } from '../queries/table-store.ts';
import { buildAll } from '../search/build.ts';
import { SearchLog } from '../search/changes.ts';
import { searched as searchedTexts } from '../search/searched-texts.ts';
import { isWord, segmentTokens, wordOf } from '../search/tokens.ts';
import { readVocabulary } from '../search/vocabulary.ts';
import { derivedOfTerms } from '../terms/terms.ts';
import { derivedOfUsers } from '../users/users.ts';
import type { Check, Checked } from './check.ts';
import { readTokens } from './read-tokens.ts';

const ROWS_AT_ONCE = 500;

interface Stored {
  readonly id: number;
}

/** All rows of a table, in batches. */
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

/** The search index: the folded texts, the lists of rows by token, and the vocabulary. */
function searchOf<Row extends Stored>(derived: Derived<Row>): Check {
  const { table } = derived;
  const { name, search: columns = [] } = table;
  const segmentOf = (row: Row): readonly string[] => segmentTokens(table, (column) => row[column as keyof Row]);
  return {
    name: `search index of ${name}`,
    async find(checked) {
      const faults: string[] = [];
      const expected = new Map<number, number>();
      const words = new Set<string>();
      const upTo = await goesUpTo(checked);
      let searched = 0;
      for await (const rows of batches(derived, checked)) {
        const kept = await texts(checked, rows.at(0)?.id ?? 0, rows.at(-1)?.id ?? 0);
        for (const row of rows) {
          const given = derived.texts(row);
          const { folded, tokens } = given ? await searchedTexts(given, table) : {};
          if (folded?.join('\n') !== kept.get(row.id)) faults.push(`${name} ${row.id} is not found as it should be`);
          if (folded === undefined || tokens === undefined) continue;
          searched += 1;
          if (row.id <= upTo) expected.set(row.id, sumOf([...tokens, ...segmentOf(row)]));
        }
      }
      const total = await rowsOfIndex(checked);
      if (total > searched) faults.push(`the index has ${total - searched} entries too many`);
      const sums = new Map<number, number>();
      await readTokens(checked.connection, name, (token, id) => {
        if (id > upTo) return;
        sums.set(id, add(sums.get(id) ?? 0, weightOf(token)));
        if (isWord(token)) words.add(wordOf(token));
      });
      for (const id of new Set([...expected.keys(), ...sums.keys()]))
        if ((expected.get(id) ?? 0) !== (sums.get(id) ?? 0))
          faults.push(`the tokens of ${name} ${id} are not those of its texts`);
      for await (const block of readVocabulary(checked.connection, name))
        for (const word of block.split(' ')) words.delete(word);
      // New words are found in the log.
      for (const word of (await new SearchLog(checked.connection).of(name)).words()) words.delete(word);
      for (const word of words) faults.push(`the word ${JSON.stringify(word)} of ${name} is not known`);
      return faults;
    },
    async repair({ connection, dialect, ...checked }) {
      for (const emptied of [`${name}_search`, `${name}_postings`, `${name}_vocabulary`])
        await connection.run(`DELETE FROM ${emptied}`);
      for (const kept of ['search_log', 'search_changes', 'search_builds'])
        await connection.run(`DELETE FROM ${kept} WHERE name = ?`, [name]);
      const marks = columns.map(() => '?').join(', ');
      for await (const rows of batches(derived, { connection, dialect, ...checked }))
        for (const row of rows) {
          const given = derived.texts(row);
          if (!given) continue;
          await connection.run(`INSERT INTO ${name}_search (id, ${columns.join(', ')}) VALUES (?, ${marks})`, [
            row.id,
            ...(await searchedTexts(given, table)).folded,
          ]);
        }
      await connection.run('INSERT INTO search_builds (name, up_to) VALUES (?, 0)', [name]);
      await buildAll(table, connection, dialect);
    },
  };

  async function texts({ connection }: Checked, first: number, last: number): Promise<Map<number, string>> {
    const rows = await connection.all<Record<string, unknown>>(
      `SELECT id, ${columns.join(', ')} FROM ${table.name}_search WHERE id >= ? AND id <= ?`,
      [first, last],
    );
    return new Map(rows.map((row) => [row['id'] as number, columns.map((column) => row[column]).join('\n')]));
  }

  /** The last id whose tokens should be in the lists. */
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

/** A hash whose sum is equal for equal sets of tokens, in any order, and almost never for different ones. */
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
