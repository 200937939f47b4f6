import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Actor, actorOf, anonymous } from '../../access/index.ts';
import { type PostType, pageType, postType } from '../../content-model/index.ts';
import type { Context, Input } from '../../engine/definition/index.ts';
import type { Scope } from '../../engine/scope.ts';
import type { PostRow } from '../../storage/index.ts';
import { isLocked, mayDelete, mayEdit, mayRead, postAccess } from './access.ts';
import type { PostItem } from './item.ts';

const now = '2026-11-21T12:00:00';
const scope = { nowGmt: now } as Scope;
const OWNER = 9;
const actors: Readonly<Record<string, Actor>> = {
  anonymous,
  ...Object.fromEntries(
    ['subscriber', 'contributor', 'author', 'editor', 'administrator'].flatMap((role, place) => [
      [role, actorOf({ id: place + 1, roles: [role] })],
      [`own ${role}`, actorOf({ id: OWNER, roles: [role] })],
    ]),
  ),
};
const rowIn = (status: string, more: Partial<PostRow> = {}): PostItem =>
  ({ author_id: OWNER, status, date_gmt: '2026-01-01T00:00:00', password: '', ...more }) as PostItem;
const future = rowIn('publish', { date_gmt: '2027-01-01T00:00:00' });

type Judge = (actor: Actor, type: PostType, row: PostRow, nowGmt: string) => boolean;
const those = (judge: Judge, type: PostType, row: PostRow): string[] =>
  Object.entries(actors).flatMap(([name, actor]) => (judge(actor, type, row, now) ? [name] : []));

const editors = ['editor', 'own editor', 'administrator', 'own administrator'];
const ownAuthors = ['own author', ...editors];
const ownWriters = ['own contributor', 'own author', ...editors];
const owners = ['own subscriber', 'own contributor', 'own author', ...editors];

const cases: [name: string, judge: Judge, type: PostType, row: PostRow, expected: string[]][] = [
  ['what is published is read by all', mayRead, postType, rowIn('publish'), Object.keys(actors)],
  ['what is scheduled by its author and who may edit it', mayRead, postType, future, owners],
  ['what is private by its author and by right', mayRead, postType, rowIn('private'), owners],
  ['a draft by its author and who may edit it', mayRead, postType, rowIn('draft'), owners],
  ['a draft page too', mayRead, pageType, rowIn('draft'), owners],
  ['published posts are edited by their authors and editors', mayEdit, postType, rowIn('publish'), ownAuthors],
  ['scheduled ones too', mayEdit, postType, future, ownAuthors],
  ['drafts also by contributors', mayEdit, postType, rowIn('draft'), ownWriters],
  ['pending ones too', mayEdit, postType, rowIn('pending'), ownWriters],
  ['and private ones', mayEdit, postType, rowIn('private'), ownWriters],
  ['pages are for editors alone', mayEdit, pageType, rowIn('draft'), editors],
  ['the same holds for deleting: published', mayDelete, postType, rowIn('publish'), ownAuthors],
  ['the same holds for deleting: drafts', mayDelete, postType, rowIn('draft'), ownWriters],
  [
    'the trash counts as what was thrown in',
    mayEdit,
    postType,
    rowIn('trash', { trashed_status: 'publish' }),
    ownAuthors,
  ],
  ['so a draft in the trash is still one', mayEdit, postType, rowIn('trash', { trashed_status: 'draft' }), ownWriters],
];

describe('who may read, edit and delete post objects', () => {
  for (const [name, judge, type, row, expected] of cases)
    test(name, () => assert.deepEqual(those(judge, type, row).sort(), [...expected].sort()));
});

describe('what members of a body need', () => {
  const access = postAccess(postType);
  const related = { author: undefined, parent: undefined, featuredMedia: undefined, terms: {} };
  const create = (as: string, input: Input) =>
    access.create?.(actors[as] ?? anonymous, { input, related, scope })?.refused;
  const update = (as: string, row: PostItem, input: Input) =>
    access.update?.(actors[as] ?? anonymous, row, { input, related, scope })?.refused;

  const rows: [name: string, refused: string | undefined, expected: string | undefined][] = [
    ['a contributor creates drafts', create('contributor', { status: 'draft' }), undefined],
    ['and does not publish them', create('contributor', { status: 'publish' }), 'rest_cannot_publish'],
    ['nor schedule', create('contributor', { status: 'future' }), 'rest_cannot_publish'],
    ['nor hide', create('contributor', { status: 'private' }), 'rest_cannot_publish'],
    ['an author publishes', create('author', { status: 'publish' }), undefined],
    ['a subscriber creates nothing', create('subscriber', {}), 'rest_cannot_create'],
    ['an author writes in no other name', create('author', { author: 7 }), 'rest_cannot_edit_others'],
    ['the own name is fine', create('author', { author: 3 }), undefined],
    ['that is judged before the right to create', create('subscriber', { author: 7 }), 'rest_cannot_edit_others'],
    ['an editor writes in any name', create('editor', { author: 7 }), undefined],
    ['a contributor makes nothing sticky', create('contributor', { sticky: true }), 'rest_cannot_assign_sticky'],
    ['an author does', create('author', { sticky: true }), undefined],
    ['taking it back needs nothing', create('contributor', { sticky: false }), undefined],
    [
      'a contributor submits the own draft',
      update('own contributor', rowIn('draft'), { status: 'pending' }),
      undefined,
    ],
    [
      'a contributor does not publish it',
      update('own contributor', rowIn('draft'), { status: 'publish' }),
      'rest_cannot_publish',
    ],
    ['what is out of reach is told first', update('author', rowIn('draft'), { status: 'publish' }), 'rest_cannot_edit'],
    ['naming the author it has changes nothing', update('own author', rowIn('draft'), { author: OWNER }), undefined],
  ];
  for (const [name, refused, expected] of rows) test(name, () => assert.equal(refused, expected));
});

describe('lists and contexts', () => {
  const access = postAccess(postType);
  const list = (as: string, status: string[], context: Context = 'view') => {
    const request = { context, input: { status }, scope, related: undefined };
    const answer = access.list?.(actors[as] ?? anonymous, request);
    return answer && 'refused' in answer ? answer.refused : 'allowed';
  };
  const rows: [name: string, answer: string, expected: string][] = [
    ['anonymous clients ask for what is published', list('anonymous', ['publish']), 'allowed'],
    ['and for nothing else', list('anonymous', ['publish', 'draft']), 'rest_invalid_param'],
    ['contributors ask for drafts', list('contributor', ['draft']), 'allowed'],
    ['and for what is private, where they find their own', list('contributor', ['private']), 'allowed'],
    ['subscribers do not', list('subscriber', ['private']), 'rest_invalid_param'],
    [
      'context edit needs the right to edit the type',
      list('subscriber', ['publish'], 'edit'),
      'rest_forbidden_context',
    ],
  ];
  for (const [name, answer, expected] of rows) test(name, () => assert.equal(answer, expected));
});

describe('a protected text', () => {
  const locked = rowIn('publish', { password: 'sesame' });
  const view = (actor: Actor | undefined, context: Context, password?: string) =>
    isLocked(postType, locked, {
      actor: actor ?? anonymous,
      context,
      nowGmt: now,
      site: {} as Scope['site'],
      ...(password !== undefined && { password }),
    });
  test('is hidden without the password, also to its editors', () => {
    assert.equal(view(anonymous, 'view'), true);
    assert.equal(view(actors['editor'], 'view'), true);
  });
  test('is shown with it', () => assert.equal(view(anonymous, 'view', 'sesame'), false));
  test('is hidden with another', () => assert.equal(view(anonymous, 'view', 'open'), true));
  test('is shown to be edited', () => assert.equal(view(actors['editor'], 'edit'), false));
});
