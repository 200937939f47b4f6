import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { test } from 'node:test';
import { PASSWORD, serve } from '../durability/serving.ts';
import { Client, temporaryFolder } from '../support/index.ts';
import { storeCredentials } from '../support/start-object-store.ts';
import { testStore } from '../support/uploads-for-test.ts';

const MEBIBYTE = 1024 * 1024;
/** 300 where every commit is checked; `QUOIN_TEST_LARGE=2048` by hand. */
const size = Number(process.env['QUOIN_TEST_LARGE'] ?? 300) * MEBIBYTE;
/** What a server may need beyond what it needs anyway: far less than the file, however large that is. */
const margin = 160 * MEBIBYTE;

/** A film as far as its head tells; what follows is never the same twice. */
async function* film(hash: ReturnType<typeof createHash>): AsyncGenerator<Buffer> {
  const head = Buffer.alloc(32);
  head.writeUInt32BE(24, 0);
  head.write('ftypisom', 4, 'latin1');
  head.write('isommp42', 16, 'latin1');
  // One box holds all the rest: a size of 1 announces one of 64 bits.
  const box = Buffer.alloc(16);
  box.writeUInt32BE(1, 0);
  box.write('mdat', 4, 'latin1');
  const start = head.subarray(0, 24);
  box.writeBigUInt64BE(BigInt(size - start.length), 8);
  let left = size;
  let number = 0;
  for (let part = Buffer.concat([start, box]); left > 0; ) {
    const sent = part.subarray(0, Math.min(part.length, left));
    hash.update(sent);
    yield sent;
    left -= sent.length;
    part = Buffer.alloc(MEBIBYTE, `${number++} `);
  }
}

/** The most memory that a process has had since it was last asked to forget. */
const peakOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;

test(`a file of ${size / MEBIBYTE} MiB is taken and given out in constant memory`, async () => {
  const store = testStore();
  await using server = await serve({
    data: temporaryFolder(),
    flags: ['--uploads', store.address(await store.createBucket()), '--upload-limit', '4096'],
    environment: {
      AWS_ACCESS_KEY_ID: storeCredentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: storeCredentials.secretAccessKey,
    },
  });
  const admin = new Client(server.url, '/site/v2', { login: 'admin', secret: PASSWORD });
  const pid = server.process.pid ?? assert.fail();
  const small = await admin.post('/media', undefined, {
    raw: 'small',
    headers: { 'content-disposition': 'attachment; filename="small.txt"' },
  });
  assert.equal(small.status, 201, small.text);
  const before = peakOf(pid);

  const sent = createHash('sha256');
  const answer = await send(`${server.url}/site/v2/media`, film(sent));
  assert.equal(answer.status, 201, answer.text);
  const item = JSON.parse(answer.text);
  assert.equal(item.media_details.filesize, size);
  const uploaded = peakOf(pid) - before;

  const received = createHash('sha256');
  const file = await fetch(item.source_url);
  await pipeline(file.body ?? assert.fail(), received);
  assert.equal(received.digest('hex'), sent.digest('hex'));
  const both = peakOf(pid) - before;
  const told = `${Math.round(uploaded / MEBIBYTE)} MiB more while uploading, ${Math.round(both / MEBIBYTE)} MiB in all`;
  process.stdout.write(`${told}\n`);
  assert.ok(both < margin, told);
});

function send(address: string, content: AsyncIterable<Buffer>): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const upload = request(
      address,
      {
        method: 'POST',
        auth: `admin:${PASSWORD}`,
        headers: {
          'content-type': 'application/octet-stream',
          'content-disposition': 'attachment; filename="film.mp4"',
          'content-length': size,
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => (text += part));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      },
    );
    pipeline(content, upload).catch(reject);
  });
}
