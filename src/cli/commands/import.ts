import type { Command } from '../command.ts';

/** `quoin import`. */
export const importCommand: Command = {
  name: 'import',
  summary: 'Read a WordPress export (WXR) into the site; a second run takes only what is new',
  operands: [{ name: 'FILE', note: 'the export, an XML file' }],
  flags: {
    'media-dir': { value: 'DIR', note: 'take the files of attachments from this folder' },
    'trust-markup': {
      note: 'keep all markup, scripts included, whoever wrote it; only for an export that you trust',
    },
    'declare-meta': { note: 'declare the custom fields of the export in the file of --meta-fields, and import them' },
    report: { value: 'FILE', note: 'write the whole report to this file, as JSON' },
    'fetch-media': { note: 'fetch the files of attachments from their addresses on the public internet' },
  },
  settings: ['data', 'database', 'databasePooler', 'uploads', 'url', 'timezone', 'metaFields', 'uploadLimit'],
  example: 'npx quoin import export.xml --media-dir ./wp-content/uploads',
  // Loaded only when something is imported: all commands are known at every start, also at that of the server.
  run: async (given) => (await import('./run-import.ts')).runImport(given),
};
