import assert from 'node:assert/strict';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { openDatabase } from '../../src/storage/index.ts';
import { migrate, migrations } from '../../src/storage/migrations/migrate.ts';
import { temporaryFolder } from '../support/index.ts';
import { killEachStep } from './migrations.ts';
import { serve } from './serving.ts';

suite('a migration that fails half-way (trust R9)', () => {
  test('killed at each step, changes nothing, and runs again', () =>
    killEachStep(async (copyOf) => {
      const path = join(temporaryFolder(), 'quoin.sqlite');
      if (copyOf !== undefined) copyFileSync(copyOf, path);
      return path;
    }));

  test('is preceded by a copy that the server names', async () => {
    const data = temporaryFolder();
    const database = await openDatabase(join(data, 'quoin.sqlite'));
    await migrate(database, migrations.slice(0, 1));
    await database.close();
    await using server = await serve({ data });
    const [, copy = ''] = /^A copy of the database before the migration is at (\S+)$/m.exec(server.said()) ?? [];
    assert.match(
      server.said(),
      new RegExp(`^The schema was migrated from version 1 to ${migrations.at(-1)?.version}$`, 'm'),
    );
    const kept = await openDatabase(copy);
    assert.deepEqual(
      await kept.all('SELECT max(version) AS version FROM schema_versions').then(([row]) => ({ ...(row as object) })),
      { version: 1 },
    );
    await kept.close();
  });
});
