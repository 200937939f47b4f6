import { openDatabase } from '../../src/storage/index.ts';
import { migrate, migrations } from '../../src/storage/migrations/migrate.ts';
import type { Migration } from '../../src/storage/migrations/migration.ts';

// Brings the schema of a database up to date, and is killed before a statement of a step: `migrate-and-die DATABASE STEP N`.
const [address = '', step, place] = process.argv.slice(2);

/** A step whose statement at the place is never run, since nobody is there any more to run it. */
function deadly(migration: Migration): Migration {
  if (migration.version !== Number(step)) return migration;
  return {
    ...migration,
    statements: (dialect) => {
      const statements = [...migration.statements(dialect)];
      return new Proxy(statements, {
        get(target, name, receiver) {
          if (name === place) process.kill(process.pid, 'SIGKILL');
          return Reflect.get(target, name, receiver);
        },
      });
    },
  };
}

await migrate(await openDatabase(address), migrations.map(deadly));
