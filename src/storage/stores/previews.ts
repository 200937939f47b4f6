import type { Connection } from '../database.ts';
import { checkLength } from '../queries/long-texts.ts';

/** What an item would look like: for whoever has the token, of which only the hash is kept. */
export interface PreviewRow {
  readonly token_hash: string;
  /** Who shows it. */
  readonly user_id: number;
  /** That of the user when it was made: one of an older epoch is void. */
  readonly credential_epoch: number;
  readonly item_id: number;
  /** Texts that are not saved, as JSON. */
  readonly fields: string;
  readonly until_gmt: string;
}

export interface PreviewReader {
  /** The preview, if it has not ended. */
  find(tokenHash: string, nowGmt: string): Promise<PreviewRow | undefined>;
}

/** What a transaction may do with previews besides. */
export interface PreviewWriter extends PreviewReader {
  /** Stores a preview, and removes those that have ended and the earliest of a user who has too many. @throws ApiError 413 */
  insert(row: PreviewRow, nowGmt: string): Promise<void>;
  delete(tokenHash: string): Promise<void>;
}

/** Anybody who may write can make previews, and each takes the room of its texts. */
const MAX_PER_USER = 20;

const COLUMNS = 'token_hash, user_id, credential_epoch, item_id, fields, until_gmt';

export function previews(connection: Connection): PreviewWriter {
  return {
    async find(tokenHash, nowGmt) {
      const [row] = await connection.all<PreviewRow>(
        `SELECT ${COLUMNS} FROM previews WHERE token_hash = ? AND until_gmt > ?`,
        [tokenHash, nowGmt],
      );
      return row;
    },
    async insert({ token_hash, user_id, credential_epoch, item_id, fields, until_gmt }, nowGmt) {
      checkLength(Buffer.byteLength(fields));
      await connection.run('DELETE FROM previews WHERE until_gmt <= ?', [nowGmt]);
      await connection.run(
        `DELETE FROM previews WHERE user_id = ? AND token_hash NOT IN
         (SELECT token_hash FROM previews WHERE user_id = ? ORDER BY until_gmt DESC LIMIT ${MAX_PER_USER - 1})`,
        [user_id, user_id],
      );
      await connection.run(`INSERT INTO previews (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)`, [
        token_hash,
        user_id,
        credential_epoch,
        item_id,
        fields,
        until_gmt,
      ]);
    },
    async delete(tokenHash) {
      await connection.run('DELETE FROM previews WHERE token_hash = ?', [tokenHash]);
    },
  };
}
