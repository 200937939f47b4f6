import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startQuoin } from '../support/index.ts';
import { type Outcome, runQuoin } from '../support/run-quoin.ts';

const quoin = await startQuoin();
const admin = quoin.as('admin');
const { id: category } = await admin.create('/categories', { name: 'Harbours' });
for (const title of ['First', 'Second', 'Third'])
  await admin.create('/posts', { title, status: 'publish', categories: [category] });
await admin.create('/posts', { title: 'Not yet', status: 'draft' });

const explain = (...line: string[]): Promise<Outcome> =>
  runQuoin(['explain', ...line, '--data', quoin.data], { QUOIN_DATABASE: quoin.database });

/** The lines below a title. */
const section = ({ stdout, stderr }: Outcome, title: string): string[] => {
  const [, text] = stdout.split(`\n${title}\n`);
  assert.ok(text !== undefined, stdout + stderr);
  return (text.split('\n\n')[0] ?? '')
    .trimEnd()
    .split('\n')
    .map((line) => line.trim());
};

describe('quoin explain', () => {
  test('prints how a page is found and counted, and the SQL', async () => {
    const outcome = await explain('/posts?per_page=2&orderby=title');
    assert.equal(outcome.code, 0);
    assert.match(outcome.stdout, /^\/posts, asked by anonymous\n/);
    assert.deepEqual(section(outcome, 'Segments'), ['post:publish: 3 rows']);
    assert.deepEqual(section(outcome, 'Total'), ['3 rows', '3: the kept total of post:publish']);
    assert.deepEqual(section(outcome, 'Page'), [
      'Scan the index of post:publish by title_key descending.',
      'Take 2 rows after the first 0.',
    ]);
    assert.match(section(outcome, 'SQL').join('\n'), /SELECT posts\.id AS id.* ORDER BY key0 desc, id desc LIMIT/);
  });

  test('describes a filter in words, on both surfaces', async () => {
    for (const prefix of ['', '/site/v2', '/wp-json/wp/v2'])
      assert.deepEqual(section(await explain(`${prefix}/posts?categories=${category}`), 'Segments'), [
        `post:publish: 3 rows, filter term ${category} of category`,
      ]);
  });

  test('asks as a user, who sees more', async () => {
    const outcome = await explain('/posts?status=any&context=edit', '--as', 'admin');
    assert.match(outcome.stdout, /^\/posts, asked by admin\n/);
    assert.deepEqual(section(outcome, 'Segments'), ['post:draft: 1 row', 'post:publish: 3 rows']);
    assert.ok(section(outcome, 'Page').includes('Merge the scans.'));
    const refused = await explain('/posts?context=edit');
    assert.deepEqual([refused.code, refused.stdout], [1, '']);
  });

  test('prints the beginning of a long parameter', async () => {
    const ids = Array.from({ length: 400 }, (_, index) => 100_000 + index);
    const sql = section(await explain(`/posts?include=${ids.join(',')}`), 'SQL').join('\n');
    assert.match(sql, /100000,100001,.*… \(2,803 characters\)/);
    assert.doesNotMatch(sql, /100399/);
  });

  test('explains comments, and reports that other lists have no plan', async () => {
    assert.deepEqual(section(await explain('/comments?post=1'), 'Page'), ['No segment has rows that pass.']);
    assert.match(section(await explain('/tags'), 'Plan').join(), /^One statement for the page/);
  });

  test('refuses routes that are not lists, and invalid arguments', async () => {
    const unknown = await explain('/nothing');
    assert.deepEqual([unknown.code, unknown.stdout], [2, '']);
    assert.match(unknown.stderr, /there is no list at \/nothing/);
    assert.match((await explain('/posts?per_page=1000')).stderr, /per_page/);
    assert.match((await explain('/posts', '--as', 'nobody')).stderr, /there is no user nobody/);
  });

  test('changes nothing', async () => {
    const before = await quoin.storage.version();
    await explain('/posts?search=first&orderby=relevance', '--as', 'admin');
    assert.equal(await quoin.storage.version(), before);
  });
});
