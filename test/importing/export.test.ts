import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { startQuoin, temporaryFolder } from '../support/index.ts';
import { runQuoin } from '../support/run-quoin.ts';

const API = '//wp-json/wp/v2';
const folder = temporaryFolder();
const [data, copy] = [join(folder, 'site'), join(folder, 'copy')];
const [one, two] = [join(folder, 'one.xml'), join(folder, 'two.xml')];
const environment = { QUOIN_ADMIN_PASSWORD: 'a password of mine', QUOIN_URL: 'https://quoin.example' };

/** Everything that means something somewhere: to XML, to sections, to lines, to PHP. */
const HARD = 'End ]]> & <b>bold</b> "quoted" \'single\' 𝄞 日本 \u00a0 back\\slash\ttab\r\nline ]]]]>> &amp; &lt;';

const demo = await runQuoin(
  ['import', 'demo/site.wxr.xml', '--media-dir', 'demo/pictures', '--data', data, '--trust-markup'],
  environment,
);
const quoin = await startQuoin({ data, clientSurface: true, url: 'https://quoin.example' });
const admin = quoin.as('admin');
const made = async (path: string, members: object) => {
  const answer = await admin.post(`${API}/${path}`, members);
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body;
};
const titles = { title: 'Sea & "Shore" <1>', description: 'Low ]]> water' };
assert.equal((await admin.post(`${API}/settings`, titles)).status, 200);
const tag = await made('tags', { name: 'Hard & "fast"', description: HARD });
const hard = await made('posts', {
  title: 'Hard ]]> & "fast"',
  content: HARD,
  excerpt: HARD,
  status: 'publish',
  date: '2024-03-01T10:00:00',
  tags: [tag.id],
  sticky: true,
});
const said = await made('comments', { post: hard.id, content: 'Said & ]]> done' });
await made('comments', { post: hard.id, content: 'Answer', parent: said.id });
await made('posts', { title: 'Sketch', content: 'unfinished' });
await made('posts', { title: 'Later', content: 'l', status: 'future', date: '2090-01-01T00:00:00' });
await made('posts', { title: 'Locked', content: 'behind', status: 'publish', password: ' e]]>b ' });
const thrown = await made('posts', { title: 'Thrown', content: 't', status: 'private' });
await admin.delete(`${API}/posts/${thrown.id}`);
const parent = await made('pages', { title: 'Parent', content: 'p', status: 'publish' });
await made('pages', { title: 'Child', content: 'c', status: 'publish', parent: parent.id, menu_order: 3 });

const [inner, outer] = [await made('categories', { name: 'Inner' }), await made('categories', { name: 'Outer' })];
await admin.post(`${API}/categories/${inner.id}`, { parent: outer.id });

const first = await runQuoin(['export', one, '--data', data], environment);
const back = await runQuoin(
  ['import', one, '--data', copy, '--trust-markup', '--media-dir', join(data, 'uploads')],
  environment,
);
const second = await runQuoin(['export', two, '--data', copy], environment);

describe('an export', () => {
  test('is written for its owner alone, under its name when it is whole', () => {
    for (const { code, stderr } of [demo, first, back, second]) assert.equal(code, 0, stderr);
    assert.match(first.stdout, /^Wrote \d+ items to .*one\.xml\.\n$/);
    assert.equal(statSync(one).mode & 0o777, 0o600);
    assert.equal(existsSync(`${one}.part`), false);
  });

  test('is imported completely', () => assert.doesNotMatch(back.stdout, /Left out/));

  test('gives the same bytes again when the site that was made of it is exported', () => {
    const [before, after] = [one, two].map((path) => readFileSync(path, 'utf8').split('\n'));
    assert.deepEqual(after, before);
    assert.ok((before?.length ?? 0) > 300);
  });

  test('has the title and the description of the site', () => {
    const text = readFileSync(two, 'utf8');
    for (const part of ['<title><![CDATA[Sea & "Shore" <1>]]></title>', '<![CDATA[Low ]]]]><![CDATA[> water]]>'])
      assert.ok(text.includes(part), part);
  });

  test('has a category behind its parent, whichever was made first', () => {
    const names = Array.from(readFileSync(one, 'utf8').matchAll(/<wp:cat_name><!\[CDATA\[(\w+)/g), ([, name]) => name);
    assert.ok(names.includes('Inner') && names.indexOf('Outer') < names.indexOf('Inner'), names.join());
  });

  test('gives the same bytes in another time zone, too', async () => {
    const tokyo = { ...environment, QUOIN_TIMEZONE: 'Asia/Tokyo' };
    const [target, other] = [join(folder, 'tokyo'), join(folder, 'tokyo.xml')];
    const given = ['--data', target, '--trust-markup', '--media-dir', join(data, 'uploads')];
    assert.equal((await runQuoin(['import', one, ...given], tokyo)).code, 0);
    assert.equal((await runQuoin(['export', other, '--data', target], tokyo)).code, 0);
    const [before, after] = [one, other].map((path) => readFileSync(path, 'utf8').split('\n'));
    assert.deepEqual(after, before);
  });

  test('gives the same bytes again when its files were not imported', async () => {
    const [target, other] = [join(folder, 'bare'), join(folder, 'bare.xml')];
    const given = ['--data', target, '--trust-markup'];
    assert.equal((await runQuoin(['import', one, ...given], environment)).code, 0);
    assert.equal((await runQuoin(['import', one, ...given], environment)).code, 0);
    assert.equal((await runQuoin(['export', other, '--data', target], environment)).code, 0);
    const [before, after] = [one, other].map((path) => readFileSync(path, 'utf8').split('\n'));
    assert.deepEqual(after, before);
  });

  test('has statuses, former statuses and drafts without a date', () => {
    const text = readFileSync(one, 'utf8');
    for (const part of [
      '<wp:status><![CDATA[future]]></wp:status>',
      '<wp:post_date_gmt><![CDATA[0000-00-00 00:00:00]]></wp:post_date_gmt>',
      '<wp:meta_key><![CDATA[_wp_trash_meta_status]]></wp:meta_key><wp:meta_value><![CDATA[private]]></wp:meta_value>',
      '<wp:post_password><![CDATA[ e]]]]><![CDATA[>b ]]></wp:post_password>',
      '<wp:attachment_url><![CDATA[https://quoin.example/uploads/',
      '&#13;',
    ])
      assert.ok(text.includes(part), part);
  });

  test('has the parts that are asked for alone', async () => {
    const pages = join(folder, 'pages.xml');
    await runQuoin(['export', pages, '--data', data, '--only', 'pages'], environment);
    const types = readFileSync(pages, 'utf8').match(/<wp:post_type><!\[CDATA\[\w+/g) ?? [];
    assert.deepEqual([...new Set(types)], ['<wp:post_type><![CDATA[page']);
    assert.equal((await runQuoin(['export', pages, '--data', data, '--only', 'menus'], environment)).code, 2);
    assert.equal((await runQuoin(['export', join(folder, 'none', 'x.xml'), '--data', data], environment)).code, 2);
  });

  test('can be split, with the same contents', async () => {
    const parts = join(folder, 'parts.xml');
    const { code, stdout, stderr } = await runQuoin(['export', parts, '--data', data, '--split', '25KB'], environment);
    assert.equal(code, 0, stderr);
    const [, count = '0'] = /parts-1\.xml to .*parts-(\d+)\.xml/.exec(stdout) ?? [];
    assert.ok(Number(count) > 2, stdout);
    const target = join(folder, 'split');
    let below = 0;
    for (let place = 1; place <= Number(count); place += 1) {
      const file = join(folder, `parts-${place}.xml`);
      assert.equal(statSync(file).mode & 0o777, 0o600);
      const text = readFileSync(file, 'utf8');
      const ids = new Set(text.matchAll(/<wp:post_id>(\d+)/g).map(([, id]) => id));
      for (const [, parent = '0'] of text.matchAll(/<wp:post_parent>(\d+)/g)) {
        assert.ok(parent === '0' || ids.has(parent), `${parent} is in another file`);
        if (parent !== '0') below += 1;
      }
      const given = ['--data', target, '--trust-markup', '--media-dir', join(data, 'uploads')];
      const taken = await runQuoin(['import', file, ...given], environment);
      assert.equal(taken.code, 0, taken.stderr);
    }
    assert.ok(below > 3, `${below} items with a parent`);
    const whole = join(folder, 'whole.xml');
    await runQuoin(['export', whole, '--data', target], environment);
    assert.deepEqual(readFileSync(whole, 'utf8').split('\n'), readFileSync(one, 'utf8').split('\n'));
    for (const wrong of ['0MB', '5', 'large'])
      assert.equal((await runQuoin(['export', parts, '--data', data, '--split', wrong], environment)).code, 2);
  });
});
