import { dirname, resolve } from 'node:path';
import { settings, settingTypes, withoutPasswords } from '../../config/index.ts';
import { holdData, openConfiguredDatabase, openConfiguredStore, openStore } from '../../start.ts';
import { type Database, holdFolder, openDatabase } from '../../storage/index.ts';
import { type Command, UsageError } from '../command.ts';
import { existingDatabase } from '../open-site.ts';
import { printMissing } from '../print-missing.ts';
import { showProgress } from '../progress.ts';

/** `quoin move`. */
export const move: Command = {
  name: 'move',
  summary: 'Copy a stopped site to another database, optionally with its uploads, then verify the copy',
  flags: {
    to: {
      value: 'DATABASE',
      note: 'the database to copy to, which must be empty: a postgres:// address, or the path of an SQLite file',
    },
    'to-uploads': {
      value: 'UPLOADS',
      note: 'where to copy the uploads to, in the format of --uploads; must be empty. Without it, uploads stay',
    },
  },
  settings: ['data', 'database', 'databasePooler', 'uploads'],
  example: 'npx quoin move --to postgres://quoin:secret@db/site --to-uploads s3://uploads/site',
  async run({ config, flag }) {
    const [to, uploads] = [flag('to'), flag('to-uploads')];
    if (!to) throw new UsageError('move needs --to DATABASE: where to copy the site to');
    checkTarget('to', 'database', to);
    if (uploads !== undefined) checkTarget('to-uploads', 'uploads', uploads);
    existingDatabase(config);
    // Loaded on demand: the modules of all commands are loaded at every start, including that of the server.
    const { moveSite } = await import('../../transfer/move-site.ts');
    const opened = new AsyncDisposableStack();
    const open = async (address: string): Promise<Database> =>
      opened.adopt(await openDatabase(address), (database) => database.close());
    const progress = showProgress();
    try {
      opened.use(holdData(config));
      const folder = to.includes('://') ? undefined : dirname(resolve(to));
      if (folder !== undefined && folder !== resolve(config.data)) opened.use(holdFolder(folder));
      const report = await moveSite({
        source: {
          database: opened.adopt(await openConfiguredDatabase(config), (database) => database.close()),
          store: await openConfiguredStore(config),
        },
        target: {
          database: await open(folder === undefined ? to : resolve(to)),
          store: uploads === undefined ? undefined : await openStore(config, uploads),
        },
        onProgress: progress.update,
      });
      progress.stop();
      printMissing(report.missing);
      if (report.earlier > 0) print(`Continued an earlier move: ${report.earlier} files were copied already.`);
      print(`Copied and verified ${report.rows} rows and ${report.files} files. The original site is unchanged.`);
      print(
        `To serve the copy, use the value of --to as --database${uploads === undefined ? '; the uploads stay where they are' : ', and the value of --to-uploads as --uploads'}.`,
      );
      return 0;
    } finally {
      progress.stop();
      await opened.disposeAsync();
    }
  },
};

/** @throws UsageError when the value is not valid for the setting */
function checkTarget(flag: string, kind: 'database' | 'uploads', given: string): void {
  const { fits, allowed } = settingTypes[kind];
  if (given === '' || !fits(given, settings[kind]))
    throw new UsageError(`--${flag} must be ${allowed(settings[kind])}, not "${withoutPasswords(given)}"`);
}

const print = (line: string): boolean => process.stdout.write(`${line}\n`);
