import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { type Json, type Quoin, startQuoin, until } from '../support/index.ts';
import { processNamed } from '../support/process-named.ts';

// Commands on the whole site, asked for over HTTP: each runs beside the server, and is told of by every process.
const JOBS = '//wp-json/quoin/v1/jobs';
const program = (name: string): string => join(import.meta.dirname, `../fixtures/jobs/${name}.mjs`);

/** Waits for the end of a job. @returns it */
async function ended(quoin: Quoin, id: string): Promise<Json> {
  let job: Json;
  await until(async () => {
    job = (await quoin.as('admin').get(`${JOBS}/${id}`)).body;
    return job.ended_gmt !== null;
  }, 120_000);
  return job;
}

const form = (members: Readonly<Record<string, string>>, name: string, text: string): FormData => {
  const made = new FormData();
  for (const [member, value] of Object.entries(members)) made.set(member, value);
  made.set('file', new Blob([text]), name);
  return made;
};

describe('a job', async () => {
  const quoin = await startQuoin({ title: 'Low Water' });
  const admin = quoin.as('admin');
  await admin.create('/posts', { title: 'Ebb & flow', content: 'Words', status: 'publish' });
  const run = async (body: object): Promise<Json> => {
    const { status, body: begun, text } = await admin.post(JOBS, body);
    assert.equal(status, 201, text);
    assert.equal(begun.state, 'running');
    return ended(quoin, begun.id);
  };

  test('checks the site, and returns the lines of the command', async () => {
    const job = await run({ kind: 'check' });
    assert.deepEqual([job.state, job.is_clean, job.fault, job.file], ['done', true, null, null]);
    assert.deepEqual(job.report, { lines: ['No errors found.'], more: 0 });
    assert.equal(job.user, quoin.users.admin);
    assert.equal(typeof job.progress.part, 'string');
    assert.deepEqual((await admin.get(JOBS)).body[0], job);
    assert.equal(existsSync(join(quoin.data, 'jobs', job.id)), false);
  });

  test('with findings is done, and reports them', async () => {
    await quoin.storage.transaction(async ({ posts }) => {
      const id = await posts.insert({
        type: 'attachment',
        title: 'Gone',
        slug: 'gone',
        status: 'inherit',
        file_key: '2026/01/gone.png',
      });
      assert.ok(id);
    });
    const job = await run({ kind: 'check' });
    assert.deepEqual([job.state, job.is_clean, job.fault], ['done', false, null]);
    assert.match(job.report.lines.join('\n'), /2026\/01\/gone\.png.* is missing/);
  });

  test('writes an export, which permitted users download, and which is imported again', async () => {
    const job = await run({ kind: 'export', only: ['posts'] });
    assert.deepEqual([job.state, job.options], ['done', { only: ['posts'] }]);
    const { name, bytes, url } = job.file;
    for (const folder of [join(quoin.data, 'jobs'), join(quoin.data, 'jobs', job.id)])
      assert.equal(statSync(folder).mode & 0o777, 0o700, 'drafts and addresses are for nobody else');
    assert.match(name, /^export-\d{8}T\d{6}\.xml$/);
    const path = `/${new URL(url).pathname}`;
    const { status, headers, text } = await admin.get(path);
    assert.equal(status, 200);
    assert.equal(Buffer.byteLength(text), bytes);
    assert.match(text, /Ebb & flow/);
    assert.equal(headers.get('content-disposition'), `attachment; filename="${name}"`);
    assert.equal(headers.get('cache-control'), 'private, no-store');
    assert.match(headers.get('content-security-policy') ?? '', /sandbox/);
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    for (const who of ['anonymous', 'editor'] as const)
      assert.equal((await quoin.as(who).get(path)).status, who === 'anonymous' ? 401 : 403);
    const folder = join(quoin.data, 'jobs', job.id);
    assert.deepEqual(readdirSync(folder), ['export.xml']);

    const other = await startQuoin();
    const send = (dry: string) =>
      other.as('admin').post(JOBS, undefined, { raw: form({ kind: 'import', dry_run: dry }, 'site.xml', text) });
    const dry = await ended(other, (await send('true')).body.id);
    assert.deepEqual([dry.state, dry.options], ['done', { dry_run: true, source: 'site.xml' }]);
    assert.match(dry.report.lines.join('\n'), /Would be imported from .*1 post.*Nothing was changed/s);
    assert.equal(dry.file, null);
    assert.deepEqual((await other.as('anonymous').get('/posts')).body, []);

    const real = await ended(other, (await send('false')).body.id);
    assert.equal(real.state, 'done', real.fault);
    assert.equal((await other.as('anonymous').get('/posts')).body[0].title.rendered, 'Ebb &#038; flow');
    const report = await other.as('admin').get(`/${new URL(real.file.url).pathname}`);
    assert.equal(report.headers.get('content-type'), 'application/json');
    assert.equal(report.body.taken.posts ?? report.body.taken.post, 1);
    assert.deepEqual(readdirSync(join(other.data, 'jobs', real.id)), ['report.json']);
    assert.deepEqual(readdirSync(join(other.data, 'jobs', '.incoming')), []);
  });

  test('makes a backup; deleting the job deletes the file', async () => {
    const job = await run({ kind: 'backup' });
    assert.match(job.file.name, /^backup-.*\.tar$/);
    const path = `${JOBS}/${job.id}`;
    const { text } = await admin.get(`${path}/file`);
    assert.ok(text.includes('quoin'));
    const { body } = await admin.delete(path);
    assert.deepEqual([body.deleted, body.previous.id], [true, job.id]);
    assert.equal((await admin.get(path)).body.code, 'quoin_job_not_found');
    assert.equal((await admin.get(`${path}/file`)).status, 404);
    assert.equal((await admin.delete(path)).status, 404);
    assert.equal(existsSync(join(quoin.data, 'jobs', job.id)), false);
  });

  test('keeps its file for a day', async () => {
    const job = await run({ kind: 'export' });
    quoin.clock.advance(24 * 3600 + 1);
    const later = (await admin.get(`${JOBS}/${job.id}`)).body;
    assert.deepEqual([later.state, later.file], ['done', null]);
    assert.equal((await admin.get(`${JOBS}/${job.id}/file`)).body.code, 'quoin_job_file_gone');
  });

  test('that fails gives the reason, and nothing about the server', async () => {
    const { body } = await admin.post(JOBS, undefined, { raw: form({ kind: 'import' }, '../../x.xml', 'no export') });
    const job = await ended(quoin, body.id);
    assert.equal(job.state, 'failed');
    assert.match(job.fault, /^source\.xml: /);
    assert.doesNotMatch(JSON.stringify(job), new RegExp(quoin.data));
    assert.equal(job.file, null);
    assert.equal(existsSync(join(quoin.data, 'jobs', job.id)), false);
  });

  test('contacts only hosts on the public internet, and does not store the password', async () => {
    for (const source of ['https://127.0.0.1/', 'https://localhost/', 'https://[::1]/', 'https://169.254.169.254/']) {
      const job = await run({ kind: 'import', source, user: 'anna', password: 'wet rope and tar', dry_run: true });
      assert.equal(job.state, 'failed', source);
      assert.match(job.fault, /is not on the public internet/, source);
      assert.doesNotMatch(JSON.stringify(job), /wet rope/);
    }
    const rows = await quoin.storage.jobs.latest(100);
    assert.doesNotMatch(JSON.stringify(rows), /wet rope/);
  });

  test('is recorded in the audit log', async () => {
    const { body } = await admin.get('//wp-json/quoin/v1/audit', { resource: 'site', per_page: 100 });
    const operations = body.map(({ operation }: Json) => operation);
    for (const one of ['check', 'export', 'import', 'backup', 'download', 'cancel'])
      assert.ok(operations.includes(one), one);
    const asked = body.find(({ operation, user }: Json) => operation === 'import' && user > 0);
    assert.deepEqual([asked.login, asked.members.includes('password')], ['admin', false]);
  });

  test('is refused with arguments that do not fit', async () => {
    const refused = async (body: object, members: readonly string[]) => {
      const answer = await admin.post(JOBS, body);
      assert.equal(answer.status, 400, answer.text);
      const { params } = answer.body.data;
      assert.deepEqual(Array.isArray(params) ? params : Object.keys(params), members, answer.text);
    };
    await refused({}, ['kind']);
    await refused({ kind: 'serve' }, ['kind']);
    await refused({ kind: 'check', only: ['posts'] }, ['only']);
    await refused({ kind: 'export', only: ['users'] }, ['only']);
    await refused({ kind: 'import' }, ['source', 'user', 'password']);
    await refused({ kind: 'import', source: 'http://old.example', user: 'a', password: 'b' }, ['source']);
    await refused({ kind: 'import', source: 'https://a:b@old.example', user: 'a', password: 'b' }, ['source']);
    await refused({ kind: 'import', source: '/etc/passwd', user: 'a', password: 'b' }, ['source']);
    const raw = form({ kind: 'backup' }, 'a.xml', 'text');
    assert.equal((await admin.post(JOBS, undefined, { raw })).body.data.params.file, 'file is for an import');
    const both = form({ kind: 'import', source: 'https://old.example' }, 'a.xml', 'text');
    assert.equal((await admin.post(JOBS, undefined, { raw: both })).status, 400);
    const empty = form({ kind: 'import' }, 'a.xml', '');
    assert.equal((await admin.post(JOBS, undefined, { raw: empty })).body.code, 'rest_upload_no_data');
    assert.deepEqual(readdirSync(join(quoin.data, 'jobs', '.incoming')), []);
    const path = `${JOBS}/..%2f..%2fquoin.sqlite/file`;
    assert.equal((await admin.get(path)).status, 404);
  });
});

test('the file of an import is not larger than an upload may be', async () => {
  const quoin = await startQuoin({ uploadLimit: 1 });
  const raw = form({ kind: 'import' }, 'a.xml', 'x'.repeat(1024 * 1024 + 1));
  assert.equal((await quoin.as('admin').post(JOBS, undefined, { raw })).status, 413);
  assert.deepEqual(readdirSync(join(quoin.data, 'jobs', '.incoming')), []);
});

describe('a job that goes on', async () => {
  const quoin = await startQuoin({ jobProgram: program('waits') });
  const admin = quoin.as('admin');

  test('shows its progress, and is the only one', async () => {
    const { body, headers } = await admin.post(JOBS, { kind: 'check' });
    assert.equal(headers.get('location'), `${quoin.url}/wp-json/quoin/v1/jobs/${body.id}`);
    await until(async () => (await admin.get(`${JOBS}/${body.id}`)).body.progress !== null);
    const { progress, state, report } = (await admin.get(`${JOBS}/${body.id}`)).body;
    assert.deepEqual(progress, { part: 'items', done: 3, total: 12, per_second: 1.5, seconds_left: 6 });
    assert.deepEqual([state, report], ['running', null]);
    const second = await admin.post(JOBS, { kind: 'backup' });
    assert.deepEqual([second.status, second.body.code], [409, 'quoin_job_is_running']);
    const raw = form({ kind: 'import' }, 'a.xml', 'text');
    assert.equal((await admin.post(JOBS, undefined, { raw })).status, 409);
    assert.deepEqual(readdirSync(join(quoin.data, 'jobs', '.incoming')), []);
  });

  test('is cancelled, and another one may begin', async () => {
    const [{ id }] = (await admin.get(JOBS)).body;
    const { body } = await admin.delete(`${JOBS}/${id}`);
    assert.deepEqual([body.state, body.fault], ['cancelled', null]);
    assert.equal((await admin.post(JOBS, { kind: 'backup' })).status, 201);
    const [next, former] = (await admin.get(JOBS)).body;
    assert.deepEqual([former.id, next.kind], [id, 'backup']);
    await admin.delete(`${JOBS}/${next.id}`);
  });

  test('is cancelled by another process than the one that runs it', async () => {
    const { body } = await admin.post(JOBS, { kind: 'check' });
    // What the other one does to the row.
    await quoin.storage.transaction(async ({ jobs }) => {
      const row = await jobs.get(body.id);
      assert.ok(row);
      await jobs.update(row.id, { ...row, state: 'stopping' });
    });
    assert.equal((await ended(quoin, body.id)).state, 'cancelled');
  });

  test('counts as ended when its process is gone, or silent', async () => {
    const insert = (id: string, owner: string) =>
      quoin.storage.transaction(({ jobs }) =>
        jobs.insert({
          id,
          kind: 'check',
          user_id: 1,
          options: '{}',
          state: 'running',
          owner,
          seen_gmt: quoin.clock.gmt,
          started_gmt: quoin.clock.gmt,
          ended_gmt: '',
          progress: '',
          outcome: '',
        }),
      );
    const stateOf = async (id: string) => (await admin.get(`${JOBS}/${id}`)).body.state;
    await insert('elsewhere', 'another-machine~1~x');
    assert.equal(await stateOf('elsewhere'), 'running');
    assert.equal((await admin.post(JOBS, { kind: 'check' })).status, 409);
    assert.equal((await admin.delete(`${JOBS}/elsewhere`)).body.state, 'stopping');
    quoin.clock.advance(61);
    assert.equal(await stateOf('elsewhere'), 'interrupted');
    const { body } = await admin.post(JOBS, { kind: 'check' });
    assert.equal(body.state, 'running');
    const gone = spawnSync('true').pid;
    await insert('here', processNamed(gone));
    assert.equal(await stateOf('here'), 'interrupted');
    const { ended_gmt } = (await admin.get(`${JOBS}/elsewhere`)).body;
    assert.notEqual(ended_gmt, null);
    await admin.delete(`${JOBS}/${body.id}`);
  });
});

test('a job ends with its server, and is called interrupted', async () => {
  const first = await startQuoin({ jobProgram: program('waits') });
  const { body } = await first.as('admin').post(JOBS, { kind: 'backup' });
  await until(async () => (await first.as('admin').get(`${JOBS}/${body.id}`)).body.progress !== null);
  const { storage } = first;
  let state: string | undefined;
  const transaction = storage.transaction.bind(storage);
  Object.assign(storage, {
    transaction: async (work: Parameters<typeof transaction>[0]) => {
      const result = await transaction(work);
      state = (await storage.jobs.get(body.id))?.state;
      return result;
    },
  });
  await first.stop();
  assert.equal(state, 'interrupted');
  assert.equal(existsSync(join(first.data, 'jobs', body.id)), false);
});

test('a defect is logged, and not sent to the client', async () => {
  let log = '';
  const quoin = await startQuoin({
    jobProgram: program('breaks'),
    log: {
      level: 'error',
      write: (line) => {
        log += line;
      },
    },
  });
  const { body } = await quoin.as('admin').post(JOBS, { kind: 'check' });
  const job = await ended(quoin, body.id);
  assert.deepEqual([job.state, job.is_clean], ['failed', false]);
  assert.doesNotMatch(JSON.stringify(job), /secret/);
  await until(() => log.includes('/secret/place'));
});
