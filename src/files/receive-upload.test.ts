import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { processNamed } from '../../test/support/process-named.ts';
import { processName } from '../processes/index.ts';
import { checkFolder, removeStaleUploads } from './incoming.ts';
import { receiveUpload } from './receive-upload.ts';
import { stream, temporaryFolder } from './sample-files.ts';

const left = (root: string) => readdir(join(root, '.incoming'));
const md5 = createHash('md5').update('some bytes').digest();

test('an upload lies in a temporary file, counted and hashed', async (t) => {
  const root = await temporaryFolder(t);
  const received = await receiveUpload(root, stream('some bytes', 3), { bytes: 10 });
  assert.deepEqual({ ...received, path: '' }, { path: '', size: 10, md5: md5.toString('hex') });
  assert.equal(await readFile(received.path, 'utf8'), 'some bytes');
});

for (const right of [
  md5.toString('hex'),
  md5.toString('hex').toUpperCase(),
  md5.toString('base64'),
  ` ${md5.toString('hex')} `,
]) {
  test(`the hash ${right} is right`, async (t) => {
    await receiveUpload(await temporaryFolder(t), stream('some bytes'), { bytes: 99, md5: right });
  });
}
for (const wrong of ['wrong', '', md5.toString('hex').slice(1), md5.toString('base64url')]) {
  test(`the hash ${JSON.stringify(wrong)} is refused, and nothing is left`, async (t) => {
    const root = await temporaryFolder(t);
    await assert.rejects(receiveUpload(root, stream('some bytes'), { bytes: 99, md5: wrong }), {
      code: 'rest_upload_hash_mismatch',
      status: 412,
    });
    assert.deepEqual(await left(root), []);
  });
}

test('refuses an empty upload', async (t) => {
  const root = await temporaryFolder(t);
  await assert.rejects(receiveUpload(root, Readable.from([]), { bytes: 9 }), {
    code: 'rest_upload_no_data',
    status: 400,
  });
  assert.deepEqual(await left(root), []);
});

test('refuses an endless upload at the limit, stops reading, and leaves no file', async (t) => {
  const root = await temporaryFolder(t);
  let sent = 0;
  const endless = new Readable({
    read() {
      sent += 1000;
      this.push(Buffer.alloc(1000));
    },
  });
  await assert.rejects(receiveUpload(root, endless, { bytes: 50_000 }), {
    code: 'rest_upload_file_too_big',
    status: 413,
  });
  assert.ok(sent < 200_000);
  assert.equal(endless.destroyed, false);
  assert.deepEqual(await left(root), []);
});

test('a part cut off by the multipart parser is too large', async (t) => {
  const root = await temporaryFolder(t);
  const cut = Object.assign(stream('abc'), { truncated: true });
  await assert.rejects(receiveUpload(root, cut, { bytes: 9 }), { status: 413 });
  assert.deepEqual(await left(root), []);
});

test('interrupted uploads leave no file', async (t) => {
  const root = await temporaryFolder(t);
  const failing = (end: (source: Readable) => void) => {
    const source = new Readable({ read() {} });
    source.push('some');
    setTimeout(() => end(source), 20);
    return source;
  };
  const gone = stream('x').on('error', () => {});
  gone.destroy();
  const early = () => {
    const source = new Readable({ read() {} });
    setImmediate(() => source.destroy(new Error('reset')));
    return source;
  };
  const sources = [
    () => failing((source) => source.destroy()),
    () => failing((source) => source.destroy(new Error('reset'))),
    early,
    () => gone,
  ];
  for (const source of sources) {
    await assert.rejects(receiveUpload(root, source(), { bytes: 99 }), { code: 'rest_bad_request', status: 400 });
  }
  assert.deepEqual(await left(root), []);
});

test('over HTTP a refused client still gets its answer, and one that hangs up leaves nothing', async (t) => {
  const root = await temporaryFolder(t);
  const outcomes: string[] = [];
  const server = createServer(async (incoming, answer) => {
    const outcome = await receiveUpload(root, incoming, { bytes: 1000 }).then(
      () => 'received',
      (error: Error) => error.message,
    );
    outcomes.push(outcome);
    answer.writeHead(413, { Connection: 'close' }).end(outcome);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  t.after(() => server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;

  const refused = await new Promise<number | undefined>((done, fail) => {
    const call = request({ port, method: 'POST', headers: { 'Content-Length': 5000 } }, (answer) =>
      done(answer.statusCode),
    );
    call.on('error', fail);
    call.write(Buffer.alloc(2000));
  });
  assert.equal(refused, 413);

  const call = request({ port, method: 'POST', headers: { 'Content-Length': 900 } });
  call.on('error', () => {});
  call.write(Buffer.alloc(100), () => setTimeout(() => call.destroy(), 50));
  while (outcomes.length < 2) await new Promise((later) => setTimeout(later, 10));
  assert.match(outcomes[1] ?? '', /broke off/);
  assert.deepEqual(await left(root), []);
});

test('removes files of crashed processes, and keeps those of running ones, its own among them', async (t) => {
  const root = await temporaryFolder(t);
  assert.equal(await removeStaleUploads(root), 0);
  const folder = join(root, '.incoming');
  await mkdir(folder);
  const own = `${processName}~a`;
  const running = processNamed(process.ppid);
  const elsewhere = 'other-machine~999999999~d';
  const crashed = `${processNamed()}~b.rewritten`;
  const names = [own, crashed, 'stray', running, elsewhere, `${running}~old`, 'stray-old'];
  for (const name of names) await writeFile(join(folder, name), 'x');
  for (const name of [`${running}~old`, 'stray-old']) await utimes(join(folder, name), 0, 0);
  assert.equal(await removeStaleUploads(root), 3);
  assert.deepEqual((await left(root)).sort(), [elsewhere, own, running, 'stray'].sort());
});

test('a folder that cannot be written stops the start with a reason', async (t) => {
  const root = await temporaryFolder(t);
  await checkFolder(join(root, 'new'));
  assert.deepEqual(await left(join(root, 'new')), []);
  await writeFile(join(root, 'file'), '');
  await assert.rejects(checkFolder(join(root, 'file')), /file is a file where a folder is needed: it belongs to/);
});

test('an upload under examination cannot be read by other users of the machine', async (t) => {
  const root = await temporaryFolder(t);
  await receiveUpload(root, stream('some bytes'), { bytes: 99 });
  assert.equal((await stat(join(root, '.incoming'))).mode & 0o777, 0o700);
});
