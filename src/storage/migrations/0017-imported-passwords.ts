import type { Migration } from './migration.ts';

/** Finds at once which kinds of imported hashes are left. Hardly any row is in this index. */
export const importedPasswords: Migration = {
  version: 17,
  name: 'imported passwords',
  statements: () => [
    `CREATE INDEX users_by_imported_password ON users (password_hash)
      WHERE password_hash >= 'imported:' AND password_hash < 'imported;'`,
  ],
};
