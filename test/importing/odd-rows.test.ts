import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { startQuoin, temporaryFolder } from '../support/index.ts';
import { runQuoin } from '../support/run-quoin.ts';
import { dumpOf, tablesOf } from './old-site.ts';

// Rows that databases hold although no screen of a site makes them: names in other scripts, dates of zeros, rows whose owner is gone.
const PREFIX = 'wp_';
const PASSWORD = 'it\'s "x" 7';
const hash = '$P$BCRjuv9QVAeinT3aULzngu/H5RObBF1';
/** A slug of 360 bytes. */
const LONG = 'ж'.repeat(60);
const ZERO = '0000-00-00 00:00:00';
const folder = temporaryFolder();
const tables = tablesOf(PREFIX, { password: hash, application: '' });

type Row = readonly (string | number | null)[];
const tableOf = (name: string) => tables[name] ?? { columns: [], rows: [] };
/** A table with rows like one that it has, but for some columns. */
const withRows = (name: string, id: number, changes: readonly Readonly<Record<string, string | number>>[]) => {
  const { columns, rows } = tableOf(name);
  const model: Row = rows.find(([own]) => own === id) ?? [];
  const made = changes.map((change) => columns.map((column, place) => change[column] ?? model[place] ?? ''));
  return { columns, rows: [...rows, ...made] };
};
const person = (ID: number, user_login: string, user_nicename: string) => ({
  ...{
    ID,
    user_login,
    user_nicename,
    user_pass: hash,
    user_email: `person-${ID}@example.com`,
    display_name: user_login,
  },
});
const people = [
  person(21, 'мария', 'ma'),
  person(22, 'Müller', 'mu'),
  person(23, 'Muller', 'mu-2'),
  person(24, 'иван', 'i'),
];
const bio = 'Writes at <a href="https://mara.example">home</a>';
const { columns: metaColumns, rows: metaRows } = tableOf('usermeta');
const usermeta = [
  ...people
    .filter(({ ID }) => ID !== 23)
    .map(({ ID }) => [200 + ID, ID, `${PREFIX}capabilities`, 'a:1:{s:6:"author";b:1;}']),
  [223, 23, `${PREFIX}capabilities`, 'a:2:{s:6:"author";b:1;s:10:"edit_pages";b:1;}'],
  [300, 21, 'description', bio],
  [301, 7777, 'shoe_size', 'of nobody'],
  [302, 7777, 'session_tokens', 'secret of nobody'],
];
const fieldsOf = (name: string, more: Row[]) => ({ ...tableOf(name), rows: [...tableOf(name).rows, ...more] });
const dates = { post_date: ZERO, post_date_gmt: ZERO };
const changed = {
  ...tables,
  users: withRows('users', 7, people),
  usermeta: { columns: metaColumns, rows: [...metaRows, ...usermeta] },
  posts: withRows('posts', 50, [
    ...people.map(({ ID }) => ({ ID: 100 + ID, post_author: ID, post_name: `by-${ID}` })),
    { ID: 130, post_title: 'Undated', post_name: 'undated', ...dates, post_modified: ZERO, post_modified_gmt: ZERO },
    { ID: 131, post_title: 'Changed', post_name: 'changed', ...dates },
    { ID: 137, post_title: 'Local', post_name: 'local', post_modified: '2024-07-01 12:00:00', post_modified_gmt: ZERO },
    { ID: 132, post_title: 'Orphan', post_name: 'orphan', post_author: 999 },
    { ID: 133, post_title: 'Second', post_name: 'one' },
    { ID: 135, post_title: 'Long', post_name: encodeURIComponent(LONG).toLowerCase() },
    { ID: 136, post_title: 'Capitals', post_name: 'Odd_Name.HTML' },
    { ID: 134, post_type: 'revision', post_status: 'inherit', post_parent: 7777, post_title: 'Of nobody' },
  ]),
  postmeta: fieldsOf('postmeta', [
    [9001, 7777, 'a', 'of no item'],
    [9002, 7777, 'b', 'of no item, too'],
  ]),
  commentmeta: fieldsOf('commentmeta', [
    [9003, 7777, 'a', 'of no comment'],
    [9004, 902, 'a', 'of a comment'],
  ]),
  termmeta: fieldsOf('termmeta', [[9005, 7777, 'a', 'of no term']]),
  term_relationships: fieldsOf('term_relationships', [[7777, 40, 0]]),
  comments: withRows('comments', 902, [
    { comment_ID: 920, comment_date: ZERO, comment_date_gmt: ZERO },
    { comment_ID: 921, comment_post_ID: 8888, comment_content: 'Said to nobody' },
  ]),
};
const dump = join(folder, 'dump.sql');
writeFileSync(dump, dumpOf(changed, PREFIX));
const data = join(folder, 'site');
const report = join(folder, 'report.json');
const run = () => runQuoin(['import', dump, '--data', data, '--report', report], { QUOIN_ADMIN_PASSWORD: 'secret-1' });
const first = await run();
const told = JSON.parse(readFileSync(report, 'utf8'));
const again = await run();
const quoin = await startQuoin({ data, adminPassword: '', clientSurface: true, permalinks: '/%postname%/' });
const { posts, comments, users } = quoin.storage;

describe('an import of odd rows', () => {
  test('ends well, and is repeated without changes', () => {
    assert.equal(first.code, 0, first.stderr);
    assert.match(again.stdout, /Imported: nothing\./);
  });

  test('keeps people whose log-in names are not possible here', async () => {
    const made = await users.loadAll([21, 22, 23, 24]);
    assert.deepEqual(
      made.map(({ login }) => login),
      ['author-21', 'Muller', 'Muller-23', 'author-24'],
    );
    for (const { id } of made) assert.equal((await posts.get(100 + id))?.author_id, id);
    assert.match(first.stdout, /log-in name мария: it is not possible here: the account is author-21, and its e-mail/);
    for (const name of ['author-21', 'person-21@example.com', 'Muller-23']) {
      const authorization = `Basic ${Buffer.from(`${name}:${PASSWORD}`).toString('base64')}`;
      const { status } = await fetch(`${quoin.url}/wp-json/wp/v2/users/me`, { headers: { authorization } });
      assert.equal(status, 200, name);
    }
  });

  test('names capabilities that a single user was given', () =>
    assert.match(first.stdout, /capability edit_pages of Muller-23: capabilities follow from roles here/));

  test('keeps the links in what people say of themselves', async () => {
    assert.equal((await users.get(21))?.description, bio);
  });

  test('dates nothing by the day of the import', async () => {
    assert.equal((await posts.get(130))?.date_gmt, '1970-01-01T00:00:00');
    assert.equal((await posts.get(131))?.date, '2024-03-01T10:00:00');
    assert.equal((await posts.get(137))?.modified_gmt, '2024-07-01T10:00:00');
    assert.equal((await comments.get(920))?.date, '2024-03-01T10:00:00');
    assert.match(first.stdout, /date of post 130 "Undated"/);
  });

  test('names items without an author, and changed slugs', async () => {
    assert.match(first.stdout, /author of post 132 "Orphan": the old site names no author/);
    assert.match(first.stdout, /slug one of post 133 "Second": another item here has this slug: it becomes one-2/);
  });

  test('leads on from slugs that are longer than slugs here, or have other signs', async () => {
    for (const [name, id] of [
      [LONG, 135],
      ['Odd_Name.HTML', 136],
    ] as const) {
      const path = encodeURIComponent(`/${name}/`);
      const answer = await fetch(`${quoin.url}/wp-json/quoin/v1/resolve?path=${path}`);
      const { status, id: found } = (await answer.json()) as { status: number; id: number };
      assert.deepEqual([status, found], [301, id], name);
    }
  });

  test('leaves over comments and revisions of items that are gone', () => {
    const kept = readFileSync(told.leftOverFile, 'utf8');
    assert.match(kept, /Said to nobody/);
    assert.match(kept, /Of nobody/);
    assert.equal(told.accounts.comments.leftOver, 1);
    assert.equal(told.accounts.revisions.leftOver, 1);
  });

  test('keeps and counts fields and terms of deleted items, but no secrets', () => {
    const counted = Object.fromEntries(
      ['item', 'comment', 'term', 'user'].map((of) => [of, told.accounts[`fields of no ${of}`]?.leftOver]),
    );
    assert.deepEqual(counted, { item: 2, comment: 1, term: 1, user: 1 });
    assert.equal(told.accounts['terms of no item'].leftOver, 1);
    assert.equal(told.accounts['fields of comments'].leftOver, 1);
    const kept = readFileSync(told.leftOverFile, 'utf8');
    for (const text of ['of no item, too', 'of no comment', 'of no term', 'of nobody'])
      assert.ok(kept.includes(text), text);
    assert.ok(!kept.includes('secret of nobody'));
  });
});
