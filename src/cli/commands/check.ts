import { checkFiles } from '../../checking/check-files.ts';
import { checkTexts } from '../../checking/check-texts.ts';
import { holdData, openConfiguredFiles } from '../../start.ts';
import type { Command } from '../command.ts';
import { harmlessLines } from '../harmless.ts';
import { withSite } from '../open-site.ts';
import { showProgress } from '../progress.ts';

/** `quoin check`. */
export const checkCommand: Command = {
  name: 'check',
  summary: 'Check counts, copies, search index, files and stored texts, and list errors',
  flags: {
    repair: { note: 'repair errors, and remove files without a media item; stop the server first' },
  },
  settings: ['data', 'database', 'databasePooler', 'uploads'],
  example: 'npx quoin check --repair',
  run: (given) =>
    withSite(given.config, async ({ storage, scope }) => {
      const repair = given.isSet('repair');
      // No other process may write during a repair.
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
          print(`the file ${key} belongs to no media item: ${repair ? 'removed' : 'left over by a failed upload'}`);
        if (texts.outdated > 0) print(outdatedTexts(texts.outdated, repair));
        print(summary(found.length, remaining.length, repair));
        return remaining.length > 0 ? 1 : 0;
      } finally {
        progress.stop();
        await files.close();
        held?.[Symbol.dispose]();
      }
    }),
};

const print = (line: string): boolean => process.stdout.write(`${harmlessLines([line])}\n`);

const outdatedTexts = (count: number, repair: boolean): string =>
  `Posts and comments whose texts this version renders in another way: ${count}. ` +
  (repair ? 'They were rendered again.' : 'Run quoin check --repair to render them again.');

function summary(found: number, remaining: number, repair: boolean): string {
  if (found === 0) return 'No errors found.';
  if (!repair) return `Errors: ${found}. Run quoin check --repair to repair them where possible.`;
  return `Errors: ${found}, of which ${found - remaining} were repaired.`;
}
