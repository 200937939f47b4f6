import type { Command } from '../command.ts';

/** `quoin import`. */
export const importCommand: Command = {
  name: 'import',
  summary:
    'Read a WordPress site into this one, from an export, a dump of its database, the database, or the site itself; a second run takes what has changed',
  operands: [
    {
      name: 'SOURCE',
      note: 'an export (WXR), a dump (.sql, .sql.gz, .sql.zst), a database (mysql://user@host/name), or a running site (https://old.example)',
    },
  ],
  flags: {
    user: { value: 'LOGIN', note: 'of a running site: who asks, with an application password' },
    'password-file': {
      value: 'FILE',
      note: 'read the password of the running site, or of the database, from this file; else it is asked for',
    },
    'dry-run': { note: 'read all of the source, tell what would be taken, and change nothing' },
    prefer: {
      value: 'SIDE',
      note: 'which side wins where an item was changed here and at the source (target)',
      choices: ['source', 'target'],
    },
    mirror: { note: 'put into the trash what is gone at the source and unchanged here; not with an export' },
    only: {
      value: 'PARTS',
      note: 'of a running site: take only users, categories, tags, media, pages, posts or comments',
    },
    concurrency: { value: 'NUMBER', note: 'of a running site: how many answers are waited for at once, at most 8 (2)' },
    pause: { value: 'SECONDS', note: 'of a running site: wait so long before each question (0)' },
    insecure: { note: 'send the application password over http' },
    'table-prefix': {
      value: 'PREFIX',
      note: 'of a dump or database with several sites: what the names of its tables begin with',
    },
    encoding: { value: 'NAME', note: 'of a dump: how it is encoded (utf-8)', choices: ['utf-8', 'latin1'] },
    'media-dir': { value: 'DIR', note: 'take the files of attachments from this folder' },
    'fetch-media': {
      note: 'fetch the files of attachments from their addresses, at the running site or on the public internet',
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
  // Loaded only when something is imported: all commands are known at every start, also at that of the server.
  run: async (given) => (await import('./run-import.ts')).runImport(given),
};
