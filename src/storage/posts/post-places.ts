import type { Connection, Dialect } from '../database.ts';
import { remembering } from '../queries/remembered.ts';
import type { PostPlace } from '../rows.ts';

const COLUMNS =
  'id, type, status, author_id, date, date_gmt, slug, password, comment_status, parent_id, trashed_status';
/** What one takes in memory, roughly. */
const PLACE_BYTES = 700;

/** Where posts are and who may see them, without their texts, in no particular order. Those that are asked for are remembered. */
export function postPlaces(connection: Connection, dialect: Dialect) {
  const remember = remembering<readonly PostPlace[]>(connection, ({ length }) => length * PLACE_BYTES);
  const read = (ids: readonly number[]): Promise<PostPlace[]> => {
    const [id] = ids;
    // One is found at half the cost of a list.
    return id !== undefined && ids.length === 1
      ? connection.all<PostPlace>(`SELECT ${COLUMNS} FROM posts WHERE id = ?`, [id])
      : connection.all<PostPlace>(`SELECT ${COLUMNS} FROM posts WHERE ${dialect.oneOf('id', 'integer')}`, [
          dialect.list(ids),
        ]);
  };
  return (ids: readonly number[]): Promise<readonly PostPlace[]> => remember(ids.join(), () => read(ids));
}
