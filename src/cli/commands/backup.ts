import { openConfiguredDatabase, openConfiguredStore } from '../../start.ts';
import { version } from '../../version.ts';
import { type Command, UsageError } from '../command.ts';
import { existingDatabase } from '../open-site.ts';
import { printMissing } from '../print-missing.ts';
import { showProgress } from '../progress.ts';

/** `quoin backup`. */
export const backup: Command = {
  name: 'backup',
  summary: 'Copy the whole site with its media into one file; the server may keep running',
  operands: [{ name: 'FILE', note: 'the tar archive to write, which must not exist yet; - for standard output' }],
  settings: ['data', 'database', 'databasePooler', 'uploads'],
  example: 'npx quoin backup site-2026-11-21.tar',
  async run({ config, operand, job }) {
    existingDatabase(config);
    // Loaded on demand: the modules of all commands are loaded at every start, including that of the server.
    const [{ backupSite }, { toFile, toStream }] = await Promise.all([
      import('../../transfer/backup-site.ts'),
      import('../../transfer/archive-output.ts'),
    ]);
    const path = operand('FILE');
    const isStream = path === '-';
    if (isStream && process.stdout.isTTY)
      throw new UsageError('backup - writes to standard output: redirect it to a file or to a program');
    const progress = job ?? showProgress();
    const database = await openConfiguredDatabase(config);
    try {
      const store = await openConfiguredStore(config);
      const { rows, files, sha256, missing } = await backupSite({
        database,
        store,
        output: await (isStream ? toStream(process.stdout) : toFile(path)),
        quoin: version,
        onProgress: progress.update,
      });
      progress.stop();
      printMissing(missing);
      const result = `${isStream ? 'the backup' : path} holds ${rows} rows and ${files} files. Its checksum is ${sha256}\n`;
      if (isStream) process.stderr.write(`quoin: ${result}`);
      else process.stdout.write(result);
      return 0;
    } finally {
      progress.stop();
      await database.close();
    }
  },
};
