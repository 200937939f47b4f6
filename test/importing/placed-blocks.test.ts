import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { openDatabase, openStorage } from '../../src/storage/index.ts';
import { temporaryFolder } from '../support/index.ts';
import { runQuoin } from '../support/run-quoin.ts';

const HOST = 'https://old.example';
const folder = temporaryFolder();
const block = '<!-- wp:paragraph -->\n<p>Call us</p>\n<!-- /wp:paragraph -->';
const notes = JSON.stringify([{ id: 'n1', content: 'Of 1911' }]);
const latest = '<!-- wp:latest-posts {"postsToShow":3} /-->';

const item = (id: number, type: string, content: string, more = ''): string =>
  `<item><title>Number ${id}</title><content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>${id}</wp:post_id>` +
  `<wp:post_date>2024-05-01 10:00:00</wp:post_date><wp:status>publish</wp:status><wp:post_type>${type}</wp:post_type>${more}</item>`;
const footnotes = `<wp:postmeta><wp:meta_key>footnotes</wp:meta_key><wp:meta_value><![CDATA[${notes}]]></wp:meta_value></wp:postmeta>`;
const write = (text: string): string => {
  const path = join(folder, 'export.xml');
  const items = [
    item(4, 'post', `before\n\n<!-- wp:block {"ref":9} /-->\n\n${latest}`),
    item(5, 'page', `Ebb\n<!-- wp:footnotes /-->\n<!-- wp:block {"ref":10} /-->`, footnotes),
    item(9, 'wp_block', text),
  ];
  writeFileSync(
    path,
    `<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><link>${HOST}</link><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>${HOST}</wp:base_blog_url>${items.join('\n')}</channel></rss>`,
  );
  return path;
};

const data = join(folder, 'site');
const report = join(folder, 'report.json');
const run = (text: string, ...flags: string[]) =>
  runQuoin(['import', write(text), '--data', data, '--trust-markup', '--report', report, ...flags], {
    QUOIN_ADMIN_PASSWORD: 'secret-1',
  });
const contents = async (): Promise<string[]> => {
  const storage = await openStorage(await openDatabase(join(data, 'quoin.sqlite')));
  const rows = await Promise.all([4, 5].map((id) => storage.posts.get(id)));
  await storage.close();
  return rows.map((row) => row?.content ?? '');
};

describe('reusable blocks and footnotes of an import', () => {
  test('are placed in the texts that show them, named, and left over as they were', async () => {
    const { code, stdout, stderr } = await run(block);
    assert.equal(code, 0, stderr);
    const [post, page] = await contents();
    assert.equal(post, `before\n\n${block}\n\n${latest}`);
    assert.match(page ?? '', /^Ebb\n<!-- wp:html -->\n<ol class="wp-block-footnotes"><li id="n1">Of 1911 /);
    for (const line of [
      'Reusable blocks, placed in the texts that show them: 1 in 1 items.',
      'Reusable blocks that could not be placed: 1 in 1 items.',
      'Footnotes, placed in the texts that show them: 1 items.',
      'Blocks that only WordPress can make, and that show nothing: 1.\n  latest-posts (1 in 1 items)',
    ])
      assert.ok(stdout.includes(`${line}\n`), stdout);
    const { blocks, placed } = JSON.parse(readFileSync(report, 'utf8'));
    assert.deepEqual(blocks, [{ name: 'latest-posts', count: 1, items: 1 }]);
    const one = { count: 1, items: 1 };
    assert.deepEqual(placed, { reusable: one, unplaced: one, footnotes: one });
    const left = readFileSync(join(data, 'imports/old.example/left-over.jsonl'), 'utf8');
    assert.ok(left.includes('item of type wp_block') && left.includes('"footnotes"'), left);
  });

  test('change with the block at the source, and only then', async () => {
    const again = await run(block);
    assert.match(again.stdout, /^Imported: nothing\.$/m);
    const changed = await run(block.replace('Call', 'Write to'));
    assert.match(changed.stdout, /^Imported: 1 posts that have changed/m);
    assert.match((await contents())[0] ?? '', /Write to us/);
  });

  test('are named by a dry run', async () => {
    const { stdout } = await run(block, '--dry-run');
    assert.match(stdout, /^Blocks that only WordPress can make: 1\.\n {2}latest-posts \(1 in 1 items\)$/m);
  });
});
