import type { Command } from '../command.ts';

/** `quoin import`. */
export const importCommand: Command = {
  name: 'import',
  summary:
    'Import a WordPress site from an export, a database dump, the database, or the running site; a second run imports only changes',
  operands: [
    {
      name: 'SOURCE',
      note: 'an export (WXR), a dump (.sql, .sql.gz, .sql.zst), a database (mysql://user@host/name), or a running site (https://old.example)',
    },
  ],
  flags: {
    user: { value: 'LOGIN', note: 'for a running site: user with an application password' },
    'password-file': {
      value: 'FILE',
      note: 'read the password of the running site or the database from this file; otherwise prompt for it',
    },
    'dry-run': { note: 'read the whole source and print what would be imported, without changing anything' },
    prefer: {
      value: 'SIDE',
      note: 'which side wins when an item was changed here and at the source (target)',
      choices: ['source', 'target'],
    },
    mirror: { note: 'put into the trash what is gone at the source and unchanged here; not with an export' },
    only: {
      value: 'PARTS',
      note: 'for a running site: import only users, categories, tags, media, pages, posts or comments',
    },
    concurrency: { value: 'NUMBER', note: 'for a running site: number of concurrent requests, at most 8 (2)' },
    pause: { value: 'SECONDS', note: 'for a running site: wait before each request (0)' },
    insecure: { note: 'send the application password over http' },
    'table-prefix': { value: 'PREFIX', note: 'for a dump or database with several sites: prefix of the table names' },
    encoding: { value: 'NAME', note: 'for a dump: its encoding (utf-8)', choices: ['utf-8', 'latin1'] },
    'media-dir': { value: 'DIR', note: 'read the files of attachments from this folder' },
    'fetch-media': {
      note: 'fetch the files of attachments from their URLs, at the running site or on the public internet',
    },
    'trust-markup': {
      note: 'keep all markup, scripts included, whoever wrote it; only for a source that you trust',
    },
    'declare-meta': { note: 'declare the custom fields of the source in the file of --meta-fields, and import them' },
    report: { value: 'FILE', note: 'write the whole report to this file, as JSON' },
  },
  settings: [
    'data',
    'database',
    'databasePooler',
    'uploads',
    'url',
    'timezone',
    'metaFields',
    'uploadLimit',
    'importPassword',
  ],
  example: 'npx quoin import https://old.example --user anna --fetch-media',
  // Loaded on demand: the modules of all commands are loaded at every start, including that of the server.
  run: async (given) => (await import('./run-import.ts')).runImport(given),
};
