import type { Connection } from '../database.ts';

/** A log-in by cookie; of its token only the hash is kept. */
export interface SessionRow {
  readonly token_hash: string;
  readonly user_id: number;
  /** That of the user when the session began: one of an older epoch is void. */
  readonly credential_epoch: number;
  readonly until_gmt: string;
  readonly began_gmt: string;
  /** When it was last used, roughly. */
  readonly seen_gmt: string;
  /** How long it goes on after it was used; 0: it ends as it began. */
  readonly days: number;
  /** Where it began, and by which program. */
  readonly address: string;
  readonly user_agent: string;
}

export interface SessionReader {
  /** The session, if it has not ended. */
  find(tokenHash: string, nowGmt: string): Promise<SessionRow | undefined>;
  /** The sessions of a user that have not ended, the one that was used last first. */
  ofUser(userId: number, nowGmt: string): Promise<SessionRow[]>;
}

/** What a transaction may do with sessions besides. */
export interface SessionWriter extends SessionReader {
  /** Keeps a session, and removes those that have ended. */
  insert(row: SessionRow, nowGmt: string): Promise<void>;
  /** Notes that a session is used. */
  prolong(row: Pick<SessionRow, 'token_hash' | 'seen_gmt' | 'until_gmt'>): Promise<void>;
  delete(tokenHash: string): Promise<void>;
}

const COLUMNS = 'token_hash, user_id, credential_epoch, until_gmt, began_gmt, seen_gmt, days, address, user_agent';

export function sessionStore(connection: Connection): SessionWriter {
  return {
    async find(tokenHash, nowGmt) {
      const [row] = await connection.all<SessionRow>(
        `SELECT ${COLUMNS} FROM sessions WHERE token_hash = ? AND until_gmt > ?`,
        [tokenHash, nowGmt],
      );
      return row;
    },
    ofUser: (userId, nowGmt) =>
      connection.all<SessionRow>(
        `SELECT ${COLUMNS} FROM sessions WHERE user_id = ? AND until_gmt > ? ORDER BY seen_gmt DESC, token_hash`,
        [userId, nowGmt],
      ),
    async insert(row, nowGmt) {
      await connection.run('DELETE FROM sessions WHERE until_gmt <= ?', [nowGmt]);
      await connection.run(`INSERT INTO sessions (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`, [
        row.token_hash,
        row.user_id,
        row.credential_epoch,
        row.until_gmt,
        row.began_gmt,
        row.seen_gmt,
        row.days,
        row.address,
        row.user_agent,
      ]);
    },
    async prolong({ token_hash, seen_gmt, until_gmt }) {
      await connection.run('UPDATE sessions SET seen_gmt = ?, until_gmt = ? WHERE token_hash = ?', [
        seen_gmt,
        until_gmt,
        token_hash,
      ]);
    },
    async delete(tokenHash) {
      await connection.run('DELETE FROM sessions WHERE token_hash = ?', [tokenHash]);
    },
  };
}
