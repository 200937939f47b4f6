import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { temporaryFolder, upload } from '../support/index.ts';
import { serve } from './serving.ts';
import { clientOf } from './writers.ts';

const hasStrace = (() => {
  try {
    execFileSync('strace', ['-V'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** A marker in the answers, by which the acknowledgement is found among the system calls. */
const CREATED = 'HTTP/1.1 201 Created';

suite('an acknowledged write is on disk (trust R2)', { skip: !hasStrace && 'strace is not installed' }, () => {
  test('system calls between request and answer: the log of the database, the uploaded file, its folder', async () => {
    const data = temporaryFolder();
    const trace = join(temporaryFolder(), 'trace');
    const calls = 'trace=fsync,fdatasync,read,write,writev,sendto,sendmsg,recvfrom,link,linkat,openat,pwrite64';
    const server = await serve({ data, under: ['strace', '-D', '-f', '-y', '-s', '64', '-e', calls, '-o', trace] });
    const client = clientOf(server.url);
    await client.create('/tags', { name: 'warm' });
    await client.create('/posts', { title: 'Durable', status: 'publish' });
    await upload(client, 'durable.txt', 'durable bytes');
    await server.kill('SIGTERM');

    const lines = readFileSync(trace, 'utf8').split('\n');
    const post = between(lines, 'POST /site/v2/posts ');
    assert.ok(
      synced(post, /quoin\.sqlite-wal>/),
      'the write-ahead log was synchronised before the post was acknowledged',
    );
    const media = between(lines, 'POST /site/v2/media ');
    assert.ok(synced(media, /uploads\/\.incoming\//), 'the file was synchronised');
    assert.ok(synced(media, /uploads\/\d{4}\/\d{2}>/), 'its folder was synchronised');
    assert.ok(synced(media, /quoin\.sqlite-wal>/), 'and the write-ahead log');
  });
});

/** The lines from a request to its acknowledgement. */
function between(lines: readonly string[], request: string): readonly string[] {
  const first = lines.findIndex((line) => line.includes(request));
  const last = lines.findIndex((line, place) => place > first && line.includes(CREATED));
  assert.ok(first >= 0 && last > first, `${request} is in the trace`);
  return lines.slice(first, last);
}

/** Whether a call that synchronises the file was made; one that was interrupted by others has its end on a later line. */
const synced = (lines: readonly string[], file: RegExp): boolean =>
  lines.some((line, place) => {
    const [, thread, rest = ''] = /^(\d+) +(f(?:data)?sync\(.*)$/.exec(line) ?? [];
    if (!file.test(rest)) return false;
    if (/= 0$/.test(rest)) return true;
    return lines.slice(place).some((later) => later.startsWith(`${thread} `) && /sync resumed>.*= 0$/.test(later));
  });
