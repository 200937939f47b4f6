import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { type Actor, actorOf, anonymous, isRefusal } from '../../access/index.ts';
import { coreModel } from '../../content-model/index.ts';
import type { Scope } from '../../engine/scope.ts';
import { everything, type UserRow } from '../../storage/index.ts';
import { publicAuthors, userAccess } from './users.access.ts';

const roleNames = ['administrator', 'editor', 'author', 'contributor', 'subscriber'];
const nowGmt = '2026-11-21T12:00:00';
const scope = { nowGmt, site: { model: coreModel } } as Scope;
const related = undefined;

const userOf = (id: number, ...roles: string[]) => ({ id, roles }) as UserRow;
const actorWith = (role: string): Actor => actorOf({ id: 1, roles: [role] });
/** Somebody who looks after users without being an administrator: roles may be configured one day. */
const manager: Actor = {
  id: 5,
  roles: [],
  capabilities: new Set([
    'read',
    'edit_posts',
    'delete_posts',
    'edit_users',
    'create_users',
    'delete_users',
    'promote_users',
  ]),
};

/** The answer to a change of roles, as `allowed` or code and status. */
function answerTo(actor: Actor, user: UserRow | undefined, given: readonly string[] | undefined): string {
  const input = given ? { roles: given } : {};
  const verdict = user
    ? userAccess.update?.(actor, user, { input, related, scope })
    : userAccess.create?.(actor, { input, related, scope });
  return verdict === undefined ? 'allowed' : `${verdict.refused} ${verdict.status ?? ''}`.trim();
}

suite('users may only give roles with rights that they have themselves', () => {
  for (const role of roleNames)
    test(`an administrator creates and makes others ${role}`, () => {
      assert.equal(answerTo(actorWith('administrator'), undefined, [role]), 'allowed');
      assert.equal(answerTo(actorWith('administrator'), userOf(2, 'administrator'), [role]), 'allowed');
      assert.equal(answerTo(actorWith('administrator'), userOf(2), [role, 'author']), 'allowed');
    });

  for (const role of roleNames.slice(1)) {
    test(`as ${role} one creates no users and changes no roles, whichever`, () => {
      for (const wanted of [...roleNames, 'nonsense']) {
        assert.equal(answerTo(actorWith(role), undefined, [wanted]), 'rest_cannot_create_user');
        assert.equal(answerTo(actorWith(role), userOf(2, 'subscriber'), [wanted]), 'rest_cannot_edit_roles');
        assert.equal(answerTo(actorWith(role), userOf(2, 'subscriber'), undefined), 'rest_cannot_edit');
        const answer = wanted === role ? 'allowed' : 'rest_cannot_edit_roles';
        assert.equal(answerTo(actorWith(role), userOf(1, role), [wanted]), answer);
      }
      assert.equal(answerTo(actorWith(role), userOf(1, role), []), 'rest_cannot_edit_roles');
    });
  }

  test('users may not change their own roles', () => {
    const admin = actorWith('administrator');
    for (const roles of [[], ['editor'], ['administrator', 'editor']])
      assert.equal(answerTo(admin, userOf(1, 'administrator'), roles), 'rest_user_invalid_role 403');
    assert.equal(answerTo(manager, userOf(5), ['subscriber']), 'rest_user_invalid_role 403');
  });

  test('saying the own roles again is no change', () => {
    assert.equal(answerTo(actorWith('administrator'), userOf(1, 'administrator'), ['administrator']), 'allowed');
    const both = userOf(1, 'author', 'editor');
    assert.equal(answerTo(actorWith('editor'), both, ['editor', 'author']), 'allowed');
    assert.equal(answerTo(actorWith('editor'), both, ['editor', 'editor']), 'rest_cannot_edit_roles');
  });

  test('one gives no role that can do more than oneself', () => {
    assert.equal(answerTo(manager, undefined, ['contributor']), 'allowed');
    assert.equal(answerTo(manager, undefined, ['author']), 'rest_user_invalid_role 403');
    assert.equal(
      answerTo(manager, userOf(2, 'subscriber'), ['subscriber', 'administrator']),
      'rest_user_invalid_role 403',
    );
  });

  test('an unknown role is an invalid value', () => {
    for (const role of ['nonsense', 'Author', 'constructor', ''])
      assert.equal(answerTo(actorWith('administrator'), userOf(2), [role]), 'rest_user_invalid_role');
  });
});

suite('users may change those who have no more rights than they have', () => {
  const mayDo = (action: 'update' | 'delete', actor: Actor, user: UserRow): boolean =>
    (action === 'update'
      ? userAccess.update?.(actor, user, { input: {}, related, scope })
      : userAccess.delete?.(actor, user, { input: {}, scope })) === undefined;

  test('an administrator may change and delete all users', () => {
    for (const role of roleNames) {
      assert.equal(mayDo('update', actorWith('administrator'), userOf(2, role)), true);
      assert.equal(mayDo('delete', actorWith('administrator'), userOf(2, role)), true);
    }
  });

  test('other roles may change only themselves and delete nobody', () => {
    for (const role of roleNames.slice(1)) {
      assert.equal(mayDo('update', actorWith(role), userOf(1, role)), true);
      assert.equal(mayDo('update', actorWith(role), userOf(2, role)), false);
      assert.equal(mayDo('delete', actorWith(role), userOf(1, role)), false);
      assert.equal(mayDo('delete', actorWith(role), userOf(2)), false);
    }
  });

  test('edit_users does not cover users with more rights', () => {
    assert.equal(mayDo('update', manager, userOf(2, 'contributor')), true);
    assert.equal(mayDo('update', manager, userOf(2, 'administrator')), false);
    assert.equal(mayDo('delete', manager, userOf(2, 'editor')), false);
  });

  test('an anonymous client is not the user with id 0', () => {
    assert.equal(mayDo('update', anonymous, userOf(0)), false);
    assert.equal(mayDo('delete', anonymous, userOf(0)), false);
  });
});

suite('users are seen', () => {
  const listed = (actor: Actor, input: object = {}, context: 'view' | 'edit' = 'view') =>
    userAccess.list?.(actor, { context, input: { orderby: 'name', ...input }, scope, related });

  test('users with list_users see all users; others see authors of public posts', () => {
    assert.deepEqual(listed(actorWith('administrator')), everything);
    for (const role of roleNames.slice(1)) assert.deepEqual(listed(actorWith(role)), publicAuthors);
    assert.deepEqual(listed(anonymous), publicAuthors);
  });

  test('a list cannot be sorted by a hidden field', () => {
    for (const orderby of ['email', 'registered_date'])
      for (const actor of [anonymous, actorWith('editor')])
        assert.deepEqual(listed(actor, { orderby }), { refused: 'rest_forbidden_orderby' });
    assert.deepEqual(listed(actorWith('administrator'), { orderby: 'email' }), everything);
  });

  test('context edit needs list_users', () => {
    assert.deepEqual(listed(actorWith('editor'), {}, 'edit'), { refused: 'rest_forbidden_context' });
    const retrieved = (actor: Actor, user: UserRow) =>
      userAccess.retrieve?.(actor, user, { context: 'edit', input: {}, scope });
    assert.equal(retrieved(actorWith('subscriber'), userOf(1, 'subscriber')), undefined);
    assert.deepEqual(retrieved(actorWith('editor'), userOf(2)), { refused: 'rest_forbidden_context' });
    assert.equal(retrieved(actorWith('administrator'), userOf(2, 'administrator')), undefined);
  });

  test('single reads include the own user and authors of readable posts', () => {
    const retrieved = (actor: Actor) =>
      userAccess.retrieve?.(actor, userOf(1, 'subscriber'), { context: 'view', input: {}, scope });
    assert.equal(retrieved(actorWith('subscriber')), undefined);
    const verdict = retrieved({ ...actorWith('editor'), id: 9 });
    assert.ok(isRefusal(verdict) && verdict.refused === 'rest_user_cannot_view');
    assert.match(JSON.stringify(verdict.unless), /"private"/);
    assert.deepEqual(retrieved(anonymous)?.unless, publicAuthors);
  });
});
