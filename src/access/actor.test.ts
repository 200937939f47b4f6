import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { actorOf, anonymous, can, isUser, onlyIf, refusalFor, refuse } from './actor.ts';

const subscriber = actorOf({ id: 7, roles: ['subscriber'] });

suite('refusals', () => {
  test('a missing right is 401 for anonymous clients and 403 for users, with the same code', () => {
    assert.equal(refusalFor(anonymous, refuse('rest_cannot_edit')).status, 401);
    assert.equal(refusalFor(subscriber, refuse('rest_cannot_edit')).status, 403);
    assert.equal(refusalFor(subscriber, refuse('rest_cannot_edit')).code, 'rest_cannot_edit');
  });

  test('a refusal that logging in would not change is 403 for everybody', () => {
    assert.equal(refusalFor(anonymous, refuse('rest_comment_closed')).status, 403);
  });

  test('bad arguments are named', () => {
    const error = refusalFor(anonymous, refuse('rest_invalid_param', { status: 'must be another' }));
    assert.deepEqual(error.toBody().data, { status: 400, params: { status: 'must be another' } });
  });

  test('a refusal may have a status of its own', () => {
    assert.equal(refusalFor(subscriber, { refused: 'rest_user_invalid_role', status: 403 }).status, 403);
    assert.equal(refusalFor(anonymous, { refused: 'rest_user_invalid_role', status: 403 }).status, 401);
  });

  test('an allowed operation has no refusal', () => {
    assert.equal(onlyIf(true, 'rest_forbidden'), undefined);
    assert.deepEqual(onlyIf(false, 'rest_forbidden'), { refused: 'rest_forbidden' });
  });
});

suite('actors', () => {
  test('an anonymous client is no user and can do nothing', () => {
    assert.equal(isUser(anonymous), false);
    assert.equal(can(anonymous, 'read'), false);
  });

  test('a user can do what the roles allow', () => {
    assert.equal(isUser(subscriber), true);
    assert.equal(can(subscriber, 'read'), true);
    assert.equal(can(subscriber, 'edit_posts'), false);
  });
});
