import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { formatLogLine } from '../../src/cli/format-log-line.ts';
import { startQuoin, until } from '../support/index.ts';

const lines: string[] = [];
const quoin = await startQuoin({ log: { level: 'debug', write: (line) => void lines.push(line) } });

/** The line of the request that this was the last of. */
async function lineOf(request: Promise<unknown>): Promise<{ [member: string]: unknown }> {
  const before = lines.length;
  await request;
  await until(() => lines.slice(before).some((line) => line.includes('"method"')));
  return JSON.parse(lines.slice(before).find((line) => line.includes('"method"')) ?? '');
}

describe('the log', () => {
  test('has a line for each request: id, method, pattern of the route, status, duration', async () => {
    const entry = await lineOf(quoin.as('admin').get('/posts/999'));
    assert.match(String(entry['time']), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    assert.match(String(entry['requestId']), /^\w+-\w+$/);
    assert.equal(typeof entry['durationMs'], 'number');
    const { level, method, route, status } = entry;
    assert.deepEqual(
      { level, method, route, status },
      {
        level: 'info',
        method: 'GET',
        route: '/site/v2/posts/<id>',
        status: 404,
      },
    );
  });

  test('has one too for answers that were ready', async () => {
    const anonymous = quoin.as('anonymous');
    await lineOf(anonymous.get('/pages'));
    assert.equal((await lineOf(anonymous.get('/pages')))['route'], '/site/v2/pages');
  });

  test('has one for unknown routes', async () =>
    assert.deepEqual((await lineOf(quoin.as('anonymous').get('/nonsense')))['status'], 404));

  test('holds nothing secret: no credentials, no passwords, no addresses with arguments', async () => {
    const secrets = ['swordfish', Buffer.from('admin:swordfish').toString('base64')];
    await quoin.login('admin', 'swordfish').get('/posts');
    const { id } = await quoin.as('admin').create('/posts', { title: 'x', status: 'publish', password: 'swordfish' });
    await quoin.as('anonymous').get(`/posts/${id}`, { password: 'swordfish' });
    await quoin.as('admin').post('/users', { username: 'x', email: 'x@example.com', password: 'swordfish' });
    await lineOf(quoin.as('anonymous').get('/posts', {}, { headers: { cookie: 'token=swordfish' } }));
    for (const secret of secrets) assert.ok(!lines.join('').includes(secret), secret);
  });

  test('names neither addresses, paths nor users unless it is asked to', async () => {
    const entry = await lineOf(quoin.as('admin').get('/posts'));
    for (const member of ['address', 'userAgent', 'path', 'user']) assert.ok(!(member in entry), member);
    assert.ok(Number(entry['bytes']) > 100);
  });

  test('is a short line for people on a terminal', () => {
    const time = '2026-11-21T12:34:56.789Z';
    const rows: readonly [object, string][] = [
      [
        { level: 'info', time, method: 'GET', route: '/x', status: 200, durationMs: 3.1 },
        '12:34:56 200 GET /x 3.1 ms\n',
      ],
      [{ level: 'info', time, msg: 'Hello' }, '12:34:56 Hello\n'],
      [{ level: 'error', time, msg: 'Oh', err: { message: 'no' } }, '12:34:56 ERROR Oh no\n'],
      [{ level: 'info', time, msg: 'started', posts: 3, engine: 'sqlite' }, '12:34:56 started posts=3 engine=sqlite\n'],
      [{ level: 'warn', time, msg: 'a\u009b31m\u0007b' }, '12:34:56 WARN a\\u009b31m\\u0007b\n'],
    ];
    for (const [entry, line] of rows) assert.equal(formatLogLine(JSON.stringify(entry)), line);
  });
});
