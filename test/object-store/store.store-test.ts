import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import type { FileStore } from '../../src/files/index.ts';
import { openFileStore } from '../../src/files/index.ts';
import { readBucket } from '../../src/files/s3/bucket.ts';
import { StoreClient } from '../../src/files/s3/store-client.ts';
import { stream } from '../../src/files/sample-files.ts';
import { temporaryFolder } from '../support/index.ts';
import { storeCredentials } from '../support/start-object-store.ts';
import { testStore } from '../support/uploads-for-test.ts';

const server = testStore();
const key = '2026/11/picture.png';
const type = { contentType: 'image/png' };
const MEBIBYTE = 1024 * 1024;

/** Claims as all instances share them. */
function memoryClaims() {
  const taken = new Set<string>();
  return {
    taken,
    take: async (name: string) => !taken.has(name) && taken.add(name) !== undefined,
    release: async (name: string) => void taken.delete(name),
  };
}

async function newStore(options: { prefix?: string } = {}) {
  const address = server.address(await server.createBucket(), options);
  const claims = memoryClaims();
  const store = await openFileStore(address, { credentials: storeCredentials, claims });
  return { address, claims, store, client: new StoreClient(readBucket(address), storeCredentials) };
}

const keysOf = async (store: FileStore) => (await Array.fromAsync(store.list(), (file) => file.key)).sort();

async function read(store: FileStore, name: string) {
  const file = (await store.open(name)) ?? assert.fail(`${name} is missing`);
  return buffer(file.stream);
}

test('stored bytes come back, whole and in ranges', async () => {
  const { store } = await newStore({ prefix: 'site/one' });
  await store.put(key, stream('0123456789', 3), type);
  const whole = (await store.open(key)) ?? assert.fail();
  assert.equal(whole.size, 10);
  assert.equal(String(await buffer(whole.stream)), '0123456789');
  const part = (await store.open(key, { start: 2, end: 4 })) ?? assert.fail();
  assert.equal(part.size, 10);
  assert.equal(String(await buffer(part.stream)), '234');
  const { size, modified, etag } = whole;
  assert.deepEqual(await store.stat(key), { size, modified, etag });
  assert.match(etag, /^"[^"]+"$/);
  assert.ok(Math.abs(modified.getTime() - Date.now()) < 60_000);
  const [listed] = await Array.fromAsync(store.list());
  assert.deepEqual([listed?.key, listed?.size], [key, 10]);
});

test('names beyond ASCII, and an empty file', async () => {
  const { store } = await newStore();
  const keys = ['2026/11/写真.png', '2026/11/été_@2.txt', '2026/11/empty.txt'];
  for (const name of keys) await store.put(name, stream(name === keys[2] ? '' : name), type);
  assert.deepEqual(await keysOf(store), keys.toSorted());
  assert.equal(String(await read(store, keys[0] ?? '')), keys[0]);
  assert.equal((await read(store, '2026/11/empty.txt')).length, 0);
});

test('large files go in parts, from a file and from a stream, and come back the same', async () => {
  const { store, address } = await newStore();
  for (const size of [8 * MEBIBYTE - 1, 8 * MEBIBYTE, 20 * MEBIBYTE + 7]) {
    const bytes = randomBytes(size);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const path = join(temporaryFolder(), 'large');
    await writeFile(path, bytes);
    await store.put(`2026/11/file-${size}.bin`, { path }, { ...type, sha256 });
    await store.put(`2026/11/stream-${size}.bin`, stream(bytes, 70_000), { ...type, sha256 });
    for (const kind of ['file', 'stream'])
      assert.ok(bytes.equals(await read(store, `2026/11/${kind}-${size}.bin`)), `${kind} of ${size} bytes`);
  }
  assert.equal((await keysOf(store)).length, 6, address);
});

test('reports a missing file', async () => {
  const { store } = await newStore();
  assert.equal(await store.stat(key), undefined);
  assert.equal(await store.open(key), undefined);
  await store.delete(key);
  for (const bad of ['../x', '2026/11/../x', '/etc/passwd', '2026/13/a.txt', '']) {
    assert.equal(await store.open(bad), undefined);
    assert.equal(await store.stat(bad), undefined);
    await store.delete(bad);
    await assert.rejects(store.put(bad, stream('x'), type), /Not a key/);
  }
});

test('nothing is overwritten: of many at once one wins', async () => {
  const { store, claims } = await newStore();
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => store.put(key, stream(`no. ${n}`), type)),
  );
  const won = tries.findIndex(({ status }) => status === 'fulfilled');
  assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 1);
  for (const result of tries) if (result.status === 'rejected') assert.equal(result.reason.name, 'KeyTaken');
  assert.equal(String(await read(store, key)), `no. ${won}`);
  assert.deepEqual([...claims.taken], []);
});

test('deletes a file, and frees its key', async () => {
  const { store } = await newStore();
  await store.put(key, stream('first'), type);
  await store.delete(key);
  assert.equal(await store.stat(key), undefined);
  await store.put(key, stream('second'), type);
  assert.equal(String(await read(store, key)), 'second');
});

test('a source that breaks off, or is another than announced, leaves nothing, no parts either', async () => {
  const { store, client, claims } = await newStore();
  const broken = (bytes: number) =>
    Readable.from(
      (async function* () {
        yield randomBytes(bytes);
        throw new Error('broken off');
      })(),
    );
  await assert.rejects(store.put(key, broken(5), type), /broken off/);
  await assert.rejects(store.put(key, broken(17 * MEBIBYTE), type), /broken off/);
  const sha256 = createHash('sha256').update('others').digest('hex');
  for (const bytes of [5, 17 * MEBIBYTE])
    await assert.rejects(store.put(key, stream(randomBytes(bytes), 100_000), { ...type, sha256 }), {
      name: 'ChecksumMismatch',
    });
  assert.deepEqual(await keysOf(store), []);
  assert.doesNotMatch((await client.ask({ method: 'GET', path: '', query: { uploads: '' } })).body, /<Upload>/);
  assert.deepEqual([...claims.taken], []);
});

test('parts that a crash left are removed, those under way stay', async () => {
  const { store, client } = await newStore({ prefix: 'site' });
  await client.ask({ method: 'POST', path: `site/${key}`, query: { uploads: '' } });
  assert.equal(await store.removeAborted(new Date(Date.now() - 60_000)), 0);
  assert.equal(await store.removeAborted(new Date(Date.now() + 60_000)), 1);
  assert.equal(await store.removeAborted(new Date(Date.now() + 60_000)), 0);
});

test('lists longer than an answer are read to their end; what others keep there is left out', async () => {
  const { store, client } = await newStore({ prefix: 'p' });
  const keys = Array.from({ length: 12 }, (_, n) => `2026/11/${String(n).padStart(2, '0')}.txt`);
  for (const name of keys) await store.put(name, stream(name), type);
  await client.ask({ method: 'PUT', path: 'p/readme.txt' });
  await client.ask({ method: 'PUT', path: 'q/2026/11/other.txt' });
  const { body } = await client.ask({
    method: 'GET',
    path: '',
    query: { 'list-type': '2', 'max-keys': '5', prefix: 'p/' },
  });
  assert.match(body, /<IsTruncated>true/);
  assert.deepEqual(await keysOf(store), keys);
  const { listFiles } = await import('../../src/files/s3/listing.ts');
  const small = await Array.fromAsync(listFiles(client, 5), (file) => file.key);
  assert.deepEqual(small, [...keys, 'readme.txt']);
});
