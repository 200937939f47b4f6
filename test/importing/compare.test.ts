import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { startQuoin, temporaryFolder } from '../support/index.ts';
import { runQuoin } from '../support/run-quoin.ts';
import { PASSWORD } from '../support/users.ts';

const API = '//wp-json/wp/v2';
const settings = { clientSurface: true, loginAttempts: 0 };
const [one, two] = [await startQuoin(settings), await startQuoin(settings)];
const post = { title: 'Same', content: 'text', status: 'publish', date: '2024-03-01T10:00:00' };
for (const site of [one, two]) await site.as('admin').post(`${API}/posts`, post);

const report = join(temporaryFolder(), 'found.jsonl');
const compare = (...flags: string[]) =>
  runQuoin(['compare', one.url, two.url, '--user', 'admin', '--report', report, ...flags], {
    QUOIN_IMPORT_PASSWORD: PASSWORD,
  });

describe('comparing two sites', () => {
  test('that are alike ends well', async () => {
    const { code, stdout, stderr } = await compare();
    assert.equal(code, 0, stdout + stderr);
    assert.match(stdout, /No other differences\./);
  });

  test('tells anonymous clients apart from users', async () => {
    await two.as('admin').post(`${API}/posts`, { title: 'Sketch', content: 'draft' });
    assert.equal((await runQuoin(['compare', one.url, two.url, '--as', 'anonymous'])).code, 0);
    const { code, stdout } = await compare();
    assert.equal(code, 1);
    assert.match(stdout, /posts \d+: only new/);
    assert.match(stdout, /Only at the new site: 1\./);
  });

  test('names each member that differs, and keeps all in the report', async () => {
    const [{ id }] = (await two.as('admin').get(`${API}/posts?search=Same`)).body;
    await two.as('admin').post(`${API}/posts/${id}`, { title: 'Not the same' });
    const { code, stdout } = await compare('--only', 'posts');
    assert.equal(code, 1);
    assert.match(stdout, /posts \d+ \/title\/raw: "Same" \(old\), "Not the same" \(new\)/);
    const lines = readFileSync(report, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.ok(lines.some(({ part, pointer, old }) => part === 'posts' && pointer === '/title/raw' && old === 'Same'));
  });

  test('needs somebody to ask', async () => {
    const { code, stderr } = await runQuoin(['compare', one.url, two.url]);
    assert.equal(code, 2);
    assert.match(stderr, /--user is required/);
  });
});
