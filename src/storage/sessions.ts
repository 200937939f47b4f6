import type { Connection } from './database.ts';

/** A log-in by cookie; of its token only the hash is kept. */
export interface SessionRow {
  readonly token_hash: string;
  readonly user_id: number;
  /** That of the user when the session began: one of an older epoch is void. */
  readonly credential_epoch: number;
  readonly until_gmt: string;
}

export interface SessionStore {
  /** The session, if it has not ended. */
  find(tokenHash: string, nowGmt: string): Promise<SessionRow | undefined>;
  /** Keeps a session, and removes those that have ended. */
  insert(row: SessionRow, nowGmt: string): Promise<void>;
  delete(tokenHash: string): Promise<void>;
}

const COLUMNS = 'token_hash, user_id, credential_epoch, until_gmt';

export function sessionStore(connection: Connection): SessionStore {
  return {
    async find(tokenHash, nowGmt) {
      const [row] = await connection.all<SessionRow>(
        `SELECT ${COLUMNS} FROM sessions WHERE token_hash = ? AND until_gmt > ?`,
        [tokenHash, nowGmt],
      );
      return row;
    },
    async insert({ token_hash, user_id, credential_epoch, until_gmt }, nowGmt) {
      await connection.run('DELETE FROM sessions WHERE until_gmt <= ?', [nowGmt]);
      await connection.run(`INSERT INTO sessions (${COLUMNS}) VALUES (?, ?, ?, ?)`, [
        token_hash,
        user_id,
        credential_epoch,
        until_gmt,
      ]);
    },
    async delete(tokenHash) {
      await connection.run('DELETE FROM sessions WHERE token_hash = ?', [tokenHash]);
    },
  };
}
