import type { Connection } from '../database.ts';

/** The item created by a request with a key. */
export interface KeptRequest {
  /** Equal for equal requests. */
  readonly request: string;
  readonly item_id: number;
}

/** Keys of requests that may be repeated, each with the item it created. Written in the transaction that created the item. */
export interface RequestKeyReader {
  /** @param sinceGmt older ones are ignored */
  find(name: string, sinceGmt: string): Promise<KeptRequest | undefined>;
}

/** The writes, for transactions. */
export interface RequestKeyWriter extends RequestKeyReader {
  /** Stores a key, and removes expired ones. */
  keep(name: string, kept: KeptRequest, times: { nowGmt: string; sinceGmt: string }): Promise<void>;
}

export function requestKeys(connection: Connection): RequestKeyWriter {
  return {
    async find(name, sinceGmt) {
      const [row] = await connection.all<KeptRequest>(
        'SELECT request, item_id FROM request_keys WHERE name = ? AND created_gmt >= ?',
        [name, sinceGmt],
      );
      return row;
    },
    async keep(name, { request, item_id }, { nowGmt, sinceGmt }) {
      await connection.run('DELETE FROM request_keys WHERE created_gmt < ?', [sinceGmt]);
      await connection.run('INSERT INTO request_keys (name, request, item_id, created_gmt) VALUES (?, ?, ?, ?)', [
        name,
        request,
        item_id,
        nowGmt,
      ]);
    },
  };
}
