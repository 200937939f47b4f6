import type { Command } from '../command.ts';

/** `quoin compare`. */
export const compareCommand: Command = {
  name: 'compare',
  summary: 'Compare two sites through their APIs, item by item and list by list, without changing anything',
  operands: [
    { name: 'OLD', note: 'address of the old site: https://old.example' },
    { name: 'NEW', note: 'address of the new site: https://new.example' },
  ],
  flags: {
    user: { value: 'LOGIN', note: 'user of the old site, with an application password' },
    'new-user': { value: 'LOGIN', note: 'user of the new site (the same)' },
    'password-file': { value: 'FILE', note: 'read the password for the old site from this file' },
    'new-password-file': { value: 'FILE', note: 'read the password for the new site from this file' },
    as: { value: 'WHO', note: 'how to log in to both: user, or anonymous', choices: ['user', 'anonymous'] },
    only: { value: 'PARTS', note: 'compare only users, categories, tags, media, pages, posts or comments' },
    'items-only': { note: 'compare no lists' },
    sample: { value: 'NUMBER', note: 'compare only this many items of each part, evenly spread' },
    since: { value: 'DATE', note: 'compare only items changed since: 2026-11-23, or 2026-11-23T10:00:00Z' },
    pause: { value: 'SECONDS', note: 'wait before each request (0)' },
    insecure: { note: 'send passwords over http' },
    report: { value: 'FILE', note: 'write each difference to this file, as a line of JSON' },
  },
  settings: ['importPassword'],
  example: 'npx quoin compare https://old.example https://new.example --user anna',
  run: async (given) => (await import('./run-compare.ts')).runCompare(given),
};
