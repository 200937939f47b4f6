import { checkFiles } from '../../checking/check-files.ts';
import { checkTexts } from '../../checking/check-texts.ts';
import { holdData, openConfiguredFiles } from '../../start.ts';
import type { Command } from '../command.ts';
import { withSite } from '../open-site.ts';
import { showProgress } from '../progress.ts';

/** `quoin check`. */
export const checkCommand: Command = {
  name: 'check',
  summary: 'Check counts, copies, search index, files and stored texts, and list what is wrong',
  flags: {
    repair: { note: 'repair what is wrong, and remove files without a media item; stop the server first' },
  },
  settings: ['data', 'database', 'databasePooler', 'uploads'],
  example: 'npx quoin check --repair',
  run: (given) =>
    withSite(given.config, async ({ storage, scope }) => {
      const repair = given.isSet('repair');
      // Nobody else is to change what is being repaired.
      const held = repair ? holdData(given.config) : undefined;
      const progress = given.job ?? showProgress();
      const files = await openConfiguredFiles(given.config, storage);
      try {
        const rows = await storage.check({ nowGmt: scope.nowGmt, repair, onProgress: progress.update });
        const media = await checkFiles({
          files,
          storage,
          repair,
          onProgress: (done) => progress.update('files', done, 0),
        });
        const texts = await checkTexts({
          storage,
          site: scope.site,
          repair,
          onProgress: (done) => progress.update('texts', done, 0),
        });
        progress.stop();
        const found = [...rows.found, ...media.found, ...texts.found];
        const remaining = [...rows.remaining, ...media.remaining, ...texts.remaining];
        for (const fault of found) print(fault);
        for (const key of media.leftOver)
          print(`the file ${key} belongs to nothing: ${repair ? 'removed' : 'left by an upload that came to nothing'}`);
        print(summary(found.length, remaining.length, repair));
        return remaining.length > 0 ? 1 : 0;
      } finally {
        progress.stop();
        await files.close();
        held?.[Symbol.dispose]();
      }
    }),
};

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

function summary(found: number, remaining: number, repair: boolean): string {
  if (found === 0) return 'Nothing is wrong.';
  if (!repair) return `Faults: ${found}. quoin check --repair makes right what can be.`;
  return `Faults: ${found}, of which ${found - remaining} were made right.`;
}
