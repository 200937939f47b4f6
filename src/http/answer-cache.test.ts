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

/** Keeps answers of 1000 bytes under names. */
function cacheOf(maxBytes: number) {
  const cache = new AnswerCache({ maxBytes, version: () => 1, now: () => 0 });
  const body = 'x'.repeat(1000);
  const answer = { status: 200, body, bytes: 1000, etag: 'e', route: '', encoded: new Map() };
  return {
    cache,
    keep: (url: string, control = 'public, no-cache') =>
      cache.keep(
        url,
        { ...answer, headers: { 'cache-control': control } } as never,
        { version: 1, nextDue: undefined } as never,
      ),
    has: (url: string) => {
      const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url });
      return cache.answer(request, new ServerResponse(request));
    },
  };
}

test('an answer is kept when it is asked for again', () => {
  const { keep, has } = cacheOf(10_000);
  keep('/one');
  assert.equal(has('/one'), false);
  keep('/one');
  assert.equal(has('/one'), true);
});

test('no answer is kept that is for one client', () => {
  const { keep, has } = cacheOf(10_000);
  for (let time = 0; time < 3; time += 1) keep('/one', 'private, no-store');
  assert.equal(has('/one'), false);
});

test('the memory of kept answers is bounded, and what was asked for once is forgotten', () => {
  const { cache, keep, has } = cacheOf(100_000);
  for (let number = 0; number < 200; number += 1) for (const _ of ['first', 'second']) keep(`/${number}`);
  assert.ok(cache.usage.bytes <= 100_000 && cache.usage.bytes > 50_000, `${cache.usage.bytes}`);
  keep('/asked');
  for (let number = 0; number < 5_100; number += 1) keep(`/other/${number}`);
  keep('/asked');
  assert.equal(has('/asked'), false);
});

test('reads of clients without credentials alone are answered', () => {
  const concerned = (method: string, headers = {}) => AnswerCache.concerns({ method, headers } as never);
  assert.deepEqual([concerned('GET'), concerned('HEAD')], [true, true]);
  for (const method of ['POST', 'DELETE', 'OPTIONS']) assert.equal(concerned(method), false, method);
  assert.equal(concerned('GET', { authorization: 'Basic x' }), false);
  assert.equal(concerned('GET', { cookie: 'a=b' }), false);
});
