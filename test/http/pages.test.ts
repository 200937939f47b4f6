import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startQuoin, testRows } from '../support/index.ts';

const quoin = await startQuoin({ timezone: 'America/New_York' });
const editor = quoin.as('editor');
const page = async (fields: object): Promise<number> =>
  (await editor.create('/pages', { status: 'publish', date: '2026-01-01T12:00:00', ...fields })).id;

const root = await page({ title: 'Root', menu_order: 3, content: 'Of oak' });
const hidden = await page({ title: 'Hidden', status: 'private', date: '2026-01-02T12:00:00' });
const given = {
  root,
  hidden,
  child: await page({ title: 'Child', parent: root, menu_order: 1, date: '2026-01-03T12:00:00' }),
  guest: await page({ title: 'Guest', parent: hidden, date: '2026-01-04T12:00:00' }),
  draft: await page({ title: 'Draft', status: 'draft', date: '2026-01-05T12:00:00' }),
  post: (await editor.create('/posts', { title: 'Post', status: 'publish' })).id as number,
};

describe('reading pages', () =>
  testRows(quoin, given, [
    {
      name: 'an anonymous client sees what is published',
      request: 'GET /pages',
      status: 200,
      items: ['guest', 'child', 'root'],
    },
    { name: 'children of a page', request: 'GET /pages?parent={root}', status: 200, items: ['child'] },
    { name: 'pages at the root', request: 'GET /pages?parent=0', status: 200, items: ['root'] },
    {
      name: 'all but the children of a page',
      request: 'GET /pages?parent_exclude={root},{hidden}',
      status: 200,
      items: ['root'],
    },
    { name: 'by their place', request: 'GET /pages?menu_order=1', status: 200, items: ['child'] },
    {
      name: 'in order of their places',
      request: 'GET /pages?orderby=menu_order&order=asc',
      status: 200,
      items: ['guest', 'child', 'root'],
    },
    {
      name: 'the address of a page names its parents',
      request: 'GET /pages/{child}',
      status: 200,
      answer: { link: `${quoin.url}/root/child/`, parent: root, menu_order: 1 },
    },
    {
      name: 'but no parent that is hidden',
      request: 'GET /pages/{guest}',
      status: 200,
      answer: (body) => assert.match(body.link, /\/\?page_id=\d+$/),
    },
    { name: 'a post is no page', request: 'GET /pages/{post}', status: 404, code: 'rest_post_invalid_id' },
    { name: 'a page is no post', request: 'GET /posts/{root}', status: 404, code: 'rest_post_invalid_id' },
    {
      name: 'pages have no revisions here',
      request: 'GET /pages/{root}/revisions',
      status: 404,
      code: 'rest_no_route',
    },
    {
      name: 'an author asks for no drafts',
      as: 'author',
      request: 'GET /pages?status=draft',
      status: 400,
      code: 'rest_invalid_param',
      params: ['status'],
    },
    { name: 'an editor does', as: 'editor', request: 'GET /pages?status=draft', status: 200, items: ['draft'] },
    {
      name: 'an empty password is none, a wrong one is told',
      request: 'GET /pages/{root}?password=x',
      status: 403,
      code: 'rest_post_incorrect_password',
    },
  ]));

describe('writing pages', () =>
  testRows(quoin, given, [
    {
      name: 'an author writes no pages',
      as: 'author',
      request: 'POST /pages',
      body: { title: 'No' },
      status: 403,
      code: 'rest_cannot_create',
    },
    {
      name: 'a parent that is not there is refused',
      as: 'editor',
      request: 'POST /pages',
      body: { title: 'No', parent: 9999 },
      status: 400,
      code: 'rest_post_invalid_id',
    },
    {
      name: 'a post is no parent',
      as: 'editor',
      request: 'POST /pages/{child}',
      body: { parent: given.post },
      status: 400,
      code: 'rest_post_invalid_id',
    },
    {
      name: 'a page under its own child ends at the root',
      as: 'editor',
      request: 'POST /pages/{root}',
      body: { parent: given.child },
      status: 200,
      answer: { parent: 0 },
    },
    {
      name: 'a page has no password, format, terms',
      as: 'editor',
      request: 'POST /pages/{draft}',
      body: { password: 'x', sticky: true, categories: [1] },
      status: 200,
      answer: (body) =>
        assert.deepEqual(
          ['password', 'sticky', 'categories'].filter((name) => name in body),
          [],
        ),
    },
  ]));

test('names are free below another parent, and not beside each other', async () => {
  const slugOf = async (fields: object) => (await editor.create('/pages', { status: 'publish', ...fields })).slug;
  assert.equal(await slugOf({ title: 'Twin' }), 'twin');
  assert.equal(await slugOf({ title: 'Twin', parent: given.root }), 'twin');
  assert.equal(await slugOf({ title: 'Twin', parent: given.root }), 'twin-2');
  assert.equal(await slugOf({ title: '2026' }), '2026-2');
});

test('when a page is deleted its children move up', async () => {
  const middle = await page({ title: 'Middle', parent: given.root });
  const leaf = await page({ title: 'Leaf', parent: middle });
  await editor.delete(`/pages/${middle}`);
  assert.equal((await editor.get(`/pages/${leaf}`)).body.parent, middle);
  await editor.delete(`/pages/${middle}`, { force: true });
  assert.equal((await editor.get(`/pages/${leaf}`)).body.parent, given.root);
});
