import type { Connection } from '../database.ts';

/** What users have chosen for themselves: an object of JSON each, which nothing but their own programs understands. */
export interface PreferenceReader {
  get(userId: number): Promise<string | undefined>;
}

/** What a transaction may do with them besides. */
export interface PreferenceWriter extends PreferenceReader {
  set(userId: number, value: string): Promise<void>;
}

export function preferences(connection: Connection): PreferenceWriter {
  return {
    async get(userId) {
      const [row] = await connection.all<{ value: string }>('SELECT value FROM preferences WHERE user_id = ?', [
        userId,
      ]);
      return row?.value;
    },
    async set(userId, value) {
      await connection.run(
        'INSERT INTO preferences (user_id, value) VALUES (?, ?) ON CONFLICT (user_id) DO UPDATE SET value = excluded.value',
        [userId, value],
      );
    },
  };
}
