import type { Value } from '../conditions/conditions.ts';
import type { Connection } from '../database.ts';

/** An entry of the audit log: who changed what, and from where. Values are never logged. */
export interface AuditEntry {
  readonly at_gmt: string;
  /** 0 for anonymous clients and for commands. */
  readonly user_id: number;
  /** Where the change came from; of a command, the word `command`. */
  readonly address: string;
  readonly request_id: string;
  /** create, update, trash, restore, merge, invite, delete, or the action of a command. */
  readonly operation: string;
  readonly resource: string;
  readonly item_id: number;
  /** The names of the members in the request, separated by commas. */
  readonly members: string;
}

/** An entry of the audit log for a change by a command. */
export const commandEntry = (
  change: Pick<AuditEntry, 'operation' | 'resource' | 'item_id' | 'at_gmt'>,
): AuditEntry => ({ user_id: 0, address: 'command', request_id: '', members: '', ...change });

export interface AuditRow extends AuditEntry {
  readonly id: number;
  /** The log-in name at that time; empty for anonymous clients. */
  readonly login: string;
}

export interface AuditQuery {
  readonly sinceGmt?: string;
  readonly login?: string;
  /** Entries after this one. */
  readonly after: number;
  readonly limit: number;
}

/** Filters of the latest entries; undefined members do not filter. */
export interface LatestAudit {
  readonly userId: number | undefined;
  readonly resource: string | undefined;
  readonly itemId: number | undefined;
  readonly sinceGmt: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Who changed what: written in the transaction of the change, and never changed. */
export interface AuditReader {
  /** Entries, oldest first. */
  entries(query: AuditQuery): Promise<AuditRow[]>;
  /** A page of entries, newest first, and the total. */
  latest(query: LatestAudit): Promise<{ readonly entries: readonly AuditRow[]; readonly total: number }>;
}

/** The writes of the log, for transactions. */
export interface AuditWriter extends AuditReader {
  record(entry: AuditEntry): Promise<void>;
}

const COLUMNS = 'at_gmt, user_id, login, address, request_id, operation, resource, item_id, members';

export function auditLog(connection: Connection): AuditWriter {
  return {
    async record({ at_gmt, user_id, address, request_id, operation, resource, item_id, members }) {
      await connection.run(
        `INSERT INTO audit_log (${COLUMNS})
         VALUES (?, ?, coalesce((SELECT login FROM users WHERE id = ?), ''), ?, ?, ?, ?, ?, ?)`,
        [at_gmt, user_id, user_id, address, request_id, operation, resource, item_id, members],
      );
    },

    entries({ sinceGmt = '', login, after, limit }) {
      const window: Value[] = [after, sinceGmt];
      const found = `SELECT id, ${COLUMNS} FROM audit_log WHERE id > ? AND at_gmt >= ?`;
      return login === undefined
        ? connection.all<AuditRow>(`${found} ORDER BY id LIMIT ?`, [...window, limit])
        : connection.all<AuditRow>(`${found} AND login = ? ORDER BY id LIMIT ?`, [...window, login, limit]);
    },

    async latest({ userId, resource, itemId, sinceGmt, limit, offset }) {
      const wanted: readonly (readonly [text: string, value: Value | undefined])[] = [
        ['user_id = ?', userId],
        ['resource = ?', resource],
        ['item_id = ?', itemId],
        ['at_gmt >= ?', sinceGmt],
      ];
      const given = wanted.filter((one): one is [string, Value] => one[1] !== undefined);
      const where = ['1 = 1', ...given.map(([text]) => text)].join(' AND ');
      const values = given.map(([, value]) => value);
      const [counted] = await connection.all<{ total: number }>(
        `SELECT count(*) AS total FROM audit_log WHERE ${where}`,
        values,
      );
      const entries = await connection.all<AuditRow>(
        `SELECT id, ${COLUMNS} FROM audit_log WHERE ${where} ORDER BY id DESC LIMIT ? OFFSET ?`,
        [...values, limit, offset],
      );
      return { entries, total: Number(counted?.total ?? 0) };
    },
  };
}
