import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type Actor, actorOf, anonymous, type Verdict } from '../../access/index.ts';
import { coreModel } from '../../content-model/index.ts';
import type { Input } from '../../engine/definition/index.ts';
import type { Scope, Site } from '../../engine/scope.ts';
import type { PostRow } from '../../storage/index.ts';
import type { PostWithAncestors } from '../post-objects/readable-posts.ts';
import type { CommentItem } from './comment-item.ts';
import { commentAccess, mayReadComment, searchedColumns } from './comments.access.ts';
import type { CommentRelated } from './comments.rules.ts';

const nowGmt = '2026-11-21T12:00:00';
const AUTHOR = 3;
const SUBSCRIBER = 5;

const actors = {
  anonymous,
  subscriber: actorOf({ id: SUBSCRIBER, roles: ['subscriber'] }),
  contributor: actorOf({ id: 6, roles: ['contributor'] }),
  author2: actorOf({ id: 4, roles: ['author'] }),
  author: actorOf({ id: AUTHOR, roles: ['author'] }),
  editor: actorOf({ id: 2, roles: ['editor'] }),
};
type Name = keyof typeof actors;
const names = Object.keys(actors) as Name[];

const postWith = (row: Partial<PostRow>, ...ancestors: Partial<PostRow>[]): PostWithAncestors => ({
  row: {
    id: 10,
    type: 'post',
    status: 'publish',
    date_gmt: '2026-01-01T00:00:00',
    author_id: AUTHOR,
    password: '',
    comment_status: 'open',
    parent_id: 0,
    ...row,
  } as PostRow,
  ancestors: ancestors as PostRow[],
});

const draft: Partial<PostRow> = { type: 'post', status: 'draft', author_id: AUTHOR };
const posts = {
  published: postWith({}),
  protected: postWith({ password: 'sesame' }),
  private: postWith({ status: 'private' }),
  draft: postWith(draft),
  pending: postWith({ status: 'pending' }),
  scheduled: postWith({ date_gmt: '2027-01-01T00:00:00' }),
  trashed: postWith({ status: 'trash', trashed_status: 'publish' }),
  page: postWith({ type: 'page', author_id: 2 }),
  'private page': postWith({ type: 'page', status: 'private', author_id: 2 }),
  'attached to a draft': postWith({ type: 'attachment', status: 'inherit', parent_id: 9 }, draft),
  'attached to nothing': postWith({ type: 'attachment', status: 'inherit' }),
  closed: postWith({ comment_status: 'closed' }),
};

const scopeOf = (actor: Actor, site: Partial<Site> = { anonymousComments: true }): Scope => ({
  actor,
  site: { model: coreModel, ...site } as Site,
  nowGmt,
  address: '192.0.2.1',
  userAgent: '',
  requestId: '',
});

const comment = (post: PostWithAncestors | undefined, row: Partial<CommentItem> = {}): CommentItem =>
  ({ id: 1, post_id: 10, status: 'approved', author_id: 0, ...row, post }) as CommentItem;

const related: CommentRelated = { posts: [], post: undefined, parent: undefined, author: undefined, self: undefined };
const refusedWith = (verdict: Verdict): string => verdict?.refused ?? 'allowed';

const everybody = names.join(' ');
const authorAndEditor = 'author editor';

suite('users may read a comment if they may read its whole post', () => {
  const readers: Readonly<Record<keyof typeof posts, string>> = {
    published: everybody,
    closed: everybody,
    page: everybody,
    'attached to nothing': everybody,
    protected: authorAndEditor,
    private: authorAndEditor,
    draft: authorAndEditor,
    pending: authorAndEditor,
    scheduled: authorAndEditor,
    trashed: authorAndEditor,
    'private page': 'editor',
    'attached to a draft': authorAndEditor,
  };
  for (const [kind, expected] of Object.entries(readers))
    test(`on a post that is ${kind}: ${expected}`, () => {
      const item = comment(posts[kind as keyof typeof posts]);
      assert.equal(
        names.filter((name) => mayReadComment(actors[name], item, scopeOf(actors[name]))).join(' '),
        expected,
      );
    });
  test('of a post that is lost: moderators alone', () =>
    assert.equal(
      names.filter((name) => mayReadComment(actors[name], comment(undefined), scopeOf(actors[name]))).join(' '),
      'editor',
    ));
});

suite('only its author and moderators may read an unapproved comment', () => {
  for (const status of ['hold', 'spam', 'trash'])
    test(status, () => {
      const readersOf = (row: Partial<CommentItem>, post: PostWithAncestors) =>
        names
          .filter((name) => mayReadComment(actors[name], comment(post, { status, ...row }), scopeOf(actors[name])))
          .join(' ');
      assert.equal(readersOf({}, posts.published), authorAndEditor);
      assert.equal(readersOf({ author_id: SUBSCRIBER }, posts.published), 'subscriber author editor');
      assert.equal(readersOf({ author_id: SUBSCRIBER }, posts.page), 'subscriber editor');
      assert.equal(readersOf({ author_id: SUBSCRIBER }, posts.private), authorAndEditor);
    });
});

suite('context edit is for moderators', () => {
  for (const name of names)
    test(name, () => {
      const request = { context: 'edit', input: {}, scope: scopeOf(actors[name]) } as const;
      const expected = name === 'editor' ? 'allowed' : 'rest_forbidden_context';
      assert.equal(refusedWith(commentAccess.retrieve?.(actors[name], comment(posts.published), request)), expected);
    });
});

const create = (name: Name, input: Input, post: PostWithAncestors | undefined, site?: Partial<Site>) =>
  refusedWith(
    commentAccess.create?.(actors[name], { input, related: { ...related, post }, scope: scopeOf(actors[name], site) }),
  );

suite('users may comment on a post that they may read, while comments are open', () => {
  const rows: readonly (readonly [kind: keyof typeof posts, allowed: string, refusal: string])[] = [
    ['published', everybody, ''],
    ['page', everybody, ''],
    ['closed', '', 'rest_comment_closed'],
    ['draft', '', 'rest_comment_draft_post'],
    ['trashed', '', 'rest_comment_trash_post'],
    ['pending', authorAndEditor, 'rest_cannot_read_post'],
    ['private', authorAndEditor, 'rest_cannot_read_post'],
    ['scheduled', authorAndEditor, 'rest_cannot_read_post'],
    ['protected', authorAndEditor, 'rest_cannot_read_post'],
    ['attached to a draft', authorAndEditor, 'rest_cannot_read_post'],
  ];
  for (const [kind, allowed, refusal] of rows)
    test(kind, () => {
      for (const name of names)
        assert.equal(create(name, {}, posts[kind]), allowed.split(' ').includes(name) ? 'allowed' : refusal, name);
    });
  test('a comment needs a post', () => {
    for (const name of names) assert.equal(create(name, {}, undefined), 'rest_comment_invalid_post_id');
  });
  test('anonymous clients may be kept out', () => {
    assert.equal(create('anonymous', {}, posts.published, { anonymousComments: false }), 'rest_comment_login_required');
    assert.equal(create('subscriber', {}, posts.published, { anonymousComments: false }), 'allowed');
  });
});

suite('only moderators may set some fields of a new comment', () => {
  const rows: readonly (readonly [input: Input, refusal: string])[] = [
    [{ author: 99 }, 'rest_comment_invalid_author'],
    [{ author_ip: '198.51.100.7' }, 'rest_comment_invalid_author_ip'],
    [{ status: 'approve' }, 'rest_comment_invalid_status'],
    [{ status: 'hold' }, 'rest_comment_invalid_status'],
    [{ author: 99, author_ip: '198.51.100.7', status: 'approve' }, 'rest_comment_invalid_author'],
  ];
  for (const [input, refusal] of rows)
    test(JSON.stringify(input), () => {
      for (const name of names)
        assert.equal(create(name, input, posts.published), name === 'editor' ? 'allowed' : refusal, name);
    });
  test('naming oneself and the own address is no claim', () => {
    assert.equal(create('author', { author: AUTHOR, author_ip: '192.0.2.1' }, posts.published), 'allowed');
    assert.equal(create('author', { author: 0 }, posts.published), 'rest_comment_invalid_author');
  });
});

suite('only moderators and users who may edit the post may change and delete a comment', () => {
  const update = (name: Name, input: Input, post?: PostWithAncestors) =>
    refusedWith(
      commentAccess.update?.(actors[name], comment(posts.published, { author_id: SUBSCRIBER }), {
        input,
        related: { ...related, post },
        scope: scopeOf(actors[name]),
      }),
    );
  test('the own words of a commenter are no exception', () => {
    for (const name of names)
      assert.equal(
        update(name, { content: 'x' }),
        authorAndEditor.includes(name) && name !== 'author2' ? 'allowed' : 'rest_cannot_edit',
        name,
      );
  });
  test('deleting is the same', () => {
    for (const name of names) {
      const scope = scopeOf(actors[name]);
      const verdict = commentAccess.delete?.(actors[name], comment(posts.published), { input: {}, scope });
      assert.equal(refusedWith(verdict), ['author', 'editor'].includes(name) ? 'allowed' : 'rest_cannot_delete', name);
    }
  });
  test('a comment moves only to where the actor may change comments', () => {
    const elsewhere = postWith({ id: 11, author_id: 2 });
    const own = postWith({ id: 12 });
    assert.equal(update('author', { post: 11 }, elsewhere), 'rest_cannot_edit');
    assert.equal(update('author', { post: 12 }, own), 'allowed');
    assert.equal(update('editor', { post: 11 }, elsewhere), 'allowed');
  });
  test('only moderators put words into the mouth of another', () => {
    assert.equal(update('author', { author: 2 }), 'rest_comment_invalid_author');
    assert.equal(update('author', { author: AUTHOR }), 'allowed');
    assert.equal(update('author', { author: SUBSCRIBER }), 'allowed');
    assert.equal(update('editor', { author: AUTHOR }), 'allowed');
  });
});

suite('lists', () => {
  const list = (name: Name, input: Input, context: 'view' | 'edit' = 'view', about: PostWithAncestors[] = []) => {
    const request = {
      context,
      input: { status: 'approve', type: 'comment', post: [], ...input },
      scope: scopeOf(actors[name]),
    };
    const visible = commentAccess.list?.(actors[name], { ...request, related: { ...related, posts: about } });
    return visible && 'refused' in visible ? visible.refused : 'allowed';
  };
  const restricted: readonly Input[] = [
    { author: [1] },
    { author_exclude: [1] },
    { author_email: 'a@example.org' },
    { karma: 1 },
    { status: 'hold' },
    { status: 'all' },
    { status: '' },
    { type: 'pingback' },
    { type: 'all' },
  ];
  for (const input of restricted)
    test(`${JSON.stringify(input)} needs the right to edit posts`, () => {
      for (const name of names)
        assert.equal(
          list(name, input),
          ['anonymous', 'subscriber'].includes(name) ? 'rest_forbidden_param' : 'allowed',
          name,
        );
    });
  test('context edit is for moderators, whatever else is asked', () => {
    for (const name of names)
      assert.equal(
        list(name, { status: 'hold' }, 'edit'),
        name === 'editor' ? 'allowed' : 'rest_forbidden_context',
        name,
      );
  });
  test('asking about a post needs to read it whole', () => {
    assert.equal(list('anonymous', { post: [10] }, 'view', [posts.protected]), 'rest_cannot_read_post');
    assert.equal(
      list('anonymous', { post: [10, 11] }, 'view', [posts.published, posts.private]),
      'rest_cannot_read_post',
    );
    assert.equal(list('author', { post: [10] }, 'view', [posts.private]), 'allowed');
    assert.equal(list('anonymous', { post: [99] }), 'allowed');
  });
  test('only moderators see comments without a post', () => {
    assert.equal(list('author', { post: [0] }), 'rest_cannot_read');
    assert.equal(list('editor', { post: [0] }), 'allowed');
  });
  test('a search covers only the fields that the actor may see', () => {
    for (const name of names) {
      const isPrivateSearched = searchedColumns(actors[name]).some((column) =>
        ['author_email', 'author_ip'].includes(column),
      );
      assert.equal(isPrivateSearched, name === 'editor', name);
    }
  });
});
