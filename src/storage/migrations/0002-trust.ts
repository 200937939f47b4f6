import type { Dialect } from '../database.ts';
import type { Migration } from './migration.ts';

/** Versions of rows for `If-Match`, keys of retried requests, and the log of who changed what. */
export const trust: Migration = {
  version: 2,
  name: 'trust',
  statements: ({ types: { id, integer, text }, ...dialect }: Dialect) => [
    ...['posts', 'terms', 'comments', 'users'].map(
      (table) => `ALTER TABLE ${table} ADD COLUMN version ${integer} NOT NULL DEFAULT 1`,
    ),
    `CREATE TABLE request_keys (name ${text} PRIMARY KEY, request ${text} NOT NULL, item_id ${integer} NOT NULL, created_gmt ${text} NOT NULL)`,
    'CREATE INDEX request_keys_by_age ON request_keys (created_gmt)',
    `CREATE TABLE audit_log (id ${id}, at_gmt ${text} NOT NULL, user_id ${integer} NOT NULL, login ${text} NOT NULL,
      address ${text} NOT NULL, request_id ${text} NOT NULL, operation ${text} NOT NULL, resource ${text} NOT NULL,
      item_id ${integer} NOT NULL, members ${text} NOT NULL)`,
    'CREATE INDEX audit_log_by_user ON audit_log (login, id)',
    'CREATE INDEX audit_log_by_time ON audit_log (at_gmt, id)',
    ...dialect.appendOnly('audit_log'),
  ],
};
