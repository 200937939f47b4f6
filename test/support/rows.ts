import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer, Json, RequestOptions } from './client.ts';
import type { Quoin } from './start-quoin.ts';
import type { Role } from './users.ts';

/** What a test has made beforehand, by name: ids and whatever else stands in a path as `{name}`. */
type Given = Readonly<Record<string, string | number>>;

/** One request and what is expected of the answer. */
export interface Row extends RequestOptions {
  /** A sentence: `an author cannot edit another author's page`. */
  readonly name: string;
  /** Who asks; an anonymous client when nobody is named. */
  readonly as?: Role | (string & {});
  /** Method and path below the prefix: `GET /posts/{draft}?context=edit`; names in braces come from what is given. */
  readonly request: string;
  readonly status: number;
  /** The code of an error. */
  readonly code?: string;
  /** Names of the bad or missing arguments of an error. */
  readonly params?: readonly string[];
  /** Members the answer must have, among others; or a check of it. */
  readonly answer?: object | ((body: Json, answer: Answer) => void);
  /** Ids of a list, in order; names of what is given. */
  readonly items?: readonly string[];
  /** Headers the answer must have; `undefined` for those it must not have. */
  readonly answerHeaders?: Readonly<Record<string, string | undefined>>;
}

/** Runs rows as tests, one after the other, against the server. */
export function testRows(quoin: Quoin, given: Given, rows: readonly Row[]): void {
  for (const row of rows) {
    test(row.name, async () => {
      const [method = '', path = ''] = row.request.split(' ');
      const answer = await quoin.as(row.as ?? 'anonymous').request(method, fill(path, given), row);
      check(row, answer, given);
    });
  }
}

function fill(path: string, given: Given): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = given[name];
    if (value === undefined) throw new Error(`nothing is given as ${name}`);
    return String(value);
  });
}

function check(row: Row, answer: Answer, given: Given): void {
  assert.equal(answer.status, row.status, answer.text.slice(0, 400));
  if (row.code !== undefined) {
    assert.equal(answer.body?.code, row.code);
    assert.equal(answer.body.data.status, row.status);
  }
  if (row.params) {
    const { params } = answer.body.data;
    assert.deepEqual(Array.isArray(params) ? params : Object.keys(params), row.params);
  }
  if (row.items) assert.deepEqual(namesOf(answer.body, given), row.items);
  if (typeof row.answer === 'function') row.answer(answer.body, answer);
  else if (row.answer) assert.partialDeepStrictEqual(answer.body, row.answer);
  for (const [name, value] of Object.entries(row.answerHeaders ?? {}))
    assert.equal(answer.headers.get(name) ?? undefined, value, `header ${name}`);
}

function namesOf(body: Json, given: Given): string[] {
  assert.ok(Array.isArray(body), 'the answer is no list');
  const names = new Map(Object.entries(given).map(([name, id]) => [id, name]));
  return body.map((item: { id: number }) => names.get(item.id) ?? `id ${item.id}`);
}
