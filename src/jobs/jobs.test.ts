import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { placeForTest, temporaryFolder } from '../../test/support/index.ts';
import { readConfig } from '../config/index.ts';
import { openDatabase } from '../storage/open-database.ts';
import { openStorage } from '../storage/storage.ts';
import { Jobs } from './jobs.ts';
import type { JobsOptions } from './running-job.ts';

const DAY_MS = 86_400_000;
const CHECK = { kind: 'check', user: 1, options: {} } as const;
const nothing = async (): Promise<void> => undefined;

const storage = await openStorage(await openDatabase(await placeForTest()));
after(() => storage.close());
let days = 0;

/** The jobs of a server whose commands wait until they are stopped. */
function jobsOf(options: Partial<JobsOptions> = {}): Jobs {
  const { config } = readConfig({}, {});
  return new Jobs({
    storage,
    folder: join(temporaryFolder(), 'jobs'),
    program: join(import.meta.dirname, '../../test/fixtures/jobs/waits.mjs'),
    config: () => config,
    now: () => Date.UTC(2026, 0, 1) + days * DAY_MS,
    onFault: (error) => assert.fail(error as Error),
    ...options,
  });
}

test('a server that closes stops its job, and begins no other', async () => {
  const jobs = jobsOf();
  const { id } = await jobs.begin(CHECK, nothing);
  await jobs.close();
  assert.equal((await jobs.get(id)).state, 'interrupted');
  await assert.rejects(jobs.begin(CHECK, nothing), { code: 'rest_unavailable' });
  assert.equal((await jobs.list()).length, 1);
});

test('a job that begins while the server closes is stopped', async () => {
  const jobs = jobsOf();
  const { id } = await jobs.begin(CHECK, () => jobs.close());
  assert.equal((await jobs.get(id)).state, 'interrupted');
});

test('a job that ends while its row is read has not been interrupted', async () => {
  const jobs = jobsOf({
    storage: Object.create(storage, {
      jobs: {
        value: {
          async get(id: string) {
            const row = await storage.jobs.get(id);
            await jobs.close();
            return row;
          },
        },
      },
    }),
  });
  const { id } = await jobs.begin(CHECK, nothing);
  assert.equal((await jobs.get(id)).state, 'running');
});

test('a job whose outcome cannot be stored was interrupted', async () => {
  const faults: unknown[] = [];
  const failing: typeof storage = Object.create(storage);
  const jobs = jobsOf({ storage: failing, onFault: (fault) => faults.push(fault) });
  const { id } = await jobs.begin(CHECK, nothing);
  const fault = new Error('the disk is full');
  failing.transaction = () => Promise.reject(fault);
  await jobs.close();
  assert.deepEqual(faults, [fault]);
  assert.equal((await jobs.get(id)).state, 'interrupted');
  failing.transaction = storage.transaction.bind(storage);
  await jobs.stop(id, nothing);
});

test('a job that may have begun, as far as the database told, blocks no other', async () => {
  const fault = new Error('the connection is gone');
  const failing: typeof storage = Object.create(storage);
  const jobs = jobsOf({ storage: failing });
  failing.transaction = async (work) => {
    await storage.transaction(work);
    throw fault;
  };
  await assert.rejects(jobs.begin(CHECK, nothing), fault);
  failing.transaction = storage.transaction.bind(storage);
  const { id } = await jobs.begin(CHECK, nothing);
  await jobs.stop(id, nothing);
});

test('the files of jobs are removed when they are no longer needed', async (t) => {
  const now = Date.UTC(2026, 0, 1) + days * DAY_MS;
  const folder = join(temporaryFolder(), 'jobs');
  const gmt = (minutesAgo: number) => new Date(now - minutesAgo * 60_000).toISOString().slice(0, 19);
  const jobOf = { kind: 'export', user_id: 1, options: '{}', owner: 'another-machine~1~x', started_gmt: gmt(9999) };
  const done = { state: 'done', progress: '', outcome: JSON.stringify({ code: 0, lines: [], more: 0, bytes: 4 }) };
  const running = { state: 'running', progress: '', outcome: '', ended_gmt: '' };
  const rows = {
    'can-be-downloaded': { ...done, seen_gmt: gmt(60), ended_gmt: gmt(60) },
    'a-day-old': { ...done, seen_gmt: gmt(25 * 60), ended_gmt: gmt(25 * 60) },
    'runs-elsewhere': { ...running, seen_gmt: gmt(0) },
    'has-died': { ...running, seen_gmt: gmt(2) },
  };
  for (const id of [...Object.keys(rows), 'is-unknown']) {
    mkdirSync(join(folder, id), { recursive: true });
    writeFileSync(join(folder, id, 'export.xml'), '<a/>');
  }
  await storage.transaction(async ({ jobs }) => {
    for (const [id, row] of Object.entries(rows)) await jobs.insert({ id, ...jobOf, ...row });
  });
  t.after(() =>
    storage.transaction(async ({ jobs }) => {
      for (const id of Object.keys(rows)) await jobs.delete(id);
    }),
  );
  const jobs = jobsOf({ folder });
  jobs.start();
  await jobs.close();
  assert.deepEqual(readdirSync(folder).sort(), ['can-be-downloaded', 'runs-elsewhere']);
});

test('jobs are listed for thirty days', async () => {
  const jobs = jobsOf();
  const { length } = await jobs.list();
  assert.ok(length > 0);
  for (const [day, listed] of [
    [29, length + 1],
    [31, 2],
  ] as const) {
    days = day;
    const { id } = await jobs.begin(CHECK, nothing);
    assert.equal((await jobs.list()).length, listed, `after ${day} days`);
    await jobs.stop(id, nothing);
  }
});
