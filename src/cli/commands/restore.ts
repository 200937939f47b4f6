import { holdData, openConfiguredDatabase, openConfiguredStore } from '../../start.ts';
import type { Database } from '../../storage/index.ts';
import type { Command } from '../command.ts';
import { showProgress } from '../progress.ts';

/** `quoin restore`. */
export const restore: Command = {
  name: 'restore',
  summary: 'Restore a backup into an empty data folder or database of either engine',
  operands: [{ name: 'FILE', note: 'a file made by quoin backup' }],
  settings: ['data', 'database', 'databasePooler', 'uploads'],
  example: 'npx quoin restore site-2026-11-21.tar --data ./restored',
  async run({ config, operand }) {
    const { restoreSite } = await import('../../transfer/restore-site.ts');
    const progress = showProgress();
    const opened = new AsyncDisposableStack();
    const { made, rows, files } = await restoreSite({
      path: operand('FILE'),
      onProgress: progress.update,
      async open() {
        opened.use(holdData(config));
        const database = opened.adopt(await openConfiguredDatabase(config), (one: Database) => one.close());
        return { database, store: await openConfiguredStore(config) };
      },
    }).finally(() => {
      progress.stop();
      return opened.disposeAsync();
    });
    process.stdout.write(`Restored the site of ${made} GMT: ${rows} rows and ${files} files.\n`);
    return 0;
  },
};
