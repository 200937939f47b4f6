import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { isKey } from './file-key.ts';
import { KeyTaken } from './file-store.ts';
import { localFileStore } from './local-file-store.ts';
import { stream, temporaryFolder } from './sample-files.ts';

const key = '2026/11/picture.png';
const type = { contentType: 'image/png' };

async function storeWith(t: Parameters<typeof temporaryFolder>[0]) {
  const root = await temporaryFolder(t);
  return { root, store: localFileStore(root), path: join(root, key) };
}

test('stored bytes come back, whole and in ranges', async (t) => {
  const { store } = await storeWith(t);
  await store.put(key, stream('0123456789', 3), type);
  const whole = await store.open(key);
  assert.equal(whole?.size, 10);
  assert.equal(String(await buffer(whole.stream)), '0123456789');
  const part = await store.open(key, { start: 2, end: 4 });
  assert.equal(part?.size, 10);
  assert.equal(String(await buffer(part.stream)), '234');
  assert.equal(part.etag, whole.etag);
  assert.deepEqual(await store.stat(key), { size: 10, modified: whole.modified, etag: whole.etag });
});

test('an empty file can be stored and read', async (t) => {
  const { store } = await storeWith(t);
  await store.put(key, Readable.from([]), type);
  const file = await store.open(key);
  assert.equal((await buffer(file?.stream as Readable)).length, 0);
});

test('a local file is stored without being taken away', async (t) => {
  const { root, store } = await storeWith(t);
  const path = join(root, 'mine');
  await writeFile(path, 'mine');
  await store.put(key, { path }, type);
  await rm(path);
  assert.equal(await readFile(join(root, key), 'utf8'), 'mine');
});

test('nothing is overwritten: of many at once one wins', async (t) => {
  const { root, store } = await storeWith(t);
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => store.put(key, stream(`writer ${n}`), type)),
  );
  assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 1);
  for (const result of tries) if (result.status === 'rejected') assert.ok(result.reason instanceof KeyTaken);
  assert.deepEqual(await readdir(join(root, '.incoming')), []);
});

test('bytes that are not those announced are not stored', async (t) => {
  const { root, store } = await storeWith(t);
  const sha256 = createHash('sha256').update('right').digest('hex');
  const path = join(root, 'mine');
  await writeFile(path, 'wrong');
  for (const source of [stream('wrong'), { path }])
    await assert.rejects(store.put(key, source, { ...type, sha256 }), { name: 'ChecksumMismatch' });
  assert.deepEqual(await Array.fromAsync(store.list()), []);
  await store.put(key, stream('right'), { ...type, sha256 });
  const [listed] = await Array.fromAsync(store.list());
  const { etag, ...facts } = (await store.stat(key)) ?? assert.fail();
  assert.match(etag, /^"/);
  assert.deepEqual(listed, { key, ...facts });
});

test('a source that breaks off leaves nothing', async (t) => {
  const { root, store } = await storeWith(t);
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('abc');
      throw new Error('gone');
    })(),
  );
  await assert.rejects(store.put(key, broken, type), /gone/);
  assert.deepEqual(await readdir(join(root, '.incoming')), []);
  assert.equal(await store.stat(key), undefined);
});

test('deleting deletes; deleting again is fine', async (t) => {
  const { store } = await storeWith(t);
  await store.put(key, stream('x'), type);
  await store.delete(key);
  await store.delete(key);
  await store.delete('1999/01/never.png');
  assert.equal(await store.open(key), undefined);
});

test('a file can be read to its end while it is deleted', async (t) => {
  const { store } = await storeWith(t);
  await store.put(key, stream('x'.repeat(300_000)), type);
  const file = await store.open(key);
  await store.delete(key);
  assert.equal((await buffer(file?.stream as Readable)).length, 300_000);
});

test('the list names every stored file and nothing else', async (t) => {
  const { root, store } = await storeWith(t);
  assert.deepEqual(await Array.fromAsync(store.list()), []);
  await store.put(key, stream('x'), type);
  await store.put('2025/01/a.txt', stream('y'), type);
  await writeFile(join(root, 'stray.txt'), '');
  await writeFile(join(root, '2026/11/.hidden'), '');
  await mkdir(join(root, '2026/11/folder.png'));
  assert.deepEqual((await Array.fromAsync(store.list(), (file) => file.key)).sort(), ['2025/01/a.txt', key]);
});

const notKeys = [
  '',
  '/',
  '..',
  '../x.png',
  '2026/11/../../../etc/passwd',
  '2026/11/..',
  '2026/../../x',
  '../2026/11/x.png',
  '/2026/11/x.png',
  '//2026/11/x.png',
  '2026//11/x.png',
  '2026/11//x.png',
  '2026/11/',
  '2026/11',
  '2026/13/x.png',
  '2026/00/x.png',
  '26/11/x.png',
  '2026\\11\\x.png',
  '2026/11/..\\x.png',
  '2026/11/a/b.png',
  '2026/11/%2e%2e%2fx.png',
  '2026/11/..%2fx.png',
  '2026/11/C:x.png',
  '2026/11/x.png\0',
  '2026/11/x\0.png',
  '2026/11/x.png\n',
  '2026/11/.x.png',
  '2026/11/-x.png',
  '2026/11/x..png',
  '2026/11/x.png.',
  '2026/11/x.png ',
  '2026/11/CON',
  '2026/11/con.png',
  '2026/11/aux.tar.gz',
  `2026/11/${'a'.repeat(300)}.png`,
  '2026/11/．．／x.png',
  '2026/11/e\u0301.png',
  '2026/11/x\u202epng',
  '.incoming/11/x.png',
];
for (const text of notKeys) {
  test(`${JSON.stringify(text.slice(0, 40))} is no key: nothing is read, written or deleted (D3)`, async (t) => {
    const { store } = await storeWith(t);
    assert.equal(isKey(text), false);
    assert.equal(await store.open(text), undefined);
    assert.equal(await store.stat(text), undefined);
    await store.delete(text);
    await assert.rejects(store.put(text, stream('x'), type), /Not a key/);
  });
}

test('what lies beside the folder is neither read nor deleted (D3)', async (t) => {
  const above = await temporaryFolder(t);
  await mkdir(join(above, 'store'));
  await mkdir(join(above, 'beside/11'), { recursive: true });
  await writeFile(join(above, 'beside/11/secret.txt'), 'secret');
  const store = localFileStore(join(above, 'store'));
  for (const text of ['../beside/11/secret.txt', '2026/../../beside/11/secret.txt']) {
    assert.equal(await store.open(text), undefined);
    assert.equal(await store.stat(text), undefined);
    await store.delete(text);
  }
  assert.equal(await readFile(join(above, 'beside/11/secret.txt'), 'utf8'), 'secret');
});

test('anything but a regular file counts as missing', async (t) => {
  const { root, store, path } = await storeWith(t);
  await writeFile(join(root, 'secret'), 'secret');
  await mkdir(join(root, '2026/11'), { recursive: true });
  const missing = async () => {
    assert.equal(await store.open(key), undefined);
    assert.equal(await store.stat(key), undefined);
    await store.delete(key);
  };
  await mkdir(path);
  await missing();
  await rm(path, { recursive: true });
  await symlink(join(root, 'secret'), path);
  assert.equal(await store.open(key), undefined);
  assert.equal(await store.stat(key), undefined);
  await rm(path);
  // A folder in the way, a link, and a file in place of a folder.
  await rm(join(root, '2026'), { recursive: true });
  await mkdir(join(root, 'elsewhere/11'), { recursive: true });
  await writeFile(join(root, 'elsewhere/11/picture.png'), 'secret');
  await symlink(join(root, 'elsewhere'), join(root, '2026'));
  await missing();
  assert.equal(await readFile(join(root, 'elsewhere/11/picture.png'), 'utf8'), 'secret');
  await assert.rejects(store.put(key, stream('x'), type));
  await rm(join(root, '2026'));
  await writeFile(join(root, '2026'), 'a file');
  await missing();
  await assert.rejects(store.put(key, stream('x'), type), { status: 503 });
});

test('a file that may not be read is 503 and not missing', async (t) => {
  const { store, path } = await storeWith(t);
  await store.put(key, stream('x'), type);
  await chmod(path, 0);
  await withoutPrivileges(() => assert.rejects(store.open(key), { status: 503 }));
});

/** Root reads everything: for a while, this process is nobody. */
async function withoutPrivileges(work: () => Promise<void>): Promise<void> {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid?.(65534);
  try {
    await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

test('a full disk is 507', { skip: process.platform !== 'linux' && 'needs /dev/full' }, async (t) => {
  const { store } = await storeWith(t);
  const source = Readable.from(
    (async function* () {
      const { open } = await import('node:fs/promises');
      const full = await open('/dev/full', 'w');
      try {
        await full.writeFile('x');
      } finally {
        await full.close();
      }
      yield 'x';
    })(),
  );
  await assert.rejects(store.put(key, source, type), { status: 507, code: 'rest_storage_full' });
});
