import type { Connection } from '../database.ts';
import { type TokenReader, type TokenRow, type TokenWriter, tokenRows } from './token-rows.ts';

/** A link by which a user sets a password, once. */
export type OneTimeLinkRow = TokenRow;
export type OneTimeLinkReader = TokenReader<OneTimeLinkRow>;
export type OneTimeLinkWriter = Omit<TokenWriter<OneTimeLinkRow>, 'delete'>;

export function oneTimeLinks(connection: Connection): OneTimeLinkWriter {
  const { find, insert } = tokenRows<OneTimeLinkRow>(
    'one_time_links',
    ['token_hash', 'user_id', 'credential_epoch', 'until_gmt'],
    connection,
  );
  return {
    find,
    /** Stores a link, which replaces those of the user, and removes expired ones. */
    async insert(row, nowGmt) {
      await connection.run('DELETE FROM one_time_links WHERE user_id = ?', [row.user_id]);
      await insert(row, nowGmt);
    },
  };
}
