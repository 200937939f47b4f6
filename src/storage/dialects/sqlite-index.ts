import type { Connection } from '../database.ts';

/** So many pairs are read at once. */
const PAIRS_AT_ONCE = 100_000;

/** Reads an index back, token by token: it keeps no texts. */
export async function readIndex(
  connection: Connection,
  name: string,
  found: (id: number, token: string) => void,
): Promise<void> {
  for (const type of ['row', 'instance'])
    await connection.run(
      `CREATE VIRTUAL TABLE IF NOT EXISTS temp.${name}_by_${type} USING fts5vocab('main', '${name}', '${type}')`,
    );
  const terms = await connection.all<{ term: string; doc: number }>(
    `SELECT term, doc FROM temp.${name}_by_row ORDER BY term`,
  );
  for (let start = 0; start < terms.length; ) {
    let end = start;
    for (let pairs = 0; end < terms.length && pairs < PAIRS_AT_ONCE; end += 1) pairs += terms[end]?.doc ?? 0;
    const range = [terms[start]?.term ?? '', terms[end - 1]?.term ?? ''];
    const rows = await connection.all<{ term: string; doc: number }>(
      `SELECT term, doc FROM temp.${name}_by_instance WHERE term >= ? AND term <= ?`,
      range,
    );
    for (const { term, doc } of rows) found(doc, term);
    start = end;
  }
}
