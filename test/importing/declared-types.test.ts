import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import { readConfig } from '../../src/config/index.ts';
import { withTypes } from '../../src/content-model/index.ts';
import { checkRecords } from '../../src/importing/check-records.ts';
import { importExport } from '../../src/importing/import-export.ts';
import { readWxr } from '../../src/importing/wxr/read-wxr.ts';
import { configuredSite } from '../../src/start.ts';
import { startQuoin, temporaryFolder } from '../support/index.ts';

/** What an import takes of a type follows from its entry in the content model. */
const model = withTypes([
  { slug: 'book', name: 'Books', singularName: 'Book', restBase: 'books', taxonomies: ['post_tag'], canBeSticky: true },
]);
const member = (name: string, value: string | number): string => `<wp:${name}>${value}</wp:${name}>`;
const item = (type: string, id: number, more: string): string =>
  `<item><title>The ${type}</title><dc:creator>mara</dc:creator>${member('post_id', id)}${member('post_date', '2024-03-01 10:00:00')}${member('post_date_gmt', '2024-03-01 10:00:00')}${member('post_name', `the-${type}`)}${member('post_type', type)}${member('status', 'publish')}${member('is_sticky', 1)}${more}</item>`;
const term = (domain: string, name: string): string =>
  `<category domain="${domain}" nicename="${name}">${name}</category>`;
const oldSlug =
  '<wp:postmeta><wp:meta_key>_wp_old_slug</wp:meta_key><wp:meta_value>a-book</wp:meta_value></wp:postmeta>';
const comment =
  '<wp:comment><wp:comment_id>9</wp:comment_id><wp:comment_author>V</wp:comment_author><wp:comment_date_gmt>2024-03-02 08:00:00</wp:comment_date_gmt><wp:comment_content>Read it</wp:comment_content><wp:comment_approved>1</wp:comment_approved></wp:comment>';
const wxr = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old site</title><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version>
${item('book', 60, term('post_tag', 'sea') + term('category', 'stone') + oldSlug + comment)}
${item('film', 61, '')}
</channel></rss>`;

const quoin = await startQuoin({ model });
const read = () => readWxr(Readable.from([Buffer.from(wxr)]));
const checked = await checkRecords(read, model);
const { config } = readConfig({ data: quoin.data }, {});
const options = {
  storage: quoin.storage,
  site: await configuredSite(config, quoin.storage, model),
  nowGmt: '2026-11-21T12:00:00',
  folder: temporaryFolder(),
};
const report = await importExport({ ...options, checked });

describe('an import into a site with a declared type', () => {
  test('takes its items with the terms of its taxonomies, comments and former addresses', async () => {
    const anonymous = quoin.as('anonymous');
    const [book] = (await anonymous.get('/books')).body;
    const [tag] = (await anonymous.get('/tags')).body;
    assert.deepEqual([book.slug, book.sticky, book.tags], ['the-book', true, [tag.id]]);
    assert.equal((await anonymous.get('/comments', { post: book.id })).body.length, 1);
    assert.deepEqual((await anonymous.get('/categories', { slug: 'stone' })).body, []);
    const { body } = await anonymous.get('//wp-json/quoin/v1/resolve', { path: '/book/a-book/' });
    assert.equal(body.target, book.link);
  });

  test('counts them by their collection, and leaves out what no type declares', () => {
    assert.deepEqual([checked.counts.get('books'), checked.counts.get('items that Quoin cannot store')], [1, 1]);
    assert.equal(report.taken.get('books'), 1);
    assert.match(JSON.stringify(report.groups()), /there is no type film here/);
  });

  test('finds them again, and puts into the trash what is gone when it mirrors', async () => {
    const again = await importExport({ ...options, checked });
    assert.equal(again.known.get('books'), 1);
    const gone = await checkRecords(async function* () {
      for await (const event of read())
        if (event.kind === 'end') yield { ...event, whole: ['books'] };
        else if (event.kind !== 'item') yield event;
    }, model);
    await importExport({ ...options, checked: gone, mirrors: true });
    assert.deepEqual((await quoin.as('anonymous').get('/books')).body, []);
    assert.equal((await quoin.as('editor').get('/books', { status: 'trash' })).body.length, 1);
  });
});

test('a term of a declared taxonomy is no tag with the same slug', async () => {
  const shelved = withTypes(
    [{ slug: 'book', name: 'Books', singularName: 'Book', restBase: 'books', taxonomies: ['genre', 'post_tag'] }],
    [{ slug: 'genre', name: 'Genres', singularName: 'Genre', restBase: 'genres' }],
  );
  const tag = '<wp:tag><wp:term_id>3</wp:term_id><wp:tag_slug>sea</wp:tag_slug><wp:tag_name>Sea</wp:tag_name></wp:tag>';
  const text = `${wxr.slice(0, wxr.indexOf('<item>'))}${tag}${item('book', 70, term('genre', 'sea'))}</channel></rss>`;
  const site = await startQuoin({ model: shelved });
  const source = await checkRecords(() => readWxr(Readable.from([Buffer.from(text)])), shelved);
  const { config: settings } = readConfig({ data: site.data }, {});
  await importExport({
    ...{ checked: source, storage: site.storage, nowGmt: options.nowGmt, folder: temporaryFolder() },
    site: await configuredSite(settings, site.storage, shelved),
  });
  const [genre] = (await site.as('anonymous').get('/genres')).body;
  assert.equal(genre.slug, 'sea');
  const [book] = (await site.as('anonymous').get('/books')).body;
  assert.deepEqual([book.genres, book.tags], [[genre.id], []]);
});
