import assert from 'node:assert/strict';
import { test } from 'node:test';
import { png } from '../../src/files/sample-files.ts';
import { startQuoin, upload } from '../support/index.ts';

const quoin = await startQuoin();
const admin = quoin.as('admin');
await admin.create('/posts', { title: 'Shown', status: 'publish' });
await admin.create('/posts', { title: 'Draft' });
await admin.create('/pages', { title: 'Shown', status: 'publish' });
await upload(admin, 'shown.png', png(2, 2));
const hidden = await upload(admin, 'private.png', png(2, 2));
await admin.post(`/media/${hidden.id}`, { status: 'private' });

for (const prefix of ['', '//wp-json/wp/v2']) {
  for (const path of ['/posts', '/pages', '/media'])
    test(`an empty status lists what ${prefix}${path} lists without one`, async () => {
      for (const client of [admin, quoin.as('anonymous')])
        for (const status of ['', ' ', ',']) {
          const { body, headers } = await client.get(`${prefix}${path}`, { status });
          assert.deepEqual([body.length, headers.get('x-wp-total')], [1, '1']);
        }
    });

  for (const name of ['tags', 'tags_exclude', 'categories', 'categories_exclude'])
    test(`an empty ${name} of ${prefix}/posts is not a list of terms`, async () => {
      const { status, body } = await admin.get(`${prefix}/posts`, { [name]: '' });
      assert.deepEqual([status, body.code, Object.keys(body.data.params)], [400, 'rest_invalid_param', [name]]);
      assert.equal((await admin.get(`${prefix}/posts`, { [name]: ',' })).body.length, 1);
    });
}
