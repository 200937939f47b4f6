import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { temporaryFolder } from '../../../test/support/index.ts';
import { openScratchRows } from '../../storage/index.ts';
import { readRest } from './read-rest.ts';
import { RestClient } from './rest-client.ts';
import type { Json } from './rest-values.ts';

const parts = new Set(['posts', 'pages', 'media', 'comments', 'users', 'categories', 'tags']);

/** Reads a site with one item in each part, which shows the members that are asked for. */
async function leftOf(items: Readonly<Record<string, Json>>) {
  const asked: string[] = [];
  const client = new RestClient({
    mostBytes: Number.POSITIVE_INFINITY,
    root: 'https://old.example/wp-json/',
    user: { login: 'anna', password: 'secret' },
    fetch: async (address) => {
      const { pathname, searchParams } = new URL(String(address));
      const [, part = ''] = /\/wp\/v2\/(\w+)$/.exec(pathname) ?? [];
      const item = Number(searchParams.get('offset')) > 0 ? undefined : items[part];
      const fields = searchParams.get('_fields')?.split(',');
      if (fields) asked.push(...fields);
      const members = Object.entries(item ?? {}).filter(([name]) => !fields || fields.includes(name));
      return Response.json(item ? [Object.fromEntries(members)] : [], { headers: { 'x-wp-total': item ? '1' : '0' } });
    },
  });
  const scratch = openScratchRows(join(temporaryFolder(), 'comments.sqlite'));
  const left: unknown[] = [];
  const index = { home: 'https://old.example' };
  for await (const record of readRest({ client, index, only: parts, concurrency: 1, scratch }))
    if (record.kind === 'left-over' && record.what.startsWith('members of '))
      left.push([record.what, record.id, record.source]);
  return { left, asked };
}

describe('members that the interface does not have', () => {
  const acf = { tide: 'low' };
  const post = { id: 4, type: 'post', status: 'publish', title: { raw: 'a' } };

  test('are left over in every part', async () => {
    const { left } = await leftOf({
      users: { id: 1, slug: 'anna', name: 'Anna', roles: [], acf },
      categories: { id: 2, slug: 'a', name: 'A', acf },
      tags: { id: 3, slug: 'b', name: 'B', acf },
      posts: { ...post, acf, yoast_head_json: { title: 'x' }, harbour: [5], pinned: false },
      pages: { id: 5, type: 'page', status: 'publish', acf },
      media: { id: 6, type: 'attachment', status: 'inherit', acf },
      comments: { id: 7, post: 4, status: 'approved', content: { raw: 'c' }, acf },
    });
    assert.deepEqual(left.toSorted(), [
      ['members of categories', 2, { acf }],
      ['members of comments', 7, { acf }],
      ['members of media', 6, { acf }],
      ['members of pages', 5, { acf }],
      ['members of posts', 4, { acf, yoast_head_json: { title: 'x' }, harbour: [5], pinned: false }],
      ['members of tags', 3, { acf }],
      ['members of users', 1, { acf }],
    ]);
  });

  test('are not left over without a value, nor those that are made of others', async () => {
    const { left, asked } = await leftOf({
      posts: { ...post, acf: [], note: '', none: null, empty: {}, class_list: ['post-4'], 'odd name,x': 1 },
    });
    assert.deepEqual(left, []);
    assert.ok(asked.includes('note') && !asked.includes('class_list') && !asked.includes('odd name'));
  });
});
