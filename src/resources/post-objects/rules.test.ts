import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { actorOf } from '../../access/index.ts';
import { coreModel, pageType, postType } from '../../content-model/index.ts';
import { columnsOf, type Input, read } from '../../engine/definition/index.ts';
import type { Scope, Site } from '../../engine/scope.ts';
import type { PostRow, Reader } from '../../storage/index.ts';
import { pages } from '../pages/pages.resource.ts';
import { posts } from '../posts/posts.resource.ts';
import type { PostRelated } from './access.ts';
import type { PostItem } from './item.ts';
import { postRules } from './rules.ts';

const defaults = () => ({ comment_status: 'open', ping_status: 'open' });
const ofPosts = { ...postRules({ type: postType, defaults, mayBeEmpty: false }), fields: posts.fields };
const ofPages = { ...postRules({ type: pageType, defaults, mayBeEmpty: true }), fields: pages.fields };
const site = { timezone: 'America/New_York', defaultCategory: 1, metaFields: {}, model: coreModel } as unknown as Site;
const scope = (role = 'editor') =>
  ({ actor: actorOf({ id: 2, roles: [role] }), site, nowGmt: '2026-11-21T12:00:00' }) as Scope;
const NOW = { date: '2026-11-21T07:00:00', date_gmt: '2026-11-21T12:00:00' };
const nothingRelated: PostRelated = { author: undefined, parent: undefined, featuredMedia: undefined, terms: {} };
/** Pages 1 over 2 over 3. */
const reader = {
  posts: {
    slugs: async () => [],
    get: async (id: number) => ({ id, type: 'page', parent_id: id - 1 }),
    ancestorsOf: async ([page]: PostRow[]) =>
      new Map(Array.from({ length: (page?.id ?? 1) - 1 }, (_, index) => [index + 1, {}])),
  },
} as unknown as Reader;

const date = (text: string) => read.dateTime(text);
const create = async (input: Input, { rules = ofPosts, as = 'editor', related = nothingRelated } = {}) => {
  const draft = await rules.create?.({
    input,
    columns: columnsOf(rules.fields, input),
    related,
    scope: scope(as),
    reader,
  });
  assert.ok(draft);
  return draft;
};
const stored: PostItem = {
  id: 7,
  type: 'post',
  status: 'draft',
  scheduled: 0,
  title: 'Old',
  content: 'Text',
  excerpt: '',
  slug: '',
  trashed_slug: '',
  password: '',
  sticky: 0,
  parent_id: 0,
  author_id: 2,
  meta: {},
  date: '2026-11-01T08:00:00',
  date_gmt: '2026-11-01T12:00:00',
  date_floats: 1,
  modified_gmt: '2026-11-01T12:00:00',
  terms: { category: [4] },
  ancestors: [],
} as unknown as PostItem;
const update = async (item: Partial<PostItem>, input: Input, { rules = ofPosts, related = nothingRelated } = {}) => {
  const draft = await rules.update?.(
    { ...stored, ...item },
    {
      input,
      columns: columnsOf(rules.fields, input),
      related,
      scope: scope(),
      reader,
    },
  );
  assert.ok(draft);
  return draft;
};

describe('dates', () => {
  const rows: [name: string, draft: Promise<{ row: Partial<PostRow> }>, expected: Partial<PostRow>][] = [
    ['a draft without date floats', create({ title: 'A' }), { ...NOW, date_floats: 1, modified: NOW.date }],
    [
      'a given date is site time',
      create({ title: 'A', date: date('2026-03-01T12:00:00') }),
      { date: '2026-03-01T12:00:00', date_gmt: '2026-03-01T17:00:00', date_floats: 0 },
    ],
    [
      'what is made with a date was last changed then',
      create({ title: 'A', date: date('2026-03-01T12:00:00') }),
      { modified: '2026-03-01T12:00:00', modified_gmt: '2026-03-01T17:00:00' },
    ],
    [
      'a date in GMT gives the one in site time',
      create({ title: 'A', date_gmt: date('2026-07-01T12:00:00') }),
      { date: '2026-07-01T08:00:00', date_gmt: '2026-07-01T12:00:00' },
    ],
    [
      'of both, the one in site time wins',
      create({ title: 'A', date: date('2026-03-01T12:00:00'), date_gmt: date('2020-01-01T00:00:00') }),
      { date_gmt: '2026-03-01T17:00:00' },
    ],
    [
      'a time that a clock change skips moves ahead',
      create({ title: 'A', date: date('2026-03-08T02:30:00') }),
      { date: '2026-03-08T03:30:00', date_gmt: '2026-03-08T07:30:00' },
    ],
    [
      'published ahead of time waits for it',
      create({ title: 'A', status: 'publish', date: date('2027-01-01T00:00:00') }),
      { status: 'publish', scheduled: 1 },
    ],
    [
      'scheduled without a date is published now',
      create({ title: 'A', status: 'future' }),
      { status: 'publish', scheduled: 0, ...NOW },
    ],
    ['publishing a floating draft dates it', update({}, { status: 'publish' }), { ...NOW, date_floats: 0 }],
    [
      'a draft with a date keeps it',
      update({ date_floats: 0 }, { status: 'publish' }),
      { date: stored.date, date_gmt: stored.date_gmt },
    ],
    ['null takes a date back', update({ date_floats: 0 }, { date: null }), { ...NOW, date_floats: 1 }],
    [
      'of what is published too, which is dated now',
      update({ status: 'publish', date_floats: 0 }, { date_gmt: null }),
      { ...NOW, date_floats: 0 },
    ],
    ['each change is the last one', update({}, { title: 'B' }), { modified: NOW.date, modified_gmt: NOW.date_gmt }],
    [
      'the last change never moves back',
      update({ modified_gmt: '2026-11-21T12:00:05' }, { title: 'B' }),
      { modified_gmt: '2026-11-21T12:00:05' },
    ],
  ];
  for (const [name, draft, expected] of rows)
    test(name, async () => assert.partialDeepStrictEqual((await draft).row, expected));
});

describe('texts', () => {
  test('refuses a post without title, content and excerpt', () =>
    assert.rejects(create({}), { code: 'empty_content' }));
  test('refuses a change that leaves all three empty', () =>
    assert.rejects(update({}, { title: '', content: '' }), { code: 'empty_content' }));
  test('a page may be empty', async () => {
    const { row } = await create({}, { rules: ofPages });
    assert.equal(row.title, '');
  });
  test('titles have no blanks around them', async () => {
    const { row } = await create({ title: ' \tA  B\n' });
    assert.equal(row.title, 'A  B');
  });
  test('are rendered when they are written', async () => {
    const { row } = await create({ title: '"A"', content: 'One' });
    assert.deepEqual([row.title_rendered, row.content_rendered], ['&#8220;A&#8221;', '<p>One</p>\n']);
  });
  test('of users without unfiltered_html are sanitised', async () => {
    const content = 'A <script>x</script>';
    assert.equal((await create({ content }, { as: 'author' })).row.content, 'A x');
    assert.equal((await create({ content })).row.content, content);
  });
});

describe('revisions', () => {
  const rows: [change: Input, by: number | undefined][] = [
    [{ title: 'New' }, 2],
    [{ excerpt: 'New' }, 2],
    [{ title: 'Old' }, undefined],
    [{ content: ' Text\n' }, undefined],
    [{ content: 'Te xt' }, 2],
    [{ slug: 'new' }, undefined],
    [{ status: 'publish' }, undefined],
  ];
  for (const [change, by] of rows)
    test(`${JSON.stringify(change)} makes ${by ? 'one' : 'none'}`, async () =>
      assert.equal((await update({}, change)).revisionBy, by));
});

describe('password and sticky exclude each other', () => {
  const refused: [name: string, draft: () => Promise<unknown>][] = [
    ['both at once', () => create({ title: 'A', sticky: true, password: 'x' })],
    ['a password for what is sticky', () => update({ sticky: 1 }, { password: 'x' })],
    ['also when it is to be no longer', () => update({ sticky: 1 }, { password: 'x', sticky: false })],
    ['sticky for what has a password', () => update({ password: 'x' }, { sticky: true })],
  ];
  for (const [name, draft] of refused) test(name, () => assert.rejects(draft(), { code: 'rest_invalid_field' }));
  test('other changes are fine', async () => {
    assert.equal((await update({ sticky: 1 }, { title: 'B' })).row.title, 'B');
    assert.equal((await update({ password: 'x' }, { sticky: false })).row.sticky, 0);
  });
  test('a private post has no password', async () =>
    assert.equal((await update({ password: 'x' }, { status: 'private' })).row.password, ''));
});

describe('categories', () => {
  test('a new post without one gets the default', async () =>
    assert.deepEqual((await create({ title: 'A' })).terms, { category: [1] }));
  test('none is kept when it is asked for', async () => {
    const related = { ...nothingRelated, terms: { category: [] } };
    assert.deepEqual((await create({ title: 'A', categories: [] }, { related })).terms, { category: [] });
  });
  test('until the post is changed while published', async () =>
    assert.deepEqual((await update({ status: 'publish', terms: {} }, { title: 'B' })).terms, { category: [1] }));
  test('pages have none', async () => assert.deepEqual((await create({}, { rules: ofPages })).terms, {}));
});

describe('the tree of pages', () => {
  const page = (id: number) => ({ id, type: 'page', parent_id: id - 1 }) as PostRow;
  const under = (id: number, item: Partial<PostItem>) =>
    update(
      { type: 'page', ...item },
      { parent: id },
      {
        rules: ofPages,
        related: { ...nothingRelated, parent: page(id) },
      },
    );
  test('a page stands under another', async () => assert.equal((await under(3, { id: 9 })).row.parent_id, 3));
  test('not under itself', async () => assert.equal((await under(9, { id: 9 })).row.parent_id, 0));
  test('nor under one of its descendants', async () => assert.equal((await under(3, { id: 1 })).row.parent_id, 0));
  test('a parent that is no page is refused', () =>
    assert.rejects(
      update(
        { type: 'page' },
        { parent: 4 },
        {
          rules: ofPages,
          related: { ...nothingRelated, parent: { id: 4, type: 'post' } as PostRow },
        },
      ),
      { code: 'rest_post_invalid_id', status: 400 },
    ));
});

test('an unknown author is refused, an unknown picture is ignored', async () => {
  await assert.rejects(create({ title: 'A', author: 99 }), { code: 'rest_invalid_author' });
  assert.equal((await create({ title: 'A', featured_media: 99 })).row.featured_media, undefined);
});

test('an item in the trash cannot be trashed again', async () => {
  const request = { scope: scope(), reader };
  assert.equal(await ofPosts.trash?.({ ...stored, status: 'trash' }, request), undefined);
  const draft = await ofPosts.trash?.({ ...stored, slug: 'oak', sticky: 1 }, request);
  assert.partialDeepStrictEqual(draft?.row, {
    status: 'trash',
    trashed_status: 'draft',
    slug: 'oak__trashed',
    sticky: 0,
    modified_gmt: NOW.date_gmt,
  });
});
