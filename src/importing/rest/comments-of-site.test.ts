import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { temporaryFolder } from '../../../test/support/index.ts';
import { openScratchRows } from '../../storage/index.ts';
import { readRest } from './read-rest.ts';
import { RestClient } from './rest-client.ts';
import type { Json } from './rest-values.ts';

/** Answers as a site with these lists. */
function siteWith(lists: Readonly<Record<string, (offset: number) => { items: Json[]; total: number }>>) {
  return new RestClient({
    mostBytes: Number.POSITIVE_INFINITY,
    root: 'https://old.example/wp-json/',
    user: { login: 'anna', password: 'secret' },
    fetch: async (address) => {
      const url = new URL(String(address));
      const [, part = ''] = /\/wp\/v2\/(\w+)$/.exec(url.pathname) ?? [];
      const { items, total } = lists[part]?.(Number(url.searchParams.get('offset'))) ?? { items: [], total: 0 };
      return Response.json(items, { headers: { 'x-wp-total': String(total) } });
    },
  });
}

const read = (client: RestClient) =>
  readRest({
    client,
    index: { home: 'https://old.example' },
    only: new Set(['posts', 'comments']),
    concurrency: 1,
    scratch: openScratchRows(join(temporaryFolder(), 'comments.sqlite')),
  });

const page = (all: readonly Json[], offset: number) => ({ items: all.slice(offset, offset + 100), total: all.length });
const comment = (id: number, post: unknown, text = `Said ${id}`): Json => ({
  ...{ id, post, parent: 0, status: 'approved', type: 'comment', content: { raw: text } },
});

describe('comments of a running site', () => {
  test('come with their items, and are left over where the site does not show the item', async () => {
    const comments = [
      comment(1, 8),
      comment(2, 7),
      comment(3, 8),
      comment(4, 9),
      comment(5, 9),
      comment(6, 0),
      comment(7, 'none'),
    ];
    const posts = [7, 8].map((id) => ({ id, type: 'post', status: 'publish' }));
    const items = new Map<number, unknown>();
    const left: unknown[] = [];
    for await (const record of read(
      siteWith({ comments: (offset) => page(comments, offset), posts: (offset) => page(posts, offset) }),
    )) {
      if (record.kind === 'item')
        items.set(
          record.postId ?? 0,
          record.comments.map(({ id }) => id),
        );
      if (record.kind === 'left-over' && record.what === 'comments') left.push([record.id, record.why]);
    }
    assert.deepEqual(
      [...items],
      [
        [7, [2]],
        [8, [1, 3]],
      ],
    );
    assert.deepEqual(left, [
      [6, 'it belongs to no item'],
      [7, 'it belongs to no item'],
      [4, 'the source does not show item 9'],
      [5, 'the source does not show item 9'],
    ]);
  });

  test('are not held in memory', async () => {
    const [COUNT, LENGTH] = [4000, 20_000];
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const held = (): number => {
      collect();
      return process.memoryUsage().heapUsed;
    };
    const before = held();
    const client = siteWith({
      comments: (offset) => ({
        items: Array.from({ length: offset < COUNT ? 100 : 0 }, (_, at) =>
          comment(offset + at + 1, 7, `${offset + at} `.padEnd(LENGTH, 'x')),
        ),
        total: COUNT,
      }),
      posts: (offset) => page([{ id: 8, type: 'post', status: 'publish' }], offset),
    });
    for await (const record of read(client)) {
      if (record.kind !== 'item') continue;
      const more = held() - before;
      assert.ok(more < (COUNT * LENGTH) / 4, `${more} bytes of ${COUNT * LENGTH}`);
      return;
    }
    assert.fail('there was no item');
  });
});
