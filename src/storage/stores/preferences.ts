import type { Connection } from '../database.ts';

/** The preferences of users: a JSON object each, whose content only clients interpret. */
export interface PreferenceReader {
  get(userId: number): Promise<string | undefined>;
}

/** The writes, for transactions. */
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
