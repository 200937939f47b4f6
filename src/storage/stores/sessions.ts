import type { Connection } from '../database.ts';
import { type TokenReader, type TokenRow, type TokenWriter, tokenRows } from './token-rows.ts';

/** A log-in by cookie. */
export interface SessionRow extends TokenRow {
  readonly began_gmt: string;
  /** Roughly when it was last used. */
  readonly seen_gmt: string;
  /** How long it goes on after it was used; 0: it ends as it began. */
  readonly days: number;
  /** The address and the program that it began with. */
  readonly address: string;
  readonly user_agent: string;
}

export interface SessionReader extends TokenReader<SessionRow> {
  /** The unexpired sessions of a user, the most recently used first. */
  ofUser(userId: number, nowGmt: string): Promise<SessionRow[]>;
}

/** The writes of sessions, for transactions. */
export interface SessionWriter extends SessionReader, TokenWriter<SessionRow> {
  /** Records that a session is in use. */
  prolong(row: Pick<SessionRow, 'token_hash' | 'seen_gmt' | 'until_gmt'>): Promise<void>;
}

const COLUMNS = [
  'token_hash',
  'user_id',
  'credential_epoch',
  'until_gmt',
  'began_gmt',
  'seen_gmt',
  'days',
  'address',
  'user_agent',
] as const;

export function sessionStore(connection: Connection): SessionWriter {
  return {
    ...tokenRows<SessionRow>('sessions', COLUMNS, connection),
    ofUser: (userId, nowGmt) =>
      connection.all<SessionRow>(
        `SELECT ${COLUMNS.join(', ')} FROM sessions WHERE user_id = ? AND until_gmt > ? ORDER BY seen_gmt DESC, token_hash`,
        [userId, nowGmt],
      ),
    async prolong({ token_hash, seen_gmt, until_gmt }) {
      await connection.run('UPDATE sessions SET seen_gmt = ?, until_gmt = ? WHERE token_hash = ?', [
        seen_gmt,
        until_gmt,
        token_hash,
      ]);
    },
  };
}
