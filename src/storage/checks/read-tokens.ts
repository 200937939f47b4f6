import type { Connection } from '../database.ts';
import { changeIds, SearchLog } from '../search/changes.ts';
import { IdSet } from '../search/id-set.ts';
import { addContainer } from '../search/posting-list.ts';

/** Segments of lists per statement. */
const BATCH_SIZE = 1_000;

interface Row {
  readonly token: string;
  readonly chunk: number;
  readonly ids: Uint8Array;
}

/** Yields every pair of token and row, including the changes in the log. */
export async function readTokens(
  connection: Connection,
  table: string,
  found: (token: string, id: number) => void,
): Promise<void> {
  const changes = await new SearchLog(connection).of(table);
  for (let last: Pick<Row, 'token' | 'chunk'> = { token: '', chunk: -1 }; ; ) {
    const rows = await connection.all<Row>(
      `SELECT token, chunk, ids FROM ${table}_postings WHERE (token, chunk) > (?, ?) ORDER BY token, chunk LIMIT ${BATCH_SIZE}`,
      [last.token, last.chunk],
    );
    for (const { token, chunk, ids } of rows) {
      const set = new IdSet();
      addContainer(set, { chunk, bytes: ids });
      const changed = changes.tokens.get(token);
      const unchanged = changed ? set.without(IdSet.of(changed.map(Math.abs))) : set;
      for (const id of unchanged.ids()) found(token, id);
    }
    const end = rows.at(-1);
    if (!end) break;
    last = end;
  }
  for (const [token, changed] of changes.tokens) {
    const set = new IdSet();
    changeIds(set, changed);
    for (const id of set.ids()) found(token, id);
  }
}
