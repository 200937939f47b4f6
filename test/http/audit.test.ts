import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { suite, test } from 'node:test';
import { startQuoin } from '../support/index.ts';
import { runQuoin } from '../support/run-quoin.ts';

const quoin = await startQuoin({ database: '' });
const editor = quoin.as('editor');
const entries = () => quoin.storage.audit.entries({ after: 0, limit: 1000 });

suite('the audit log', () => {
  test('records who changed what, from where and when, and never a value', async () => {
    const made = await editor.post('/posts', { title: 'A secret title', password: 'a secret password' });
    const { id } = made.body;
    await quoin.as('admin').post(`/posts/${id}`, { content: 'secret text' });
    await editor.delete(`/posts/${id}`);
    await editor.delete(`/posts/${id}`, { force: true });
    await quoin.as('author').post('/posts/1', { title: 'refused' });
    const told = (await entries()).map(({ login, operation, resource, item_id, members, address }) =>
      [login, operation, resource, item_id, members, address].join(' '),
    );
    assert.deepEqual(told, [
      `editor create post ${id} title,password 127.0.0.1`,
      `admin update post ${id} content 127.0.0.1`,
      `editor trash post ${id}  127.0.0.1`,
      `editor delete post ${id}  127.0.0.1`,
    ]);
    const [first] = await entries();
    assert.equal(first?.request_id, made.headers.get('x-request-id'));
    assert.equal(first?.at_gmt, quoin.clock.gmt);
    assert.doesNotMatch(JSON.stringify(await entries()), /secret/);
  });

  test('is only ever added to', () => {
    const database = new DatabaseSync(join(quoin.data, 'quoin.sqlite'));
    assert.throws(() => database.exec("UPDATE audit_log SET login = 'nobody'"), /only ever added to/);
    assert.throws(() => database.exec('DELETE FROM audit_log'), /only ever added to/);
    database.close();
  });

  test('is read with quoin audit', async () => {
    const plain = await runQuoin(['audit', '--data', quoin.data]);
    assert.equal(plain.code, 0, plain.stderr);
    assert.match(plain.stdout, /editor +127\.0\.0\.1 +create +post \d+ +title,password/);
    const byUser = await runQuoin(['audit', '--user', 'admin', '--json', '--data', quoin.data]);
    const rows = byUser.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      rows.map(({ login, operation }) => [login, operation]),
      [['admin', 'update']],
    );
    const later = await runQuoin(['audit', '--since', '2031-01-01', '--data', quoin.data]);
    assert.equal(later.stdout, '');
    assert.equal((await runQuoin(['audit', '--since', 'yesterday', '--data', quoin.data])).code, 2);
  });

  test('records what commands did', async () => {
    await runQuoin(['token', 'create', 'editor', 'for a test', '--data', quoin.data]);
    const { stdout } = await runQuoin(['audit', '--data', quoin.data]);
    assert.match(stdout, /command line +command +create +application_password \d+/);
  });
});
