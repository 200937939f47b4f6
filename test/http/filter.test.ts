import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { type Row, startQuoin, temporaryFolder, testRows } from '../support/index.ts';

const metaFields = join(temporaryFolder(), 'declared.json');
writeFileSync(metaFields, JSON.stringify([{ resource: 'pages', key: 'rating', type: 'integer', default: 3 }]));
const quoin = await startQuoin({ timezone: 'America/New_York', metaFields });
const editor = quoin.as('editor');
const page = async (fields: object): Promise<number> =>
  (await editor.create('/pages', { status: 'publish', ...fields })).id;

const oak = await page({ title: 'Oak', content: 'A tree', date: '2024-03-01T12:30:15', menu_order: 2 });
const secret = await page({ title: 'Secret', status: 'private', date: '2024-03-02T12:00:00' });
const given = {
  oak,
  leaf: await page({ title: 'Leaf', parent: oak, date: '2025-04-02T08:00:00', meta: { rating: 5 } }),
  seed: await page({ title: 'Seed', parent: secret, date: '2025-12-29T09:00:00', author: quoin.users.author }),
  secret,
  draft: await page({ title: 'Draft', status: 'draft', date: '2026-01-01T00:00:00' }),
};
const all = ['seed', 'leaf', 'oak'];

/** A query of an anonymous client, and the pages that it finds. */
const finds = (query: string, items: readonly string[], as = 'anonymous'): Row => ({
  name: `${as}: ${query}`,
  as,
  request: `GET /pages?${query}`,
  status: 200,
  items,
});

describe('query variables for everybody', () =>
  testRows(quoin, given, [
    finds('filter[s]=tree', ['oak']),
    finds('filter[name]=leaf', ['leaf']),
    finds('filter[pagename]=oak/leaf', ['leaf']),
    finds('filter[pagename]=leaf', ['leaf']),
    finds('filter[pagename]=seed/leaf', []),
    finds('filter[pagename]=secret/seed', []),
    finds('filter[pagename]=secret/seed', ['seed'], 'editor'),
    finds('filter[p]={oak}', ['oak']),
    finds('filter[page_id]={secret}', []),
    finds('filter[post__in][]={oak}&filter[post__in][]={leaf}', ['leaf', 'oak']),
    finds('filter[post__in]={leaf},{oak}&filter[orderby]=include', ['leaf', 'oak']),
    finds('filter[post__not_in]={oak}', ['seed', 'leaf']),
    finds('filter[author__in]={author}'.replace('{author}', String(quoin.users.author)), ['seed']),
    finds('filter[author__not_in]={author}'.replace('{author}', String(quoin.users.author)), ['leaf', 'oak']),
    finds('filter[author_name]=author', ['seed']),
    finds('filter[post_parent]={oak}', ['leaf']),
    finds('filter[post_parent__not_in]=0,{secret}', ['leaf']),
    finds('filter[menu_order]=2', ['oak']),
    finds('filter[year]=2025', ['seed', 'leaf']),
    finds('filter[year]=2025&filter[monthnum]=4', ['leaf']),
    finds('filter[day]=1&filter[hour]=12&filter[minute]=30&filter[second]=15', ['oak']),
    finds('filter[m]=202403', ['oak']),
    finds('filter[w]=9', ['oak']),
    finds('filter[order]=asc', ['oak', 'leaf', 'seed']),
    finds('filter[orderby]=title&filter[order]=asc', ['leaf', 'oak', 'seed']),
    finds('filter[posts_per_page]=1&filter[paged]=2', ['leaf']),
    finds('filter[offset]=2', ['oak']),
    finds('filter={"s":"tree"}'.replaceAll('"', '%22'), ['oak']),
    finds('filter=', all),
  ]));

describe('beside other arguments', () =>
  testRows(quoin, given, [
    finds('filter[author_name]=author&parent={oak}', []),
    finds('filter[post__in]={oak}&include={leaf},{oak}', ['oak']),
    finds('filter[order]=asc&order=desc', all),
    finds('filter[posts_per_page]=1&per_page=2', ['seed', 'leaf']),
    finds('filter[offset]=2&page=1', all),
    finds('filter[post_status]=draft&status=publish', [], 'editor'),
    {
      name: 'the next page keeps the filter',
      request: 'GET /pages?filter[posts_per_page]=2',
      status: 200,
      answer: (_body, { headers }) =>
        assert.match(decodeURIComponent(headers.get('link') ?? ''), /\?filter\[posts_per_page\]=2&page=2>; rel="next"/),
    },
  ]));

describe('query variables for those who may edit pages', () => {
  const refused = (query: string, as: string, status: number): Row => ({
    name: `${as} may not use ${query}`,
    as,
    request: `GET /pages?${query}`,
    status,
    code: 'rest_forbidden_param',
  });
  testRows(quoin, given, [
    ...['post_status=draft', 'post_mime_type=image/png', 'title=Oak', 'perm=editable', 'meta_key=rating'].flatMap(
      (variable) => [
        refused(`filter[${variable.replace('=', ']=')}`, 'anonymous', 401),
        refused(`filter[${variable.replace('=', ']=')}`, 'author', 403),
      ],
    ),
    finds('filter[post_status]=draft,private', ['draft', 'secret'], 'editor'),
    finds('filter[title]=Oak', ['oak'], 'editor'),
    finds('filter[title]=oak', [], 'editor'),
    finds('filter[perm]=editable', all, 'editor'),
    finds('filter[post_mime_type]=image/png', [], 'editor'),
    finds('filter[meta_key]=rating', ['leaf'], 'editor'),
    finds('filter[meta_key]=rating&filter[meta_value]=5', ['leaf'], 'editor'),
    finds('filter[meta_key]=rating&filter[meta_value]=3', ['seed', 'oak'], 'editor'),
    finds('filter[meta_key]=rating&filter[meta_value]=4&filter[meta_compare]=%3E', ['leaf'], 'editor'),
    finds('filter[meta_key]=rating&filter[meta_value]=4,5&filter[meta_compare]=NOT%20IN', ['seed', 'oak'], 'editor'),
    finds('filter[meta_key]=undeclared', [], 'editor'),
  ]);
});

describe('unknown query variables', () => {
  test('reaches no hidden item', async () => {
    const anonymous = quoin.as('anonymous');
    const plain = await anonymous.get('/pages');
    for (const name of [
      'password',
      'user_pass',
      'where',
      't1.x',
      '__proto__',
      'constructor',
      'post_password',
      'fields',
    ])
      assert.equal((await anonymous.get(`/pages?filter[${name}]=1`)).text, plain.text, name);
  });

  const bad = (variable: string): Row => ({
    name: `${variable} is refused`,
    as: 'editor',
    request: `GET /pages?${variable}`,
    status: 400,
    code: 'rest_invalid_param',
    params: ['filter'],
  });
  testRows(quoin, given, [
    ...['filter=x', 'filter[]=x', 'filter={', 'filter=5'].map(bad),
    ...['author=x', 'author__not_in=1)', 'post__in[]=1) OR 1=1--', 'menu_order=1.5', 'monthnum=13', "m=2024'"].map(
      (variable) => bad(`filter[${variable.replace(/\[\]=|=/, (sign) => (sign === '=' ? ']=' : '][]='))}`),
    ),
    ...['orderby=rand', 'order=up', 'posts_per_page=-1', 'posts_per_page=101', 'paged=0', 'offset=-1'].map((variable) =>
      bad(`filter[${variable.replace('=', ']=')}`),
    ),
    ...['post_status=nonsense', 'perm=all', 'name[x]=y', 's[]=x'].map((variable) =>
      bad(`filter[${variable.replace(/^(\w+)/, '$1]').replace(/\]$/, '')}`),
    ),
    bad('filter[meta_key]=rating&filter[meta_value]=many'),
    bad('filter[meta_compare]=REGEXP'),
  ]);
});

test('the words of a filter do not search protected pages', async () => {
  await quoin.storage.transaction(async (stores) => {
    const row = await stores.posts.get(given.oak);
    assert.ok(row);
    await stores.posts.update(row, { password: 'sesame' });
  });
  const found = async (as: string) => (await quoin.as(as).get('/pages?filter[s]=tree')).body.length;
  assert.equal(await found('anonymous'), 0);
  assert.equal(await found('editor'), 1);
});
