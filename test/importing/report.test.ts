import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { startQuoin, temporaryFolder } from '../support/index.ts';
import { type Outcome, runQuoin } from '../support/run-quoin.ts';

const member = (name: string, value: string | number): string => `<wp:${name}>${value}</wp:${name}>`;
const meta = (values: Readonly<Record<string, string | readonly string[]>>): string =>
  Object.entries(values)
    .flatMap(([key, value]) => [value].flat().map((one) => [key, one] as const))
    .map(
      ([key, value]) =>
        `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`,
    )
    .join('');
const item = (id: number, type: string, content: string, more = ''): string =>
  `<item><title>Number ${id}</title><dc:creator>mara</dc:creator><content:encoded><![CDATA[${content}]]></content:encoded>${member('post_id', id)}<wp:post_date>2024-03-01 10:00:00</wp:post_date>${member('status', type === 'attachment' ? 'inherit' : 'publish')}${member('post_type', type)}${more}</item>`;
const format = (name: string): string =>
  `<category domain="post_format" nicename="post-format-${name}">${name}</category>`;

const items = [
  item(
    1,
    'post',
    '<a href="https://old.example/about">About</a> <a href="https://old.example.com/">Other</a> [slider id="3"] [sic]',
    format('aside') +
      meta({
        subtitle: 'Of bread',
        rating: '4',
        price: '1.5',
        version: '1.10',
        featured: '1',
        sources: ['one', 'two'],
        _secret: 'x',
        layout: 'a:1:{s:1:"a";i:1;}',
        'my field': 'x',
        _edit_lock: '1:1',
      }),
  ),
  item(
    2,
    'post',
    'A [slider] and [[quoted_code]] and [playlist ids="1"] [caption]x[/caption] [box]in[/box]',
    format('aside') + meta({ subtitle: '', rating: '', featured: '' }),
  ),
  item(3, 'page', 'Page', meta({ subtitle: 'Of pages' })),
  item(4, 'attachment', '', '<wp:attachment_url>https://old.example/wp-content/uploads/a.png</wp:attachment_url>'),
  ...[10, 11, 12, 13, 14].map((id) => item(id, 'nav_menu_item', '')),
];
const folder = temporaryFolder();
const file = join(folder, 'export.xml');
writeFileSync(
  file,
  `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old site</title><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version><wp:base_site_url>https://old.example</wp:base_site_url><wp:base_blog_url>https://old.example</wp:base_blog_url>
<wp:author><wp:author_id>7</wp:author_id><wp:author_login>mara</wp:author_login><wp:author_email>mara@example.com</wp:author_email></wp:author>
${items.join('\n')}</channel></rss>`,
);
const run = (data: string, ...flags: string[]): Promise<Outcome> =>
  runQuoin(['import', file, '--data', data, ...flags], { QUOIN_ADMIN_PASSWORD: 'secret-1' });
const data = join(folder, 'site');
const outcome = await run(data, '--report', join(folder, 'report.json'));
const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));

describe('the report of an import', () => {
  test('does not let the source control the terminal', async () => {
    const hostile = join(folder, 'hostile.xml');
    writeFileSync(hostile, readFileSync(file, 'utf8').replaceAll('subtitle', 'sub\u009b2Jtitle'));
    const { code, stdout } = await runQuoin(['import', hostile, '--dry-run', '--data', join(folder, 'none')]);
    assert.equal(code, 0);
    assert.ok(stdout.includes('sub\\u009b2Jtitle of posts (2)'), stdout);
  });

  test('groups what was left out by reason, and names the first', () => {
    assert.equal(outcome.code, 0, outcome.stderr);
    assert.match(
      outcome.stdout,
      /^Left out: 5\.\n {2}5 times: there is no type nav_menu_item here\n( {4}nav_menu_item 1\d "Number 1\d" \(line \d+\)\n){3} {4}and 2 more$/m,
    );
    assert.deepEqual(
      report.leftOut.map(({ reason, count, things }: { reason: string; count: number; things: string[] }) => [
        reason,
        count,
        things.length,
      ]),
      [['there is no type nav_menu_item here', 5, 5]],
    );
  });

  test('names undeclared custom fields by key, with how many have them', () => {
    const fields = report.customFields.map(
      ({ resource, key, count }: Record<string, unknown>) => `${key} of ${resource} (${count})`,
    );
    const expected = [
      'subtitle of posts (2)',
      'rating of posts (2)',
      'featured of posts (2)',
      'price of posts (1)',
      'version of posts (1)',
      'sources of posts (1)',
      '_secret of posts (1)',
      'layout of posts (1)',
      'my field of posts (1)',
      'subtitle of pages (1)',
    ];
    assert.deepEqual(fields, expected);
    assert.ok(outcome.stdout.includes(`left out: 10.\n  ${expected.join(', ')}\n`), outcome.stdout);
  });

  test('names formats, shortcodes that Quoin does not render, files, authors without password, old links', () => {
    assert.deepEqual(report.formats, [{ format: 'aside', count: 2 }]);
    assert.deepEqual(report.shortcodes, [
      { name: 'slider', count: 1, items: 1 },
      { name: 'playlist', count: 1, items: 1 },
      { name: 'box', count: 1, items: 1 },
    ]);
    assert.deepEqual(report.files, ['https://old.example/wp-content/uploads/a.png']);
    assert.deepEqual(report.authors, ['mara']);
    assert.deepEqual(report.oldLinks, { count: 1, items: 1 });
    assert.deepEqual(report.taken, { settings: 1, authors: 1, posts: 2, pages: 1, media: 1 });
    for (const line of [
      /^Post formats, which are not kept: 1\.\n {2}aside \(2\)$/m,
      /^Shortcodes that Quoin does not render: 3\.\n {2}\[slider\] \(1 in 1 items\), /m,
      /^Files still at the old site: 1\.\n {2}https:\/\/old\.example\/wp-content\/uploads\/a\.png$/m,
      /^Authors who cannot log in: 1\.\n {2}mara\n.*quoin user set-password LOGIN\.$/m,
      /^Links to https:\/\/old\.example in texts: 1 in 1 items\.$/m,
    ])
      assert.match(outcome.stdout, line);
  });

  test('describes the source, even when nothing is new', async () => {
    const again = join(folder, 'again.json');
    assert.equal((await run(data, '--report', again)).code, 0);
    const { taken, known, leftOut, ...findings } = JSON.parse(readFileSync(again, 'utf8'));
    const { taken: _, known: __, leftOut: ___, ...before } = report;
    assert.deepEqual(findings, before);
    assert.deepEqual(taken, {});
  });

  test('omits links of a site with the same address, and authors with a password', async () => {
    await runQuoin(['user', 'set-password', 'mara', '--data', data], {}, { input: 'a long password\n' });
    const { stdout } = await run(data, '--url', 'https://old.example');
    assert.doesNotMatch(stdout, /Links to|cannot log in/);
  });

  test('counts progress by the records of the source', () => {
    const parts = [...outcome.stderr.matchAll(/^(\w+) (\d+) of (\d+)$/gm)];
    assert.ok(parts.length > 0);
    for (const [line, , done, total] of parts) assert.ok(Number(done) <= Number(total), line);
    assert.match(outcome.stderr, /^content 10 of 10$/m);
  });
});

describe('import --declare-meta', () => {
  const declared = [
    { resource: 'posts', key: 'rating', type: 'integer' },
    { resource: 'posts', key: 'featured', type: 'boolean' },
    { resource: 'posts', key: 'price', type: 'number' },
    { resource: 'posts', key: 'version', type: 'string' },
    { resource: 'posts', key: 'sources', type: 'string', single: false },
  ];
  const metaOf = async (site: string) => {
    const quoin = await startQuoin({ data: site });
    const { body } = await quoin.as('anonymous').get('/posts/1');
    await quoin.stop();
    return body.meta;
  };
  const values = {
    subtitle: 'Of bread',
    rating: 4,
    featured: true,
    price: 1.5,
    version: '1.10',
    sources: ['one', 'two'],
  };

  test('writes the declarations that the export needs, and imports by them', async () => {
    const site = join(folder, 'declared');
    const { code, stdout, stderr } = await run(site, '--declare-meta');
    assert.equal(code, 0, stderr);
    assert.deepEqual(JSON.parse(readFileSync(join(site, 'meta-fields.json'), 'utf8')), [
      { resource: ['posts', 'pages'], key: 'subtitle', type: 'string' },
      ...declared,
    ]);
    assert.match(stdout, /^Declared: sources of posts \(list of string\)$/m);
    assert.match(stdout, /^Not declared: _secret of posts, which is private/m);
    assert.match(stdout, /^Not declared: layout of posts, which holds objects/m);
    assert.match(stdout, /^Not declared: my field of posts, whose name/m);
    assert.match(stdout, /left out: 3\.\n {2}_secret of posts \(1\), layout of posts \(1\), my field of posts \(1\)$/m);
    assert.doesNotMatch(stdout, /is wrong/);
    assert.deepEqual(await metaOf(site), values);
  });

  test('keeps what the file holds, and declares nothing twice', async () => {
    const site = join(folder, 'merged');
    mkdirSync(site);
    const kept = [
      { resource: ['posts', 'tags'], key: 'subtitle', type: 'string', default: 'None', description: 'Kept' },
      { resource: 'users', key: 'rating', type: 'string' },
    ];
    writeFileSync(join(site, 'meta-fields.json'), JSON.stringify(kept));
    for (const said of [/^Declared: rating of posts/m, /^Nothing to declare/m]) {
      const { code, stdout } = await run(site, '--declare-meta');
      assert.equal(code, 0);
      assert.match(stdout, said);
      assert.deepEqual(
        JSON.parse(readFileSync(join(site, 'meta-fields.json'), 'utf8')),
        [...kept, ...declared, { resource: 'pages', key: 'subtitle', type: 'string' }].sort(
          (one, other) => placeOf(one) - placeOf(other),
        ),
      );
    }
  });
  const placeOf = ({ resource, key }: { resource: string | string[]; key: string }): number =>
    Array.isArray(resource) || resource === 'users' ? 0 : key === 'subtitle' ? 2 : 1;

  test('brings the values of items that are there already', async () => {
    const site = join(folder, 'later');
    await run(site);
    const { stdout } = await run(site, '--declare-meta');
    assert.match(stdout, /^Imported: 2 posts with newly declared fields, 1 pages with newly declared fields\.$/m);
    assert.deepEqual(await metaOf(site), values);
  });

  test('does not touch a file that is not a list of declarations', async () => {
    const site = join(folder, 'broken');
    mkdirSync(site);
    writeFileSync(join(site, 'meta-fields.json'), '{"mine": true}');
    const { code, stderr } = await run(site, '--declare-meta');
    assert.equal(code, 2);
    assert.match(stderr, /must hold a list of declarations/);
    assert.equal(readFileSync(join(site, 'meta-fields.json'), 'utf8'), '{"mine": true}');
  });
});

describe('an import that cannot be meant', () => {
  const rows: readonly [flags: readonly string[], code: number, message: RegExp][] = [
    [[folder], 1, /is a folder: give the path of the export itself, an XML file\n$/],
    [[file, '--report', folder], 2, /^quoin: --report must be a file, and .* is a folder\n$/],
    [[file, '--report', '/nowhere/report.json'], 2, /^quoin: --report must be in an existing folder, and \/nowhere/],
    [[file, '--report', file], 2, /^quoin: --report must be another file than the export\n$/],
  ];
  for (const [flags, code, message] of rows)
    test(`is told, and makes nothing: ${flags.join(' ')}`, async () => {
      const site = join(folder, 'untouched');
      const ended = await runQuoin(['import', ...flags, '--data', site]);
      assert.equal(ended.code, code);
      assert.match(ended.stderr, message);
      assert.equal(existsSync(site), false);
    });
});
