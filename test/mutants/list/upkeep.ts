import type { Mutant } from '../mutant.ts';

const SCHEDULED = 'src/transfer/scheduled-backups.ts';
const BACKUPS = ['test/transfer/scheduled-backups.test.ts'];
const LEASE = { file: 'src/storage/stores/lease.ts', tests: ['src/storage/stores/lease.test.ts'] };
const POOLER_CHECK = 'src/storage/dialects/postgres/postgres-check.ts';
const POOLER_FAULTS = ['test/postgres/pooler-faults.postgres-test.ts'];

/** Guards of what runs beside requests: scheduled backups, and poolers in front of the database. */
export const upkeepMutants: readonly Mutant[] = [
  {
    name: 'one process at a time makes a backup',
    file: SCHEDULED,
    replace: 'if (!this.#isDue() || !(await lease.take())) return;',
    by: 'if (!this.#isDue()) return;\n      await lease.take();',
    tests: BACKUPS,
    only: 'wait for a process that died',
  },
  {
    name: 'a backup is not made twice by processes that take turns',
    file: SCHEDULED,
    replace: '    await this.#readNames();\n    if (!this.#isDue()) return;\n    const isOurs',
    by: '    const isOurs',
    tests: ['src/transfer/scheduled-backups.test.ts'],
  },
  { ...LEASE, name: 'a lease is taken from nobody', replace: '!(isFree && isTaking)', by: '!isTaking' },
  {
    ...LEASE,
    name: 'a lease that has ended is not renewed by another',
    replace: '!(isFree && isTaking)',
    by: '!isFree',
  },
  { ...LEASE, name: 'a lease ends by itself', replace: 'Number(until) <= now()', by: 'false' },
  { ...LEASE, name: 'nobody gives back the lease of another', replace: '?.startsWith(owner)', by: ' !== undefined' },
  {
    name: 'old backups are deleted once the new one is complete',
    file: SCHEDULED,
    replace: `      const report = await make(name, this.#stopped.signal);
      const deleted: string[] = [];
      for (const old of await this.#readNames().then((all) => all.slice(keep))) {
        await target.remove(old);
        deleted.push(old);
      }
`,
    by: `      const deleted: string[] = [];
      for (const old of await this.#readNames().then((all) => all.slice(keep - 1))) {
        await target.remove(old);
        deleted.push(old);
      }
      const report = await make(name, this.#stopped.signal);
`,
    tests: BACKUPS,
    only: 'delete nothing',
  },
  {
    name: 'backups of other sites are not deleted',
    file: 'src/transfer/backup-names.ts',
    replace: '{site}-(\\',
    by: '{"[0-9a-f]{6}"}-(\\',
    tests: BACKUPS,
    only: 'are made when the newest',
  },
  {
    name: 'files that only begin or end like a backup are not deleted',
    file: 'src/transfer/backup-names.ts',
    replace: 'Z[.]tar$`',
    by: 'Z[.]tar`',
    tests: BACKUPS,
    only: 'are made when the newest',
  },
  {
    name: 'what others left unfinished stays',
    file: SCHEDULED,
    replace: 'removeUnfinished(isOurs)',
    by: 'removeUnfinished(() => true)',
    tests: BACKUPS,
    only: 'wait for a process that died',
  },
  {
    name: 'a pooler that nobody told of is refused',
    file: POOLER_CHECK,
    replace: "patience === '0' ? UNDECLARED_POOLER : undefined",
    by: 'undefined',
    tests: POOLER_FAULTS,
    only: 'start-up parameters are ignored',
  },
  {
    name: 'a pooler of transactions is not taken for one of sessions',
    file: POOLER_CHECK,
    replace: 'rows[0]?.id === other.rows[0]?.id',
    by: 'false',
    tests: POOLER_FAULTS,
    only: 'called one of sessions',
  },
  {
    name: 'a pooler of statements is told in one sentence',
    file: 'src/storage/dialects/postgres/postgres-faults.ts',
    replace: '/statement pooling mode/i',
    by: '/what no pooler says/',
    tests: POOLER_FAULTS,
    only: 'one of statements',
  },
  {
    name: 'that a pooler has no connection left is told',
    file: 'src/storage/dialects/postgres/postgres-pooling.ts',
    replace: 'throw new UnusableDatabaseError(SESSIONS_TAKEN, { cause })',
    by: 'throw cause;',
    tests: POOLER_FAULTS,
    only: 'too few connections for a start|connections are all taken',
  },
];
