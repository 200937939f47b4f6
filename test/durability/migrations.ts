import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { openDatabase, openStorage } from '../../src/storage/index.ts';
import { migrate, migrations, schemaState } from '../../src/storage/migrations/migrate.ts';

const program = fileURLToPath(new URL('migrate-and-die.ts', import.meta.url));
const POST = "INSERT INTO posts (type, status, slug, title) VALUES ('post', 'draft', 'kept', 'Kept')";

/** A statement at the beginning of a step, in its middle, and the last. */
const PLACES = [0, 7, 1000];

/**
 * Kills a migration in the middle of each step: what the steps before made is whole, the old version could start on it, and
 * the next start takes the migration up again.
 *
 * @param newDatabase the address of an empty database
 */
export async function killEachStep(newDatabase: () => Promise<string>): Promise<void> {
  for (const [index, step] of migrations.entries())
    for (const place of PLACES) {
      const address = await newDatabase();
      const before = migrations.slice(0, index);
      const database = await openDatabase(address);
      if (before.length > 0) {
        await migrate(database, before);
        await database.transaction((connection) => connection.run(POST));
      }
      // What concerns one engine alone is no step to be broken off on the other one.
      const isStep = step.statements(database.dialect).length > 0;
      await database.close();
      if (!isStep) continue;

      const killed = spawn(process.execPath, [program, address, String(step.version), String(place)], {
        stdio: 'ignore',
      });
      const signal = await new Promise((resolve) => killed.once('exit', (_code, by) => resolve(by)));
      assert.equal(signal, 'SIGKILL', `step ${step.version} was broken off at statement ${place}`);

      const again = await openDatabase(address);
      const { version } = await schemaState(again, before.length > 0 ? before : migrations);
      assert.equal(version, before.at(-1)?.version ?? 0, 'the old version starts on what is there');
      const storage = await openStorage(again);
      assert.deepEqual((await schemaState(again)).pending, []);
      if (before.length > 0) {
        const rows = await again.all<{ title: string }>('SELECT title FROM posts');
        assert.deepEqual(
          rows.map(({ title }) => title),
          ['Kept'],
        );
      }
      await storage.close();
    }
}
