import type { Connection } from '../database.ts';

/** The hash scheme of most imported application passwords of one user, and their number. */
export interface MostImported {
  readonly scheme: string;
  readonly count: number;
}

/** Facts about hashes from imports: they begin with `imported:`, their scheme and a colon. */
export interface ImportedHashes {
  /** The schemes of passwords that have not been used to log in yet. */
  importedSchemes(): Promise<string[]>;
  /** For the user with the most imported application passwords; undefined if nobody has any. */
  mostImportedSecrets(): Promise<MostImported | undefined>;
}

// Written as in the conditions of the index, so that the engine uses it.
const passwords = "password_hash >= 'imported:' AND password_hash < 'imported;'";
const secrets = "secret_hash >= 'imported:' AND secret_hash < 'imported;'";
const schemeOf = (hash: string): string => hash.split(':')[1] ?? '';

export function importedHashes(connection: Connection): ImportedHashes {
  return {
    async importedSchemes() {
      const schemes: string[] = [];
      for (let from = 'imported:'; ; ) {
        const [row] = await connection.all<{ hash: string | null }>(
          `SELECT min(password_hash) AS hash FROM users WHERE ${passwords} AND password_hash >= ?`,
          [from],
        );
        if (typeof row?.hash !== 'string') return schemes;
        const scheme = schemeOf(row.hash);
        schemes.push(scheme);
        // Behind all that begin with the scheme and a colon.
        from = `imported:${scheme};`;
      }
    },

    async mostImportedSecrets() {
      const [row] = await connection.all<{ hash: string; count: number }>(
        `SELECT min(secret_hash) AS hash, count(*) AS count FROM application_passwords WHERE ${secrets}
         GROUP BY user_id ORDER BY 2 DESC, 1 LIMIT 1`,
      );
      return row && { scheme: schemeOf(row.hash), count: Number(row.count) };
    },
  };
}
