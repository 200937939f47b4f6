import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { openDatabase, openStorage } from '../../src/storage/index.ts';
import { migrate, migrations, schemaState } from '../../src/storage/migrations/migrate.ts';

const program = fileURLToPath(new URL('migrate-and-die.ts', import.meta.url));
const POST = "INSERT INTO posts (type, status, slug, title) VALUES ('post', 'draft', 'kept', 'Kept')";

/** Statements at the beginning of a step of so many, in its middle, and the last; none twice. */
const placesIn = (statements: number): readonly number[] =>
  [...new Set([0, Math.min(7, statements - 1), statements - 1])].filter((place) => place >= 0 && place < statements);

/**
 * Kills a migration in the middle of each step: what the steps before made is whole, the old version could start on it, and
 * the next start takes the migration up again.
 *
 * @param newDatabase the address of an empty database, or of a copy of one that is closed
 */
export async function killEachStep(newDatabase: (copyOf?: string) => Promise<string>): Promise<void> {
  const base = await newDatabase();
  for (const [index, step] of migrations.entries()) {
    const before = migrations.slice(0, index);
    const database = await openDatabase(base);
    if (index > 0) await migrate(database, before);
    if (index === 1) await database.transaction((connection) => connection.run(POST));
    // What concerns one engine alone is no step to be broken off on the other one.
    const places = placesIn(step.statements(database.dialect).length);
    await database.close();

    for (const place of places) {
      const address = await newDatabase(base);
      const killed = spawn(process.execPath, [program, address, String(step.version), String(place)], {
        stdio: 'ignore',
      });
      const signal = await new Promise((resolve) => killed.once('exit', (_code, by) => resolve(by)));
      assert.equal(signal, 'SIGKILL', `step ${step.version} was broken off at statement ${place}`);

      const again = await openDatabase(address);
      const { version } = await schemaState(again, index > 0 ? before : migrations);
      assert.equal(version, before.at(-1)?.version ?? 0, 'the old version starts on what is there');
      const storage = await openStorage(again);
      assert.deepEqual((await schemaState(again)).pending, []);
      if (index > 0) {
        const rows = await again.all<{ title: string }>('SELECT title FROM posts');
        assert.deepEqual(
          rows.map(({ title }) => title),
          ['Kept'],
        );
      }
      await storage.close();
    }
  }
}
