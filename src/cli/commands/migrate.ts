import { openConfiguredDatabase } from '../../start.ts';
import { migrate, schemaState } from '../../storage/index.ts';
import type { Command } from '../command.ts';
import { existingDatabase } from '../open-site.ts';

/** `quoin migrate`: the migration that `serve` runs at start, as a separate command. */
export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Bring the schema of the database up to date, as the server does when it starts',
  flags: { 'dry-run': { note: 'print the pending steps, without changing anything' } },
  settings: ['data', 'database', 'databasePooler'],
  example: 'npx quoin migrate --dry-run',
  async run({ config, isSet }) {
    existingDatabase(config);
    const database = await openConfiguredDatabase(config);
    try {
      const isDryRun = isSet('dry-run');
      const { version, pending, snapshot } = isDryRun
        ? { ...(await schemaState(database)), snapshot: undefined }
        : await migrate(database);
      if (pending.length === 0) return print(`The schema has version ${version} and is up to date.`);
      for (const step of pending) print(`${isDryRun ? 'Pending' : 'Done'}: ${step.version} ${step.name}`);
      if (snapshot !== undefined) print(`A copy of the database before the migration is at ${snapshot}`);
      return 0;
    } finally {
      await database.close();
    }
  },
};

function print(line: string): 0 {
  process.stdout.write(`${line}\n`);
  return 0;
}
