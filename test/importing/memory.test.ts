import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '../support/index.ts';
import { program } from '../support/run-quoin.ts';
import { dumpOf, tablesOf } from './old-site.ts';

const MEGABYTE = 1024 * 1024;
const POSTS = 1500;
const META_BYTES = 80_000;

/** A dump of a small site, with many posts that have long fields of a plugin. */
function* largeDump(): Generator<string> {
  const tables = tablesOf('wp_', { password: 'none', application: 'none' });
  yield dumpOf(tables, 'wp_').replace('-- Dump completed\n', '');
  const sample = tables['posts']?.rows[0] ?? [];
  const value = 'a:1:{i:0;s:4:"gull";}'.padEnd(META_BYTES, 'x');
  for (let id = 1001; id <= 1000 + POSTS; id += 1) {
    const row = [
      id,
      7,
      '2024-03-01 10:00:00',
      '2024-03-01 10:00:00',
      'Text',
      `Post ${id}`,
      '',
      'publish',
      'open',
      'open',
    ];
    const values = [...row, '', `post-${id}`, ...sample.slice(row.length + 2)].map((one) => `'${one}'`);
    yield `INSERT INTO \`wp_posts\` VALUES (${values.join()});\n`;
    yield `INSERT INTO \`wp_postmeta\` VALUES (${id},${id},'_layout','${value}');\n`;
    yield `INSERT INTO \`wp_shop_orders\` VALUES ('${value.slice(0, 1000)}');\n`;
  }
  yield '-- Dump completed\n';
}

/** An export of ten thousand posts of 3 kB each, in which no two have the same words. */
function* longExport(): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Low Water</title><link>https://old.example</link>
<wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>https://old.example</wp:base_blog_url>
<wp:author><wp:author_id>7</wp:author_id><wp:author_login>anna</wp:author_login></wp:author>`;
  for (let id = 1; id <= 10_000; id += 1) {
    const words = (from: number) =>
      Array.from({ length: 40 }, (_, index) => `tide${((id + from + index) * 7919) % 16_000} of`).join(' ');
    const paragraphs = Array.from(
      { length: 6 },
      (_, index) => `<!-- wp:paragraph -->\n<p>${words(index * 40)}</p>\n<!-- /wp:paragraph -->`,
    );
    yield `<item><title>Post ${id}</title><dc:creator>anna</dc:creator>
<content:encoded><![CDATA[${paragraphs.join('\n\n')}]]></content:encoded><wp:post_id>${id}</wp:post_id>
<wp:post_date>2024-03-01 10:00:00</wp:post_date><wp:post_date_gmt>2024-03-01 10:00:00</wp:post_date_gmt>
<wp:post_name>post-${id}</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>\n`;
  }
  yield '</channel></rss>\n';
}

/** Run a command as its first line says. @returns its exit code, and the most memory that it has had */
async function peakOf(args: readonly string[]): Promise<{ code: number; bytes: number; output: string }> {
  const [, arenas, flags = ''] = /^#!.* MALLOC_ARENA_MAX=(\d+) node (.*)$/m.exec(readFileSync(program, 'utf8')) ?? [];
  const child = spawn(process.execPath, [...flags.split(' '), program, ...args], {
    env: { ...process.env, MALLOC_ARENA_MAX: arenas },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'close');
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  let bytes = 0;
  while (child.exitCode === null && child.signalCode === null) {
    const [, kilobytes = '0'] = /^VmHWM:\s*(\d+) kB/m.exec(statusOf(child.pid)) ?? [];
    bytes = Math.max(bytes, Number(kilobytes) * 1024);
    await sleep(20);
  }
  const [code] = (await ended) as [number];
  return { code, bytes, output };
}

function statusOf(pid: number | undefined): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}

const skip = existsSync('/proc/self/status') ? false : 'needs /proc';

/** Import a source of at least this length. @returns the most memory that it took, in megabytes */
async function peakOfImport(name: string, source: Iterable<string>, least: number) {
  const folder = temporaryFolder();
  const path = join(folder, name);
  await pipeline(Readable.from(source), createWriteStream(path));
  assert.ok(statSync(path).size > least * MEGABYTE);
  const { code, bytes, output } = await peakOf(['import', path, '--data', join(folder, 'site')]);
  assert.equal(code, 0, output);
  return { folder, output, megabytes: bytes / MEGABYTE };
}

test('a dump is imported in less than 250 MB, however large', { skip }, async () => {
  const { folder, output, megabytes } = await peakOfImport('dump.sql', largeDump(), 100);
  assert.doesNotMatch(output, /Warning/);
  const leftOver = readFileSync(join(folder, 'site/imports/old.example/left-over.jsonl'), 'utf8');
  assert.ok(leftOver.match(/"_layout"/g)?.length === POSTS);
  assert.ok(megabytes > 50 && megabytes < 250, `${Math.round(megabytes)} MB`);
});

test('ten thousand posts are imported in less than 200 MB', { skip }, async () => {
  const { megabytes } = await peakOfImport('export.xml', longExport(), 30);
  assert.ok(megabytes > 50 && megabytes < 200, `${Math.round(megabytes)} MB`);
});
