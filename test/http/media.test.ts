import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { png } from '../../src/files/sample-files.ts';
import { filesOf, form, startQuoin, testRows, upload } from '../support/index.ts';

const quoin = await startQuoin({ timezone: 'America/New_York' });
const admin = quoin.as('admin');
const author = quoin.as('author');
const contributor = quoin.users.contributor;

const post = async (fields: object): Promise<number> =>
  (await admin.create('/posts', { date: '2026-01-01T12:00:00', author: contributor, ...fields })).id;
const page = async (fields: object): Promise<number> => (await admin.create('/pages', fields)).id;
const picture = async (name: string, date: string, parent = 0): Promise<number> => {
  const { id } = await upload(author, `${name}.png`, png(4, 3), { date: `2026-02-${date}T12:00:00` });
  if (parent) assert.equal((await admin.post(`/media/${id}`, { post: parent })).status, 200);
  return id;
};

const hosts = {
  publicPost: await post({ title: 'Public', status: 'publish' }),
  draftPost: await post({ title: 'Draft' }),
  privatePost: await post({ title: 'Private', status: 'private' }),
  comingPost: await post({ title: 'Coming', status: 'future', date: '2026-12-24T12:00:00' }),
  lockedPost: await post({ title: 'Locked', status: 'publish', password: 'sesame' }),
  draftPage: await page({ title: 'Draft page' }),
  publicPage: await page({ title: 'Public page', status: 'publish' }),
};
const given = {
  ...hosts,
  free: await picture('free', '01'),
  onPublic: await picture('on-public', '02', hosts.publicPost),
  onDraft: await picture('on-draft', '03', hosts.draftPost),
  onPrivate: await picture('on-private', '04', hosts.privatePost),
  onComing: await picture('on-coming', '05', hosts.comingPost),
  onLocked: await picture('on-locked', '06', hosts.lockedPost),
  onDraftPage: await picture('on-draft-page', '07', hosts.draftPage),
  onPublicPage: await picture('on-public-page', '08', hosts.publicPage),
  hidden: (await upload(author, 'hidden.png', png(4, 3), { status: 'private', date: '2026-02-09T12:00:00' })).id,
  notes: (
    await upload(quoin.as('editor'), 'meeting notes.txt', 'Some notes.\n', {
      date: '2026-02-10T12:00:00',
      title: 'Protocol',
      caption: 'A <b>caption</b>',
      description: 'Two\n\nparagraphs',
      alt_text: 'An <i>alt</i> text',
    })
  ).id,
};
const open = ['notes', 'onPublicPage', 'onLocked', 'onPublic', 'free'];
const everything = [
  'notes',
  'onPublicPage',
  'onDraftPage',
  'onLocked',
  'onComing',
  'onPrivate',
  'onDraft',
  'onPublic',
  'free',
];

describe('who sees which media', () =>
  testRows(quoin, given, [
    {
      name: 'an anonymous client sees what is attached to nothing or to what is public, newest first, and totals tell no more',
      request: 'GET /media',
      status: 200,
      items: open,
      answerHeaders: { 'x-wp-total': '5', 'x-wp-totalpages': '1', allow: 'GET' },
    },
    {
      name: 'the author of posts also sees what hangs on them, whatever their state',
      as: 'contributor',
      request: 'GET /media',
      status: 200,
      items: ['notes', 'onPublicPage', 'onLocked', 'onComing', 'onPrivate', 'onDraft', 'onPublic', 'free'],
      answerHeaders: { 'x-wp-total': '8' },
    },
    {
      name: 'who uploaded an item always sees it',
      as: 'author',
      request: 'GET /media',
      status: 200,
      items: everything,
    },
    { name: 'editors see all', as: 'editor', request: 'GET /media', status: 200, items: everything },
    { name: 'other authors do not', as: 'author2', request: 'GET /media', status: 200, items: open },
    {
      name: 'D7: what hangs on a draft is no business of an anonymous client, however it is asked for',
      request: 'GET /media?parent={draftPost}&include={onDraft}&search=draft',
      status: 200,
      items: [],
      answerHeaders: { 'x-wp-total': '0' },
    },
    { name: 'nor alone', request: 'GET /media/{onDraft}', status: 401, code: 'rest_forbidden' },
    {
      name: 'nor what hangs on a draft page',
      as: 'author2',
      request: 'GET /media/{onDraftPage}',
      status: 403,
      code: 'rest_forbidden',
    },
    { name: 'nor on a private post', request: 'GET /media/{onPrivate}', status: 401, code: 'rest_forbidden' },
    { name: 'nor on one to come', request: 'GET /media/{onComing}', status: 401, code: 'rest_forbidden' },
    { name: 'a password hides texts, not pictures', request: 'GET /media/{onLocked}', status: 200 },
    { name: 'a private item is refused', as: 'author2', request: 'GET /media/{hidden}', status: 403 },
    {
      name: 'and marked for those who may see it',
      as: 'editor',
      request: 'GET /media/{hidden}',
      status: 200,
      answer: { title: { rendered: 'Private: hidden' } },
    },
    {
      name: 'private ones are asked for by status',
      as: 'author',
      request: 'GET /media?status=private',
      status: 200,
      items: ['hidden'],
    },
    { name: 'and not shown to others', as: 'author2', request: 'GET /media?status=private', status: 200, items: [] },
    {
      name: 'anonymous clients may not ask for them',
      request: 'GET /media?status=inherit,private',
      status: 400,
      code: 'rest_invalid_param',
      params: ['status'],
    },
    {
      name: 'in context edit one sees what one may edit',
      as: 'author',
      request: 'GET /media?context=edit&per_page=2&_fields=id',
      status: 200,
      items: ['onPublicPage', 'onDraftPage'],
      answerHeaders: { 'x-wp-total': '8', allow: 'GET, POST' },
    },
    {
      name: 'anonymous clients have no such context',
      request: 'GET /media?context=edit',
      status: 401,
      code: 'rest_forbidden_context',
    },
    {
      name: 'nor has an author of an item of others',
      as: 'author2',
      request: 'GET /media/{free}?context=edit',
      status: 403,
      code: 'rest_forbidden_context',
    },
    { name: 'a post is no media item', as: 'admin', request: 'GET /media/{publicPost}', status: 404 },
    { name: 'and a media item is no post', as: 'admin', request: 'GET /posts/{free}', status: 404 },
    { name: 'nor a page', as: 'admin', request: 'POST /pages/{free}', body: { title: 'x' }, status: 404 },
  ]));

describe('what is shown of media', () =>
  testRows(quoin, given, [
    {
      name: 'a picture has its measures and addresses',
      request: 'GET /media/{free}',
      status: 200,
      answer: {
        title: { rendered: 'free' },
        slug: 'free',
        type: 'attachment',
        media_type: 'image',
        mime_type: 'image/png',
        post: 0,
        comment_status: 'open',
        ping_status: 'closed',
        source_url: `${quoin.url}/uploads/2026/11/free.png`,
        media_details: {
          width: 4,
          height: 3,
          file: '2026/11/free.png',
          sizes: { full: { width: 4, height: 3, source_url: `${quoin.url}/uploads/2026/11/free.png` } },
        },
      },
    },
    {
      name: 'a file has its texts as they are stored',
      request: 'GET /media/{notes}',
      status: 200,
      answer: {
        title: { rendered: 'Protocol' },
        slug: 'protocol',
        media_type: 'file',
        mime_type: 'text/plain',
        caption: 'A <b>caption</b>',
        description: 'Two\n\nparagraphs',
        alt_text: 'An alt text',
        media_details: { filesize: 12 },
        source_url: `${quoin.url}/uploads/2026/11/meeting-notes.txt`,
      },
    },
    {
      name: 'context embed leaves caption, description and post out',
      request: 'GET /media/{notes}?context=embed',
      status: 200,
      answer: (body) =>
        assert.deepEqual(Object.keys(body).sort(), [
          'alt_text',
          'author',
          'date',
          'id',
          'link',
          'media_details',
          'media_type',
          'mime_type',
          'slug',
          'source_url',
          'title',
          'type',
        ]),
    },
    {
      name: 'the id of a hidden host is all that is told of it',
      as: 'author',
      request: 'GET /media/{onDraft}',
      status: 200,
      answer: (body) => {
        assert.equal(body.post, given.draftPost);
        assert.ok(!JSON.stringify(body).includes('Draft'));
      },
    },
  ]));

describe('selecting media', () =>
  testRows(quoin, given, [
    { name: 'by family', request: 'GET /media?media_type=application', status: 200, items: [] },
    { name: 'by another family', request: 'GET /media?media_type=image', status: 200, items: open.slice(1) },
    { name: 'a family there is not', request: 'GET /media?media_type=text', status: 400, params: ['media_type'] },
    { name: 'by MIME type', request: 'GET /media?mime_type=TEXT/plain', status: 200, items: ['notes'] },
    {
      name: 'by the beginning of a type, taken literally',
      request: 'GET /media?mime_type=te%25',
      status: 200,
      items: [],
    },
    { name: 'by host', request: 'GET /media?parent={publicPost},{draftPost}', status: 200, items: ['onPublic'] },
    { name: 'without a host', request: 'GET /media?parent=0', status: 200, items: ['notes', 'free'] },
    {
      name: 'except of hosts',
      request: 'GET /media?parent_exclude=0&orderby=title&order=asc',
      status: 200,
      items: ['onLocked', 'onPublic', 'onPublicPage'],
    },
    { name: 'by the name of the file', request: 'GET /media?search=meeting', status: 200, items: ['notes'] },
    { name: 'by a word of the caption', request: 'GET /media?search=caption', status: 200, items: ['notes'] },
    { name: 'not by the folder of the file', request: 'GET /media?search=2026', status: 200, items: [] },
    { name: 'by slug', request: 'GET /media?slug=free,hidden', status: 200, items: ['free'] },
    {
      name: 'by a query variable',
      request: 'GET /media?filter[post_parent]={publicPost}',
      status: 200,
      items: ['onPublic'],
    },
    {
      name: 'private query variables need rights',
      request: 'GET /media?filter[post_mime_type]=text/plain',
      status: 401,
      code: 'rest_forbidden_param',
    },
    {
      name: 'with them they select',
      as: 'author',
      request: 'GET /media?filter[post_mime_type]=text/plain',
      status: 200,
      items: ['notes'],
    },
    { name: 'a page beyond the end', request: 'GET /media?page=9', status: 400, code: 'rest_post_invalid_page_number' },
  ]));

describe('changing media', () =>
  testRows(quoin, given, [
    {
      name: 'an author changes an own item',
      as: 'author',
      request: 'POST /media/{free}',
      body: {
        title: '<b>x</b> <script>s</script>',
        caption: { raw: '<b>b</b><iframe></iframe>' },
        alt_text: ' a\n b ',
      },
      status: 200,
      answer: { title: { raw: '<b>x</b> s' }, caption: '<b>b</b>', alt_text: 'a b', slug: 'free' },
    },
    {
      name: 'and not those of others',
      as: 'author2',
      request: 'POST /media/{free}',
      body: { title: 'Mine' },
      status: 403,
      code: 'rest_cannot_edit',
    },
    {
      name: 'nor gives it away',
      as: 'author',
      request: 'POST /media/{free}',
      body: { author: 1 },
      status: 403,
      code: 'rest_cannot_edit_others',
    },
    {
      name: 'nor hangs it on a post of others',
      as: 'author',
      request: 'POST /media/{free}',
      body: { post: given.publicPost },
      status: 403,
      code: 'rest_cannot_edit',
    },
    {
      name: 'a host that does not exist is refused in the same way',
      as: 'author',
      request: 'POST /media/{free}',
      body: { post: 99_999 },
      status: 403,
      code: 'rest_cannot_edit',
    },
    {
      name: 'a media item is no host',
      as: 'admin',
      request: 'POST /media/{free}',
      body: { post: given.notes },
      status: 400,
      code: 'rest_invalid_param',
      params: ['post'],
    },
    {
      name: 'of which nobody is told who may not change it',
      as: 'author',
      request: 'POST /media/{free}',
      body: { post: given.notes },
      status: 403,
      code: 'rest_cannot_edit',
    },
    {
      name: 'an unknown author is refused',
      as: 'admin',
      request: 'POST /media/{free}',
      body: { author: 99_999 },
      status: 400,
      code: 'rest_invalid_author',
    },
    {
      name: 'whatever status is asked for, an item follows its host',
      as: 'author',
      request: 'POST /media/{free}',
      body: { status: 'draft' },
      status: 200,
      answer: { status: 'inherit' },
    },
    {
      name: 'read-only members are ignored',
      as: 'admin',
      request: 'POST /media/{free}',
      body: {
        id: 1,
        media_type: 'file',
        mime_type: 'text/html',
        source_url: 'https://evil.example/',
        media_details: {},
      },
      status: 200,
      answer: { id: given.free, media_type: 'image', mime_type: 'image/png', media_details: { width: 4 } },
    },
    {
      name: 'values of another kind are refused together',
      as: 'admin',
      request: 'POST /media/{free}',
      body: { alt_text: 5, post: 'x', comment_status: 'maybe' },
      status: 400,
      params: ['comment_status', 'alt_text', 'post'],
    },
    {
      name: 'a slug is unique among posts, pages and media',
      as: 'admin',
      request: 'POST /media/{free}',
      body: { slug: 'public-page' },
      status: 200,
      answer: { slug: 'public-page-2' },
    },
  ]));

test('an item is detached and visible again when its host is deleted', async () => {
  const host = await post({ title: 'Leaving' });
  const id = await picture('left-behind', '11', host);
  assert.equal((await quoin.as('anonymous').get(`/media/${id}`)).status, 401);
  await admin.delete(`/posts/${host}`);
  assert.equal((await quoin.as('anonymous').get(`/media/${id}`)).status, 401);
  await admin.delete(`/posts/${host}`, { force: true });
  const { status, body } = await quoin.as('anonymous').get(`/media/${id}`);
  assert.deepEqual([status, body.post], [200, 0]);
});

test('media become visible with their scheduled post', async () => {
  const before = quoin.clock.gmt;
  quoin.clock.set('2026-12-24T17:00:00');
  assert.equal((await quoin.as('anonymous').get(`/media/${given.onComing}`)).status, 200);
  quoin.clock.set(before);
});

test('an item goes to the trash, comes back, and is deleted for good with all its files', async () => {
  const { id } = await upload(author, 'leaving.png', png(400, 300));
  const files = async () => (await filesOf(quoin)).filter((name) => name.includes('leaving'));
  assert.deepEqual(await files(), [
    '2026/11/leaving-150x150.png',
    '2026/11/leaving-300x225.png',
    '2026/11/leaving.png',
  ]);
  const story = await author.create('/posts', { title: 'Illustrated', featured_media: id });

  assert.equal((await quoin.as('author2').delete(`/media/${id}`)).body.code, 'rest_cannot_delete');
  const { body: trashed } = await author.delete(`/media/${id}`);
  assert.deepEqual([trashed.status, trashed.slug], ['trash', 'leaving__trashed']);
  assert.equal((await author.delete(`/media/${id}`)).status, 410);
  assert.equal((await quoin.as('anonymous').get(`/media/${id}`)).status, 401);
  assert.deepEqual(
    (await author.get('/media', { status: 'trash' })).body.map((item: { id: number }) => item.id),
    [id],
  );
  assert.deepEqual((await quoin.as('author2').get('/media', { status: 'trash' })).body, []);

  const { body: restored } = await author.post(`/media/${id}`, { status: 'publish' });
  assert.deepEqual([restored.status, restored.slug], ['inherit', 'leaving']);
  const { body: deleted } = await author.delete(`/media/${id}`, { force: true });
  assert.deepEqual([deleted.deleted, deleted.previous.id], [true, id]);
  assert.deepEqual(await files(), []);
  assert.equal((await author.get(`/posts/${story.id}`)).body.featured_media, 0);
  assert.equal((await fetch(restored.source_url)).status, 404);
});

test('a title without letters makes the id the slug', async () => {
  const { id } = await upload(author, 'untitled.png', png(2, 2));
  const { body } = await author.post(`/media/${id}`, { title: '', slug: '' });
  assert.equal(body.slug, String(id));
});

test('uploads may bring fields, before the file and behind it', async () => {
  const { status, body } = await author.post(
    '/media',
    undefined,
    form(
      'form.png',
      png(2, 2),
      { title: 'Before', caption: 'c <script>x</script>' },
      { alt_text: 'Behind', 'title[raw]': 'x' },
    ),
  );
  assert.equal(status, 201);
  assert.deepEqual([body.title.raw, body.caption, body.alt_text, body.slug], ['x', 'c x', 'Behind', 'x']);
});
