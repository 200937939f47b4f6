import assert from 'node:assert/strict';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { test } from 'node:test';
import { AnswerCache } from './answer-cache.ts';

const URL_OF_LIST = '/site/v2/posts';

/** A cache that holds one answer of version 1, in a database whose version can be changed. */
function cacheOfVersionOne() {
  let version = 1;
  const cache = new AnswerCache({ maxBytes: 1_000_000, version: () => version, now: () => 0 });
  const answer = {
    status: 200,
    headers: { 'cache-control': 'public, no-cache' },
    body: '[]',
    bytes: 2,
    etag: 'one',
    route: URL_OF_LIST,
    encoded: new Map(),
  };
  for (const _ of ['asked for once', 'kept'])
    cache.keep(URL_OF_LIST, answer as never, { version, nextDue: undefined } as never);
  return {
    commit: () => {
      version += 1;
    },
    isAnswered: () => {
      const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: URL_OF_LIST });
      return cache.answer(request, new ServerResponse(request));
    },
  };
}

test('an answer is sent from the cache while the database stays as it was', () => {
  assert.equal(cacheOfVersionOne().isAnswered(), true);
});

test('no answer is sent from the cache after a commit', () => {
  const { commit, isAnswered } = cacheOfVersionOne();
  commit();
  assert.equal(isAnswered(), false);
});
