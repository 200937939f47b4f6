import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { percentDecoded } from './percent-decoding.ts';
import { MAX_FORM_ARGUMENTS, parseQueryString } from './query-string.ts';
import { readJson } from './read-json.ts';

const MEGABYTE = 1024 * 1024;
/** What 1 MB may cost; a busy machine gets five times as much. */
const MAX_CPU_MS = 20 * 5;

const filled = (part: string): string => part.repeat(Math.floor(MEGABYTE / part.length));
const json = (text: string): Promise<unknown> => readJson(Buffer.from(text));
const form = (text: string) => parseQueryString(text, MAX_FORM_ARGUMENTS);

/** CPU time of the quickest of three runs, in milliseconds. */
async function cpuOf(work: () => unknown): Promise<number> {
  const runs: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    const before = process.cpuUsage();
    try {
      await work();
    } catch {
      // Refusing costs, too.
    }
    const { user, system } = process.cpuUsage(before);
    runs.push((user + system) / 1000);
  }
  return Math.min(...runs);
}

suite('escapes', () => {
  for (const [text, decoded] of [
    ['a+b%20c', 'a b c'],
    ['%C3%a4', 'ä'],
    ['100%', '100%'],
    ['%zz%4', '%zz%4'],
    ['%2541', '%41'],
    ['ä%41', 'äA'],
    ['%%41', '%A'],
  ] as const)
    test(`${text} is ${decoded}`, () => assert.equal(percentDecoded(text), decoded));

  test('bytes that are not UTF-8 are refused', () => {
    for (const text of ['%ff', '%c3', '%ed%a0%80'])
      assert.throws(() => percentDecoded(text), { code: 'rest_invalid_encoding' });
  });
});

suite('limits of bodies', () => {
  const tooMany = { status: 400, code: 'rest_bad_request' };

  test('a form has at most 1,000 members, empty ones included', () => {
    assert.equal(Object.keys(form(Array.from({ length: 1000 }, (_, place) => `a${place}=1`).join('&'))).length, 1000);
    for (const part of ['a=1&', 'a[]=1&', '&']) assert.throws(() => form(part.repeat(1000)), tooMany);
  });

  test('JSON holds at most 10,000 values, however they are arranged', async () => {
    const list = (length: number) => Array.from({ length }, () => 1);
    assert.deepEqual(await json(JSON.stringify({ a: list(9998) })), { a: list(9998) });
    const members = Object.fromEntries(list(10_001).map((value, place) => [`m${place}`, value]));
    for (const value of [{ a: list(10_001) }, members, Array.from({ length: 10_001 }, () => ({}))])
      await assert.rejects(json(JSON.stringify(value)), tooMany);
  });

  test('JSON is nested at most 64 levels deep', async () => {
    const nested = (depth: number) => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`;
    assert.ok(await json(nested(64)));
    await assert.rejects(json(nested(66)), tooMany);
  });

  test('ignores brackets inside JSON strings', async () => {
    const text = `${',[{"'.repeat(20_000)}\\`;
    assert.deepEqual(await json(JSON.stringify({ text })), { text });
  });

  test('reports invalid JSON', async () => {
    for (const text of ['{', '"', '"\\', ']', '[,]']) await assert.rejects(json(text), { code: 'rest_invalid_json' });
  });
});

suite('1 MB is read in less than 20 ms of CPU', () => {
  const rows: [what: string, read: (text: string) => unknown, text: string][] = [
    ['a form of escapes', form, `a=${filled('%41')}`],
    ['a form of percent signs', form, `a=${filled('%')}`],
    ['a form of blanks', form, `a=${filled('+')}`],
    ['a form of blanks and escapes', form, `a=${filled('+%20')}`],
    ['a form of ampersands', form, filled('&')],
    ['a form of brackets', form, `a[${filled('][')}]=1`],
    ['a form of names', form, Array.from({ length: 1000 }, (_, place) => `${place}${'%41'.repeat(340)}=1`).join('&')],
    ['JSON of members', json, `{${Array.from({ length: 90_000 }, (_, place) => `"m${place}":1`).join()}}`],
    ['JSON of brackets', json, filled('[')],
    ['JSON of quotes', json, filled('"')],
    ['JSON of backslashes', json, `"${filled('\\\\')}"`],
    ['JSON of escaped quotes', json, `"${filled('\\"')}"`],
    ['JSON of escapes', json, `"${filled('\\u0041')}"`],
  ];
  for (const [what, read, text] of rows)
    test(what, async () => {
      const spent = await cpuOf(() => read(text));
      assert.ok(spent < MAX_CPU_MS, `${spent} ms`);
    });
});
