import { hash } from 'node:crypto';
import { derivedOfComments } from '../comments/comments.ts';
import { derivedOfPosts } from '../posts/posts.ts';
import { moreThan } from '../queries/conditions.ts';
import type { Derived } from '../queries/derived.ts';
import { indexedUpTo, noneAreDue } from '../queries/grams-due.ts';
import { searchIndex } from '../queries/search-index.ts';
import { searched as searchedTexts } from '../queries/searched-texts.ts';
import { tableStore } from '../queries/table-store.ts';
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

/** The search index: the folded texts, and the grams by which they are found. */
function searchOf<Row extends Stored>(derived: Derived<Row>): Check {
  const { table } = derived;
  const columns = table.search ?? [];
  return {
    name: `search index of ${table.name}`,
    async find(checked) {
      const faults: string[] = [];
      const expected = new Map<number, number>();
      const upTo = await goesUpTo(checked);
      let searched = 0;
      for await (const rows of batches(derived, checked)) {
        const kept = await texts(checked, rows.at(0)?.id ?? 0, rows.at(-1)?.id ?? 0);
        for (const row of rows) {
          const given = derived.texts(row);
          const { folded, grams } = given ? searchedTexts(given) : {};
          if (folded?.join('\n') !== kept.get(row.id))
            faults.push(`${table.name} ${row.id} is not found as it should be`);
          if (folded === undefined || grams === undefined) continue;
          searched += 1;
          if (row.id <= upTo) expected.set(row.id, sumOf(grams === '' ? [] : grams.split(' ')));
        }
      }
      const total = await rowsOfIndex(checked);
      if (total > searched) faults.push(`the index has ${total - searched} entries too many`);
      const sums = new Map<number, number>();
      await checked.dialect.readGrams(checked.connection, table.name, (id, gram) => {
        sums.set(id, add(sums.get(id) ?? 0, weightOf(gram)));
      });
      for (const id of new Set([...expected.keys(), ...sums.keys()]))
        if ((expected.get(id) ?? 0) !== (sums.get(id) ?? 0))
          faults.push(`the grams of ${table.name} ${id} are not those of its texts`);
      return faults;
    },
    async repair(checked) {
      const index = searchIndex(table, checked.connection, checked.dialect);
      await checked.connection.run(`DELETE FROM ${table.name}_search WHERE id NOT IN (SELECT id FROM ${table.name})`);
      if (checked.dialect.indexesLater) await checked.connection.run(noneAreDue(table.name));
      const strays = new Set<number>();
      await checked.dialect.readGrams(checked.connection, table.name, (id) => strays.add(id));
      for await (const rows of batches(derived, checked)) {
        for (const row of rows) {
          const found = derived.texts(row);
          if (found) await index.replace(row.id, found);
          else await index.remove(row.id);
          strays.delete(row.id);
        }
      }
      for (const id of strays) await checked.connection.run(checked.dialect.deleteGrams(table.name), [id]);
    },
  };

  async function texts({ connection }: Checked, first: number, last: number): Promise<Map<number, string>> {
    const rows = await connection.all<Record<string, unknown>>(
      `SELECT id, ${columns.join(', ')} FROM ${table.name}_search WHERE id >= ? AND id <= ?`,
      [first, last],
    );
    return new Map(rows.map((row) => [row['id'] as number, columns.map((column) => row[column]).join('\n')]));
  }

  /** The last id whose grams should be there. */
  async function goesUpTo({ connection, dialect }: Checked): Promise<number> {
    const upTo = dialect.indexesLater ? await indexedUpTo(table.name, connection) : undefined;
    return upTo ?? Number.POSITIVE_INFINITY;
  }

  async function rowsOfIndex({ connection }: Checked): Promise<number> {
    const [row] = await connection.all<{ total: number }>(`SELECT count(*) AS total FROM ${table.name}_search`);
    return Number(row?.total ?? 0);
  }
}

const weights = new Map<string, number>();

/** Sums of these are the same for the same grams, in whichever order, and hardly ever for others. */
function weightOf(gram: string): number {
  let weight = weights.get(gram);
  if (weight === undefined) {
    weight = Number.parseInt(hash('sha1', gram).slice(0, 12), 16);
    weights.set(gram, weight);
  }
  return weight;
}

const add = (sum: number, weight: number): number => (sum + weight) % 2 ** 52;
const sumOf = (grams: readonly string[]): number => grams.map(weightOf).reduce(add, 0);

const checksOf = <Row extends Stored>(derived: Derived<Row>): Check[] => [keysOf(derived), searchOf(derived)];

export const textChecks: readonly Check[] = [
  ...checksOf(derivedOfPosts),
  ...checksOf(derivedOfTerms),
  ...checksOf(derivedOfComments),
  ...checksOf(derivedOfUsers),
];
