import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { cpuTimeOf, startQuoin } from '../support/index.ts';

const quoin = await startQuoin();
const surfaces = [quoin.prefix, '/wp-json/wp/v2'];
const editor = quoin.as('editor');

const formOf = (parts: number): FormData => {
  const data = new FormData();
  for (let place = 0; place < parts; place += 1) data.append(`member${place}`, 'x');
  return data;
};

suite('how much a body may hold', () => {
  for (const surface of surfaces) {
    const send = async (type: string | undefined, raw: string | FormData) => {
      const { status, body } = await editor.request('POST', `/${surface}/tags`, {
        raw,
        ...(type && { headers: { 'content-type': type } }),
      });
      return [status, body.code];
    };

    test(`more members than an input can have are refused below ${surface}`, async () => {
      const json = `{${Array.from({ length: 900_000 }, (_, place) => `"m${place}":1`).join()}}`;
      assert.deepEqual(await send('application/json', json), [400, 'rest_bad_request']);
      assert.deepEqual(await send('application/x-www-form-urlencoded', 'a=1&'.repeat(1001)), [400, 'rest_bad_request']);
      assert.deepEqual(await send(undefined, formOf(1001)), [400, 'rest_bad_request']);
    });

    test(`a part of a form that calls itself JSON is not parsed below ${surface}`, async () => {
      const part = (name: string, value: string) =>
        `--x\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: application/json\r\n\r\n${value}\r\n`;
      const form = `${part('name', `{ "of": "${surface}" }`)}${part('description', '[')}--x--`;
      const answer = await editor.request('POST', `/${surface}/tags`, {
        raw: form,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      });
      assert.equal(answer.body.name, `{ "of": "${surface}" }`, answer.text);
      assert.equal(answer.body.description, '[');
    });
  }

  test('14 MB of members cost a few tenths of a second of CPU', async () => {
    const data = new FormData();
    for (let place = 0; place < 199; place += 1) data.append(`member${place}`, 'x%'.repeat(35_000));
    data.append('name', 'Large');
    const milliseconds = await cpuTimeOf(async () => {
      const { status } = await editor.request('POST', '/tags', { raw: data });
      assert.equal(status, 201);
    });
    assert.ok(milliseconds < 1300, `${milliseconds} ms`);
  });
});
