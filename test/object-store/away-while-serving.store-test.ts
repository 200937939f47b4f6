import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Answer, bare, type Client, filesOf, startQuoin, startRelay, until, upload } from '../support/index.ts';
import { startObjectStore } from '../support/start-object-store.ts';
import { storeSettings } from '../support/uploads-for-test.ts';

const store = await startObjectStore();
const relay = await startRelay(store.port);
const uploads = store.address(await store.createBucket(), { prefix: 'media', port: relay.port });
const quoin = await startQuoin({ uploads, ...storeSettings });
const author = quoin.as('author');
after(async () => {
  await relay.stop();
  await store.stop();
});

const send = (client: Client, name: string, text: string): Promise<Answer> =>
  client.post('/media', undefined, bare(name, text));

function assertAway({ status, headers, body }: Answer): void {
  assert.deepEqual([status, body.code, body.data.status], [503, 'rest_unavailable', 503]);
  assert.match(headers.get('retry-after') ?? '', /^\d+$/);
}

const total = async () => (await author.get('/media')).headers.get('x-wp-total');

test('a store that is away gives 503 for files only, and recovers by itself', async () => {
  const { source_url, id } = await upload(author, 'before.txt', 'before');
  const before = await total();
  await store.halt();
  relay.cut();
  assertAway(await send(author, 'meanwhile.txt', 'meanwhile'));
  const file = await fetch(source_url);
  assert.equal(file.status, 503);
  assert.match(await file.text(), /^\{"code":"rest_unavailable"/);
  assert.match(file.headers.get('retry-after') ?? '', /^\d+$/);
  for (const path of ['/posts', `/media/${id}`]) assert.equal((await author.get(path)).status, 200);
  assert.equal((await author.create('/posts', { title: 'Written meanwhile' })).title.raw, 'Written meanwhile');
  assert.equal(await total(), before);

  await store.start();
  assert.equal(await (await fetch(source_url)).text(), 'before');
  const later = await upload(author, 'meanwhile.txt', 'after');
  assert.equal(later.source_url, `${quoin.url}/uploads/2026/11/meanwhile.txt`);
});

test('a store that stops answering gives 503', async () => {
  const { source_url } = await upload(author, 'silent.txt', 'silent');
  relay.stall();
  try {
    const [sent, file] = await Promise.all([send(author, 'unheard.txt', 'unheard'), fetch(source_url)]);
    assertAway(sent);
    assert.equal(file.status, 503);
  } finally {
    relay.resume();
    relay.cut();
  }
  assert.equal(await (await fetch(source_url)).text(), 'silent');
});

test('an answer that is lost is asked for again, and the upload is there once', async () => {
  relay.cutAfter('PUT /');
  await upload(author, 'once.txt', 'once');
  assert.deepEqual(
    (await filesOf(quoin)).filter((key) => key.includes('once')),
    ['2026/11/once.txt'],
  );
});

test('an upload is acknowledged only when store and database have it, through any number of failures', async () => {
  const acknowledged = new Map<string, string>();
  let isOver = false;
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let number = 0; !isOver; number++) {
      const text = `${writer} wrote ${number}`;
      const answer = await send(author, `ledger-${writer}.txt`, text);
      if (answer.status === 201) acknowledged.set(answer.body.source_url, text);
      else assertAway(answer);
    }
  });
  const more = async (): Promise<void> => {
    const enough = acknowledged.size + 8;
    await until(() => acknowledged.size >= enough, 60_000);
  };
  for (let round = 0; round < 5; round++) {
    await more();
    relay.cut();
  }
  await store.halt();
  relay.cut();
  await store.start();
  await more();
  isOver = true;
  await Promise.all(writers);
  for (const [address, text] of acknowledged) assert.equal(await (await fetch(address)).text(), text);
  const rows = new Set<string>();
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await author.get('/media', { per_page: 100, page });
    pages = Number(answer.headers.get('x-wp-totalpages'));
    for (const { source_url } of answer.body) rows.add(source_url);
  }
  for (const address of rows) assert.equal((await fetch(address)).status, 200, `${address} has a row and no file`);
  for (const address of acknowledged.keys()) assert.ok(rows.has(address), `${address} has no row`);
});
