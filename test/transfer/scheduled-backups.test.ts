import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { readConfig } from '../../src/config/index.ts';
import { startServer } from '../../src/main.ts';
import { leaseIn } from '../../src/storage/index.ts';
import { freePort } from '../support/free-port.ts';
import { type Quoin, startQuoin, temporaryFolder, upload } from '../support/index.ts';
import { runQuoin } from '../support/run-quoin.ts';

const DAY = 24 * 60 * 60;
const MINUTE = 60;

interface Scheduled {
  readonly quoin: Quoin;
  readonly to: string;
  /** What was logged, line by line. */
  readonly lines: { readonly level: string; readonly msg: string; readonly backup?: object; readonly err?: object }[];
  /** What the metrics say of backups. */
  metrics(): Promise<string>;
  health(): Promise<unknown>;
  /** The files at the place. */
  files(): string[];
}

async function startScheduled({ keep = 2 } = {}): Promise<Scheduled> {
  const to = join(temporaryFolder(), 'backups');
  const lines: Scheduled['lines'] = [];
  const metricsPort = await freePort();
  const quoin = await startQuoin({
    database: '',
    uploads: '',
    backupEvery: DAY,
    backupKeep: keep,
    backupTo: to,
    metricsPort,
    log: { level: 'info', write: (line) => void lines.push(JSON.parse(line)) },
  });
  return {
    quoin,
    to,
    lines,
    files: () => readdirSync(to).sort(),
    health: async () => (await quoin.as('anonymous').get('//health/ready')).body,
    async metrics() {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      return text
        .split('\n')
        .filter((line) => /^quoin_.*backup/.test(line))
        .join('\n');
    },
  };
}

const told = ({ lines }: Scheduled, msg: string) => lines.filter((line) => line.msg === msg);

describe('scheduled backups (trust R8)', () => {
  test('are made when the newest is as old as the interval, and the newest of them are kept', async () => {
    const site = await startScheduled();
    const { quoin, files } = site;
    assert.deepEqual(await site.health(), { status: 'ok', backup: 'none' });
    assert.equal(await site.metrics(), 'quoin_backup_failed 0');
    await quoin.backUpIfDue();
    const [first = '', ...more] = files();
    assert.deepEqual(more, []);
    assert.match(first, /^quoin-[0-9a-f]{6}-20261121T120000Z[.]tar$/);
    assert.equal(statSync(join(site.to, first)).mode & 0o777, 0o600);
    assert.deepEqual(await site.health(), { status: 'ok', backup: 'ok' });

    const bystanders = [
      'notes.txt',
      'quoin-backup.tar',
      first.replace(/-\w{6}-/, '-000000-').replace('2026', '2020'),
      first.replace('.tar', '.tar.gz'),
      `old-${first}`,
    ];
    for (const name of bystanders) writeFileSync(join(site.to, name), 'mine');
    mkdirSync(join(site.to, first.replace('2026', '2019')));

    quoin.clock.advance(DAY - 1);
    await quoin.backUpIfDue();
    assert.match(await site.metrics(), /^quoin_last_backup_age_seconds 86399$/m);
    assert.equal(told(site, 'backup made').length, 1);
    for (const _day of [1, 2]) {
      quoin.clock.advance(1);
      await quoin.backUpIfDue();
      quoin.clock.advance(DAY - 1);
    }
    const [second, third] = ['20261122T120000Z', '20261123T120000Z'].map((at) => first.replace('20261121T120000Z', at));
    assert.deepEqual(files(), [...bystanders, first.replace('2026', '2019'), second, third].sort());
    assert.deepEqual(
      told(site, 'backup made').map(({ backup }) => Object(backup).deleted),
      [[], [], [first]],
    );
    const restored = await runQuoin(['restore', join(site.to, third ?? ''), '--data', join(site.to, 'restored')]);
    assert.equal(restored.code, 0, restored.stderr);
    quoin.clock.advance(DAY + 2);
    assert.deepEqual(await site.health(), { status: 'ok', backup: 'late' });
  });

  test('that fail are logged, delete nothing, stop nothing, and are tried again', async () => {
    const site = await startScheduled({ keep: 1 });
    const { quoin, to } = site;
    await quoin.backUpIfDue();
    const [first = ''] = site.files();
    quoin.clock.advance(DAY);
    const obstacle = join(to, first.replace('20261121', '20261122'));
    mkdirSync(obstacle);
    await quoin.backUpIfDue();
    assert.equal(told(site, 'no backup made')[0]?.level, 'error');
    assert.match(String(Object(told(site, 'no backup made')[0]?.err).message), /exists already/);
    assert.deepEqual(await site.health(), { status: 'ok', backup: 'failed' });
    assert.match(await site.metrics(), /^quoin_backup_failed 1$/m);
    assert.equal((await quoin.as('anonymous').get('/posts')).status, 200);
    rmSync(obstacle, { recursive: true });
    assert.deepEqual(site.files(), [first]);

    quoin.clock.advance(9 * MINUTE);
    await quoin.backUpIfDue();
    assert.deepEqual(site.files(), [first], 'not at every look');
    quoin.clock.advance(MINUTE);
    await quoin.backUpIfDue();
    assert.deepEqual(site.files(), [first.replace('20261121T1200', '20261122T1210')]);
    assert.deepEqual(await site.health(), { status: 'ok', backup: 'ok' });
    assert.match(await site.metrics(), /^quoin_backup_failed 0$/m);
  });

  test('whose folder has vanished fail in the same way', async () => {
    const site = await startScheduled();
    renameSync(site.to, `${site.to}.away`);
    await site.quoin.backUpIfDue();
    assert.equal(told(site, 'no backup made').length, 1);
    assert.deepEqual(await site.health(), { status: 'ok', backup: 'failed' });
  });

  test('are made by one of several processes', async () => {
    const site = await startScheduled();
    const { config } = readConfig({}, {});
    const { data, clock } = site.quoin;
    const same = { ...config, port: 0, data, backupEvery: DAY, backupTo: site.to };
    const faults: string[] = [];
    const log = { level: 'error', write: (line: string) => void faults.push(line) };
    const others = await Promise.all([1, 2].map(() => startServer(same, { isWorker: true, now: clock.now, log })));
    await Promise.all([site.quoin, ...others].map((server) => server.backUpIfDue()));
    assert.equal(site.files().length, 1);
    assert.deepEqual([...faults, ...told(site, 'no backup made')], []);
    clock.advance(DAY);
    await others[0]?.backUpIfDue();
    await site.quoin.backUpIfDue();
    assert.equal(site.files().length, 2);
    await Promise.all(others.map((server) => server.stop()));
  });

  test('wait for a process that died while it made one, for five minutes, and remove what it left', async () => {
    const site = await startScheduled();
    const { quoin, to } = site;
    await quoin.backUpIfDue();
    const [first = ''] = site.files();
    assert.equal(await leaseIn(quoin.storage, 'backup', quoin.clock.now).take(), true);
    quoin.clock.advance(DAY);
    assert.equal(await leaseIn(quoin.storage, 'backup', quoin.clock.now).take(), true);
    const left = [`${first}.part`, `${first}.part-0`].map((name) => name.replace('20261121', '20261122'));
    const others = [`${first}.part`.replace(/-\w{6}-/, '-000000-'), 'notes.part', 'quoin.tar.part-0'];
    for (const name of [...left, ...others]) writeFileSync(join(to, name), '');
    await quoin.backUpIfDue();
    assert.deepEqual(site.files(), [first, ...left, ...others].sort());
    quoin.clock.advance(5 * MINUTE);
    await quoin.backUpIfDue();
    assert.deepEqual(site.files(), [first, first.replace('20261121T1200', '20261122T1205'), ...others].sort());
  });

  test('in progress are aborted when the server stops, and leave no file', async () => {
    const site = await startScheduled();
    await upload(site.quoin.as('author'), 'long.txt', 'a line of text\n'.repeat(3_000_000));
    // As soon as there is a file: a look now and then could come too late.
    const watcher = watch(site.to);
    const begun = once(watcher, 'change');
    const making = site.quoin.backUpIfDue();
    await begun;
    watcher.close();
    await site.quoin.stop();
    await making;
    assert.deepEqual(site.files(), []);
    assert.deepEqual(told(site, 'no backup made'), []);
  });
});

describe('a start is refused with one sentence', () => {
  const data = temporaryFolder();
  writeFileSync(join(data, 'file'), '');
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
  const rows: readonly [name: string, flags: readonly string[], code: number, message: RegExp][] = [
    ['without a place', ['--backup-every', '24h'], 2, /^quoin: --backup-every needs --backup-to: .*\n$/],
    [
      'an odd interval',
      ['--backup-every', '24'],
      2,
      /^quoin: --backup-every must be .* such as 30m, 24h or 7d, not "24"\n$/,
    ],
    [
      'a folder that cannot be',
      ['--backup-every', '1h', '--backup-to', join(data, 'file')],
      1,
      /^quoin: \S+\/file is a file where a folder is needed: .* name another folder with --backup-to\n$/,
    ],
    [
      'a folder that nobody can write to',
      ['--backup-every', '1h', '--backup-to', '/proc/backups'],
      1,
      /^quoin: cannot create the folder \/proc\/backups, .* name another folder with --backup-to \(ENOENT\)\n$/,
    ],
    [
      'below the uploads',
      ['--backup-every', '1h', '--backup-to', join(data, 'uploads', '2026')],
      2,
      /^quoin: --backup-to must not be a folder in the uploads.*\n$/,
    ],
    [
      'a bucket without credentials',
      ['--backup-every', '1h', '--backup-to', 's3://backups'],
      1,
      /^quoin: an object store needs AWS_ACCESS_KEY_ID .*\n$/,
    ],
    [
      'an odd bucket',
      ['--backup-every', '1h', '--backup-to', 's3://b?x=1'],
      1,
      /^quoin: the address of the backups cannot be used: .*\n$/,
    ],
  ];
  for (const [name, flags, code, message] of rows)
    for (const workers of ['1', '2'])
      test(`${name}, ${workers} of workers`, async () => {
        const line = ['serve', '--port', '0', '--data', data, '--workers', workers, ...flags];
        const outcome = await runQuoin(line, name === 'an odd bucket' ? keys : {});
        assert.equal(outcome.code, code, outcome.stderr);
        assert.match(outcome.stderr, message);
      });
});
