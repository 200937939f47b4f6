import type { Connection } from '../database.ts';

/** A link by which a user sets a password, once; of its token only the hash is kept. */
export interface OneTimeLinkRow {
  readonly token_hash: string;
  readonly user_id: number;
  /** That of the user when the link was made: one of an older epoch is void. */
  readonly credential_epoch: number;
  readonly until_gmt: string;
}

export interface OneTimeLinkReader {
  /** The link, if it has not ended. */
  find(tokenHash: string, nowGmt: string): Promise<OneTimeLinkRow | undefined>;
}

/** What a transaction may do with them besides. */
export interface OneTimeLinkWriter extends OneTimeLinkReader {
  /** Stores a link, replaces those of the user, and removes expired ones. */
  insert(row: OneTimeLinkRow, nowGmt: string): Promise<void>;
}

const COLUMNS = 'token_hash, user_id, credential_epoch, until_gmt';

export function oneTimeLinks(connection: Connection): OneTimeLinkWriter {
  return {
    async find(tokenHash, nowGmt) {
      const [row] = await connection.all<OneTimeLinkRow>(
        `SELECT ${COLUMNS} FROM one_time_links WHERE token_hash = ? AND until_gmt > ?`,
        [tokenHash, nowGmt],
      );
      return row;
    },
    async insert({ token_hash, user_id, credential_epoch, until_gmt }, nowGmt) {
      await connection.run('DELETE FROM one_time_links WHERE user_id = ? OR until_gmt <= ?', [user_id, nowGmt]);
      await connection.run(`INSERT INTO one_time_links (${COLUMNS}) VALUES (?, ?, ?, ?)`, [
        token_hash,
        user_id,
        credential_epoch,
        until_gmt,
      ]);
    },
  };
}
