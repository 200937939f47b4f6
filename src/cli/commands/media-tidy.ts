import { orphanedFiles } from '../../resources/index.ts';
import { openConfiguredFiles } from '../../start.ts';
import type { Command } from '../command.ts';
import { harmlessLines } from '../harmless.ts';
import { withSite } from '../open-site.ts';

/** An upload may take this long. */
const DAY_MS = 24 * 60 * 60 * 1000;

/** `quoin media tidy`. */
export const mediaTidy: Command = {
  name: 'media tidy',
  summary: 'Remove files without a media item, such as those left by a crash',
  flags: { 'dry-run': { note: 'list them, and remove nothing' } },
  settings: ['data', 'database', 'databasePooler', 'uploads'],
  example: 'npx quoin media tidy --dry-run',
  run: (given) =>
    withSite(given.config, async ({ storage }) => {
      const files = await openConfiguredFiles(given.config, storage);
      try {
        for await (const key of orphanedFiles({ files, reader: storage }, Date.now())) {
          process.stdout.write(`${harmlessLines([key])}\n`);
          if (!given.isSet('dry-run')) await files.deleteAll([key]);
        }
        if (!given.isSet('dry-run')) await files.removeAborted(new Date(Date.now() - DAY_MS));
        return 0;
      } finally {
        await files.close();
      }
    }),
};
