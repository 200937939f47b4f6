import type { Connection } from '../database.ts';
import { checkLength } from '../queries/long-texts.ts';
import { type TokenReader, type TokenRow, type TokenWriter, tokenRows } from './token-rows.ts';

/** A preview of an item for the holder of the token, made by its user. */
export interface PreviewRow extends TokenRow {
  readonly item_id: number;
  /** Unsaved texts as JSON. */
  readonly fields: string;
}

export type PreviewReader = TokenReader<PreviewRow>;
export type PreviewWriter = TokenWriter<PreviewRow>;

/** Anybody who may write can make previews, and each takes up the space of its texts. */
const MAX_PER_USER = 20;

export function previews(connection: Connection): PreviewWriter {
  const rows = tokenRows<PreviewRow>(
    'previews',
    ['token_hash', 'user_id', 'credential_epoch', 'item_id', 'fields', 'until_gmt'],
    connection,
  );
  return {
    ...rows,
    /** Stores a preview. Removes expired ones, and the oldest of a user who has too many. @throws ApiError 413 */
    async insert(row, nowGmt) {
      checkLength(Buffer.byteLength(row.fields));
      await connection.run(
        `DELETE FROM previews WHERE user_id = ? AND token_hash NOT IN
         (SELECT token_hash FROM previews WHERE user_id = ? ORDER BY until_gmt DESC LIMIT ${MAX_PER_USER - 1})`,
        [row.user_id, row.user_id],
      );
      await rows.insert(row, nowGmt);
    },
  };
}
