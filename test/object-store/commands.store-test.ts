import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { png, stream } from '../../src/files/sample-files.ts';
import { orphanedFiles } from '../../src/resources/index.ts';
import { PASSWORD, serve } from '../durability/serving.ts';
import { bare, Client, filesOf, startQuoin, temporaryFolder, until, upload } from '../support/index.ts';
import { runQuoin } from '../support/run-quoin.ts';
import { storeCredentials } from '../support/start-object-store.ts';
import { storeOf } from '../support/uploads.ts';
import { testStore } from '../support/uploads-for-test.ts';

const environment = {
  AWS_ACCESS_KEY_ID: storeCredentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: storeCredentials.secretAccessKey,
};

test('media tidy and check see the files of the store, and repair what can be', async () => {
  const quoin = await startQuoin();
  const { id } = await upload(quoin.as('author'), 'kept.png', png(400, 300));
  const store = await storeOf(quoin);
  const kept = await filesOf(quoin);
  assert.deepEqual(kept, ['2026/11/kept-150x150.png', '2026/11/kept-300x225.png', '2026/11/kept.png']);
  await store.put('2026/11/left.png', stream(png(2, 2)), { contentType: 'image/png' });
  await store.delete('2026/11/kept-150x150.png');

  const places = ['--data', quoin.data, '--uploads', quoin.uploads];
  const run = (...line: string[]) => runQuoin([...line, ...places], { QUOIN_DATABASE: quoin.database, ...environment });
  // What is younger than a day may belong to an upload that is under way.
  assert.deepEqual(await run('media', 'tidy'), { code: 0, stdout: '', stderr: '' });
  const orphans = orphanedFiles({ files: store, reader: quoin.storage }, Date.now() + 2 * 24 * 60 * 60 * 1000);
  assert.deepEqual(await Array.fromAsync(orphans), ['2026/11/left.png']);

  const found = await run('check');
  assert.equal(found.code, 1);
  assert.match(found.stdout, /^the file 2026\/11\/kept-150x150\.png of media item \d+ is missing$/m);
  assert.match(found.stdout, /^the file 2026\/11\/left\.png belongs to no media item/m);
  await quoin.stop();
  assert.equal((await run('check', '--repair')).code, 0);
  await using again = await serve({ data: quoin.data, flags: ['--uploads', quoin.uploads], environment });
  const anybody = new Client(again.url, quoin.prefix, undefined);
  await until(async () => (await anybody.get(`/media/${id}`)).body.media_details.sizes.thumbnail !== undefined);
  assert.deepEqual(
    (await filesOf(quoin)).filter((key) => /left|150x150/.test(key)),
    ['2026/11/kept-150x150.png'],
  );
});

test('several processes store under the same name at once, and every file is kept', async () => {
  const bucket = testStore();
  const data = temporaryFolder();
  const uploads = bucket.address(await bucket.createBucket());
  await using server = await serve({ data, flags: ['--workers', '3', '--uploads', uploads], environment });
  const admin = new Client(server.url, '/site/v2', { login: 'admin', secret: PASSWORD });
  const texts = Array.from({ length: 24 }, (_, number) => `number ${number}`);
  const answers = await Promise.all(
    texts.map((text) => admin.post('/media', undefined, bare('same.txt', text, { connection: 'close' }))),
  );
  for (const { status, text } of answers) assert.equal(status, 201, text);
  const addresses = answers.map(({ body }) => body.source_url);
  assert.equal(new Set(addresses).size, texts.length);
  for (const [n, address] of addresses.entries()) assert.equal(await (await fetch(address)).text(), texts[n]);
  assert.equal((await Array.fromAsync((await storeOf({ data, uploads })).list())).length, texts.length);
});

test('a site moves to the store and back, and is restored there', async () => {
  const data = temporaryFolder();
  const back = temporaryFolder();
  const bucket = testStore();
  const uploads = bucket.address(await bucket.createBucket(), { prefix: 'moved' });
  const first = await startQuoin({ data, uploads: join(data, 'uploads') });
  const { source_url } = await upload(first.as('author'), 'moving.png', png(400, 300));
  await first.stop();
  const keysIn = async (place: string) =>
    (await Array.fromAsync((await storeOf({ data, uploads: place })).list(), ({ key }) => key)).sort();
  const kept = await keysIn(join(data, 'uploads'));

  const there = await runQuoin(
    ['move', '--data', data, '--to', join(back, 'there.sqlite'), '--to-uploads', uploads],
    environment,
  );
  assert.equal(there.code, 0, there.stderr);
  assert.deepEqual(await keysIn(uploads), kept);
  const flags = ['--database', join(back, 'there.sqlite'), '--uploads', uploads];
  const served = await serve({ data: temporaryFolder(), flags, environment });
  const answer = await fetch(source_url.replace(first.url, served.url));
  assert.deepEqual(Buffer.from(await answer.arrayBuffer()), png(400, 300));
  assert.equal(await served.kill('SIGTERM'), 0);

  const home = await runQuoin(
    ['move', '--database', join(back, 'there.sqlite'), '--uploads', uploads, '--data', back].concat([
      '--to',
      join(back, 'home/quoin.sqlite'),
      '--to-uploads',
      join(back, 'home/uploads'),
    ]),
    environment,
  );
  assert.equal(home.code, 0, home.stderr);
  assert.deepEqual(await keysIn(join(back, 'home/uploads')), kept);
});
