import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { actorOf } from '../../access/index.ts';
import { pageType, postType } from '../../content-model/index.ts';
import type { Reader } from '../../storage/index.ts';
import type { PostItem } from './item.ts';
import { slugOf, trashed } from './slug.ts';

const editor = actorOf({ id: 2, roles: ['editor'] });
const contributor = actorOf({ id: 5, roles: ['contributor'] });

/** A reader in which these slugs are taken. */
const having = (...taken: string[]) => ({ posts: { slugs: async () => taken } }) as unknown as Reader;
const item = (row: Partial<PostItem>) => ({ id: 7, status: 'publish', slug: '', trashed_slug: '', ...row }) as PostItem;

interface Row {
  readonly name: string;
  readonly status: string;
  readonly title?: string;
  readonly input?: Record<string, unknown>;
  readonly item?: PostItem;
  readonly taken?: readonly string[];
  readonly as?: typeof editor;
  readonly type?: typeof postType;
  readonly slug: string | undefined;
}

const rows: readonly Row[] = [
  { name: 'a published item is named by its title', status: 'publish', title: 'The Ünit!', slug: 'the-unit' },
  { name: 'a draft has no name yet', status: 'draft', title: 'Draft', slug: '' },
  {
    name: 'a new draft keeps the name it is given',
    status: 'draft',
    input: { slug: 'Oak' },
    taken: ['oak'],
    slug: 'oak',
  },
  {
    name: 'who says that it is a draft gets a free name',
    status: 'draft',
    input: { slug: 'oak', status: 'draft' },
    taken: ['oak'],
    slug: 'oak-2',
  },
  {
    name: 'so does who renames a draft',
    status: 'draft',
    input: { slug: 'oak' },
    item: item({ status: 'draft' }),
    taken: ['oak'],
    slug: 'oak-2',
  },
  {
    name: 'the name stays when the title changes',
    status: 'publish',
    title: 'Anew',
    item: item({ slug: 'old' }),
    slug: 'old',
  },
  {
    name: 'an empty name is made anew from the title',
    status: 'publish',
    title: 'Anew',
    input: { slug: '' },
    item: item({ slug: 'old' }),
    slug: 'anew',
  },
  { name: 'a title without letters leaves the id', status: 'publish', title: '!', item: item({}), slug: '7' },
  { name: 'which is not known before it is stored', status: 'publish', title: '!', slug: undefined },
  { name: 'names of feeds get a number', status: 'publish', title: 'Feed', slug: 'feed-2' },
  { name: 'a number is no name of a page', status: 'publish', title: '2026', type: pageType, slug: '2026-2' },
  { name: 'of a post it is', status: 'publish', title: '2026', slug: '2026' },
  {
    name: 'out of the trash comes the old name',
    status: 'publish',
    item: item({ status: 'trash', slug: 'oak__trashed', trashed_slug: 'oak' }),
    slug: 'oak',
  },
  ...['__trashed', '__trashed-2'].flatMap((slug) =>
    [
      { name: `a draft without a name comes out as ${slug} without one`, status: 'draft', slug: '' },
      { name: `published then, it is named by its title, not ${slug}`, status: 'publish', title: 'Oak', slug: 'oak' },
    ].map((row) => ({ ...row, item: item({ status: 'trash', slug }) })),
  ),
  {
    name: 'a name written back as it was in the trash is no other name',
    status: 'draft',
    input: { slug: 'oak__trashed', status: 'draft' },
    item: item({ status: 'trash', slug: 'oak__trashed', trashed_slug: 'oak' }),
    slug: 'oak',
  },
  {
    name: 'a name that ended so before it was in the trash stays',
    status: 'draft',
    item: item({ status: 'trash', slug: 'oak__trashed__trashed', trashed_slug: 'oak__trashed' }),
    slug: 'oak__trashed',
  },
  {
    name: 'with a number when it is taken by now',
    status: 'publish',
    item: item({ status: 'trash', slug: 'oak__trashed', trashed_slug: 'oak' }),
    taken: ['oak'],
    slug: 'oak-2',
  },
  {
    name: 'a contributor names nothing that waits for review',
    status: 'pending',
    input: { slug: 'oak' },
    as: contributor,
    slug: '',
  },
  { name: 'an editor does', status: 'pending', input: { slug: 'oak' }, slug: 'oak' },
];

describe('the slug of a post object', () => {
  for (const row of rows)
    test(row.name, async () => {
      const { status, title = '', input = {}, taken = [], as: actor = editor, type = postType } = row;
      const next = { status, title, parent_id: 0 };
      assert.equal(await slugOf({ type, reader: having(...taken), actor, input, next, item: row.item }), row.slug);
    });
});

describe('in the trash', () => {
  test('frees the slug, and keeps it for restoring', () => {
    const { slug, trashed_slug, status, trashed_status } = trashed(item({ slug: 'oak', status: 'private' }));
    assert.deepEqual([slug, trashed_slug, status, trashed_status], ['oak__trashed', 'oak', 'trash', 'private']);
  });
  test('a long name is cut', () => assert.equal(trashed(item({ slug: 'o'.repeat(200) })).slug.length, 200));
});
