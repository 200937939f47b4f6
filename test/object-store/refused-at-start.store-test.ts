import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { temporaryFolder } from '../support/index.ts';
import { runQuoin } from '../support/run-quoin.ts';
import { storeCredentials } from '../support/start-object-store.ts';
import { testStore } from '../support/uploads-for-test.ts';

const store = testStore();
const bucket = await store.createBucket();
const right = {
  AWS_ACCESS_KEY_ID: storeCredentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: storeCredentials.secretAccessKey,
};
const noStore = createServer((_, response) => response.end('<html>Welcome</html>'))
  .listen(0, '127.0.0.1')
  .unref();
await new Promise((resolve) => noStore.once('listening', resolve));
const { port: noStorePort } = noStore.address() as AddressInfo;
const dead = store.address(bucket, { port: 9 });

describe('a server whose uploads cannot be stored says why in one line, and ends with 1', () => {
  for (const [name, uploads, message, environment] of [
    ['a missing bucket', store.address('no-such-bucket'), /there is no bucket no-such-bucket at http:.*make it first/],
    [
      'a wrong secret',
      store.address(bucket),
      /does not accept AWS_.*SignatureDoesNotMatch/,
      { AWS_SECRET_ACCESS_KEY: 'x' },
    ],
    ['an unknown key', store.address(bucket), /does not accept AWS_.*\(\w+\)/, { AWS_ACCESS_KEY_ID: 'a:b' }],
    [
      'no credentials',
      store.address(bucket),
      /needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/,
      { AWS_ACCESS_KEY_ID: '' },
    ],
    ['nobody there', dead, /http:\/\/127\.0\.0\.1:9, where the uploads are, cannot be reached \(ECONNREFUSED\)/],
    ['a name without address', 's3://bucket/?endpoint=http://store.invalid', /store\.invalid.* cannot be reached/],
    ['something else there', store.address(bucket, { port: noStorePort }), /is not an object store/],
    ['a wrong address', 's3://bucket/?path-style=maybe', /path-style must be true or false/],
    ['an unknown parameter', 's3://bucket/?bucket=other', /"bucket" is none of endpoint/],
    ['a secret in the address', 's3://key:secret@bucket/', /credentials belong into AWS_ACCESS_KEY_ID/],
  ] as [string, string, RegExp, Record<string, string>?][])
    test(name, async () => {
      const data = temporaryFolder();
      const outcome = await runQuoin(['serve', '--port', '0', '--data', data, '--uploads', uploads], {
        ...right,
        QUOIN_ADMIN_PASSWORD: 'a password for tests',
        ...environment,
      });
      assert.equal(outcome.code, 1, outcome.stderr);
      assert.match(outcome.stderr, message);
      assert.equal(outcome.stderr.trim().split('\n').length, 1, outcome.stderr);
      assert.doesNotMatch(outcome.stderr + outcome.stdout, /testing|listening/);
    });
});
