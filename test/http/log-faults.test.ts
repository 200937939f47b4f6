import assert from 'node:assert/strict';
import { renameSync } from 'node:fs';
import { beforeEach, suite, test } from 'node:test';
import { apiError } from '../../src/errors/index.ts';
import { refusalLogger } from '../../src/http/log-refusal.ts';
import type { Storage } from '../../src/storage/index.ts';
import { startQuoin, until } from '../support/index.ts';

const lines: string[] = [];
const quoin = await startQuoin({ log: { level: 'warn', write: (line) => void lines.push(line) }, database: '' });
const admin = quoin.as('admin');
const told = () => lines.map((line) => JSON.parse(line));
beforeEach(() => void lines.splice(0));

/** Does the work while every write fails so. */
async function failing<Result>(error: Error, work: () => Promise<Result>): Promise<Result> {
  const storage = quoin.storage as { transaction: Storage['transaction'] };
  const { transaction } = storage;
  storage.transaction = () => Promise.reject(error);
  return work().finally(() => Object.assign(storage, { transaction }));
}

const write = () => admin.post('/posts', { title: 'x' });
const diskFull = () =>
  apiError('rest_storage_full', {
    cause: Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', detail: 'a private row' }),
  });

suite('faults of the server are errors in the log', () => {
  test('507 and 503 with their cause and the id that the answer names, without a stack', async () => {
    const { status, headers } = await failing(diskFull(), write);
    assert.equal(status, 507);
    const [{ time: _, ...line }] = told();
    assert.deepEqual(line, {
      level: 'error',
      requestId: headers.get('x-request-id'),
      status: 507,
      code: 'rest_storage_full',
      cause: { message: 'database or disk is full', code: 'ERR_SQLITE_ERROR' },
      msg: 'a request failed',
    });
  });

  test('also where the answer is in an envelope', async () => {
    const { body } = await failing(diskFull(), () => admin.post('//wp-json/wp/v2/posts?_envelope', { title: 'x' }));
    assert.equal(body.status, 507);
    assert.equal(told()[0]?.code, 'rest_storage_full');
  });

  test('500 with its stack, once', async () => {
    const { status, headers } = await failing(new TypeError('a defect'), write);
    assert.equal(status, 500);
    assert.equal(lines.length, 1);
    const [{ level, requestId, err }] = told();
    assert.deepEqual([level, requestId, err.message], ['error', headers.get('x-request-id'), 'a defect']);
    assert.match(err.stack, /\n {4}at /);
  });

  test('errors of clients are not logged as faults', async () => {
    const { id } = await admin.create('/categories', { name: 'x' });
    assert.equal((await admin.delete(`/categories/${id}`)).status, 501);
    assert.equal((await admin.post('/posts', {})).status, 400);
    assert.deepEqual(lines, []);
  });

  test('load shedding is logged once a second, with a count', () => {
    let now = 0;
    const written: unknown[] = [];
    const log = { error: (members: object) => written.push(members) };
    const tell = refusalLogger(() => now);
    const refuse = (cause: string) =>
      tell(apiError('rest_unavailable', { cause }), { request: {}, log } as unknown as Parameters<typeof tell>[1]);
    for (const at of [0, 1, 999, 1000, 1001]) {
      now = at;
      refuse('too many');
    }
    refuse('another');
    assert.deepEqual(
      written,
      [
        ['too many', 1],
        ['too many', 3],
        ['another', 1],
      ].map(([cause, times]) => ({ status: 503, code: 'rest_unavailable', cause, times })),
    );
  });

  test('a database that is away is logged once, and its return', async () => {
    const file = `${quoin.data}/quoin.sqlite`;
    const ready = async () => (await quoin.as('anonymous').get('//health/ready')).status;
    renameSync(file, `${file}.away`);
    await until(async () => (await ready()) === 503);
    renameSync(`${file}.away`, file);
    await until(async () => (await ready()) === 200);
    assert.deepEqual(
      told().map(({ msg }) => msg),
      ['the database cannot be used'],
      'that it can be again is level info',
    );
    assert.match(told()[0].cause.message, /no such file/);
  });
});
