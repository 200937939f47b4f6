import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { actorOf, anonymous } from '../../access/index.ts';
import { coreModel } from '../../content-model/index.ts';
import type { Input } from '../../engine/definition/index.ts';
import type { Scope, Site } from '../../engine/scope.ts';
import type { PostRow } from '../../storage/index.ts';
import type { PostItem } from '../post-objects/item.ts';
import { type MediaRelated, mediaAccess } from './media.access.ts';

const AUTHOR = 3;
const CONTRIBUTOR = 5;
const actors = {
  anonymous,
  subscriber: actorOf({ id: 6, roles: ['subscriber'] }),
  contributor: actorOf({ id: CONTRIBUTOR, roles: ['contributor'] }),
  author2: actorOf({ id: 4, roles: ['author'] }),
  author: actorOf({ id: AUTHOR, roles: ['author'] }),
  editor: actorOf({ id: 2, roles: ['editor'] }),
};
type Name = keyof typeof actors;
const names = Object.keys(actors) as Name[];

const row = (columns: Partial<PostRow>): PostRow =>
  ({ id: 20, type: 'post', date_gmt: '2026-01-01T00:00:00', parent_id: 0, password: '', ...columns }) as PostRow;
const item = (columns: Partial<PostRow>, host?: PostRow): PostItem => ({
  ...row({ id: 10, type: 'attachment', status: 'inherit', author_id: AUTHOR, parent_id: host?.id ?? 0, ...columns }),
  terms: {},
  ancestors: host ? [host] : [],
});

const hosts = {
  published: row({ status: 'publish', author_id: CONTRIBUTOR }),
  draft: row({ status: 'draft', author_id: CONTRIBUTOR }),
  private: row({ status: 'private', author_id: CONTRIBUTOR }),
  scheduled: row({ status: 'publish', date_gmt: '2027-01-01T00:00:00', author_id: CONTRIBUTOR }),
  trashed: row({ status: 'trash', trashed_status: 'draft', author_id: CONTRIBUTOR }),
  'draft page': row({ type: 'page', status: 'draft', author_id: 2 }),
  'public page': row({ type: 'page', status: 'publish', author_id: 2 }),
  revision: row({ type: 'revision', status: 'inherit', author_id: CONTRIBUTOR }),
};

const scopeOf = (name: Name): Scope => ({
  actor: actors[name],
  site: { model: coreModel } as Site,
  nowGmt: '2026-11-21T12:00:00',
  address: '127.0.0.1',
  userAgent: '',
  requestId: '',
});

/** Who is allowed, by asking everybody. */
const allowed = (ask: (name: Name) => unknown): Name[] => names.filter((name) => ask(name) === undefined);

suite('reading an item', () => {
  const everybody = names;
  const rows: [what: string, item: PostItem, readers: Name[]][] = [
    ['attached to nothing', item({}), everybody],
    ['on a published post', item({}, hosts.published), everybody],
    ['on a public page', item({}, hosts['public page']), everybody],
    ['on a draft', item({}, hosts.draft), ['contributor', 'author', 'editor']],
    ['on a private post', item({}, hosts.private), ['contributor', 'author', 'editor']],
    ['on a scheduled post', item({}, hosts.scheduled), ['contributor', 'author', 'editor']],
    ['on a trashed post', item({}, hosts.trashed), ['contributor', 'author', 'editor']],
    ['on a draft page', item({}, hosts['draft page']), ['author', 'editor']],
    ['on a post that is gone', { ...item({ parent_id: 99 }), ancestors: [] }, ['author', 'editor']],
    ['private', item({ status: 'private' }), ['author', 'editor']],
    ['in the trash', item({ status: 'trash', trashed_status: 'inherit' }), ['author', 'editor']],
    [
      'of a contributor, on a draft of others',
      item({ author_id: CONTRIBUTOR }, hosts['draft page']),
      ['contributor', 'editor'],
    ],
  ];
  for (const [what, media, readers] of rows) {
    test(`one ${what}`, () => {
      const ask = (name: Name) =>
        mediaAccess.retrieve?.(actors[name], media, { context: 'view', input: {}, scope: scopeOf(name) });
      assert.deepEqual(allowed(ask), readers);
    });
  }
});

suite('uploading', () => {
  const create = (name: Name, input: Input = {}, related: Partial<MediaRelated> = {}) =>
    mediaAccess.create?.(actors[name], {
      input,
      related: { author: undefined, parent: undefined, ...related },
      scope: scopeOf(name),
    });

  test('authors and editors', () => assert.deepEqual(allowed(create), ['author2', 'author', 'editor']));

  for (const [what, host, attachers] of [
    ['published', hosts.published, ['editor']],
    ['draft page', hosts['draft page'], ['editor']],
    ['revision', hosts.revision, []],
    ['media item of others', item({ author_id: 9 }), []],
    ['unknown', undefined, []],
  ] as const) {
    test(`to a host that is ${what}`, () => {
      const ask = (name: Name) => create(name, { post: 20 }, { parent: host });
      assert.deepEqual(allowed(ask), attachers);
      assert.equal(ask('author')?.refused, 'rest_cannot_edit');
      assert.equal(ask('contributor')?.refused, 'rest_cannot_create');
    });
  }

  test('to a media item: users who may change that item get the precise error', () => {
    const ask = (name: Name) => create(name, { post: 20 }, { parent: item({ author_id: 9 }) });
    assert.deepEqual(ask('editor')?.refused, 'rest_invalid_param');
  });

  test('in the name of another user: only editors, and this is checked first', () => {
    assert.deepEqual(
      allowed((name) => create(name, { author: 9 })),
      ['editor'],
    );
    assert.equal(create('contributor', { author: 9 })?.refused, 'rest_cannot_edit_others');
  });
});

suite('changing an item', () => {
  const update =
    (media: PostItem, input: Input = {}, parent?: PostRow) =>
    (name: Name) =>
      mediaAccess.update?.(actors[name], media, {
        input,
        related: { author: undefined, parent },
        scope: scopeOf(name),
      });

  test('its author and editors', () => assert.deepEqual(allowed(update(item({}))), ['author', 'editor']));
  test('not a contributor, even an own one', () =>
    assert.deepEqual(allowed(update(item({ author_id: CONTRIBUTOR }))), ['editor']));
  test('keeping the parent needs no right to it', () =>
    assert.deepEqual(allowed(update(item({}, hosts.draft), { post: 20 }, hosts.draft)), ['author', 'editor']));
  test('a new parent needs the right to edit it', () =>
    assert.deepEqual(allowed(update(item({}), { post: 20 }, hosts.published)), ['editor']));
  test('removing the parent needs no right to it', () =>
    assert.deepEqual(allowed(update(item({}, hosts.draft), { post: 0 })), ['author', 'editor']));
  test('to give it away needs the right to edit those of others', () =>
    assert.deepEqual(allowed(update(item({}), { author: 9 })), ['editor']));
  test('deleting an item needs the same rights', () => {
    const ask = (name: Name) => mediaAccess.delete?.(actors[name], item({}), { input: {}, scope: scopeOf(name) });
    assert.deepEqual(allowed(ask), ['author', 'editor']);
  });
});
