import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import { startQuoin, temporaryFolder } from '../support/index.ts';
import { runQuoin } from '../support/run-quoin.ts';

// Files that WordPress took and Quoin refuses: a damaged picture, one of a kind that browsers do not show, and an upload of such a
// kind of which WordPress has made a picture that browsers show.
const HOST = 'https://old.example';
const folder = temporaryFolder();
const uploads = join(folder, 'uploads');
mkdirSync(join(uploads, '2024/05'), { recursive: true });
const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#347' } })
  .jpeg()
  .toBuffer();
const damaged = Buffer.concat([picture.subarray(0, 300), Buffer.alloc(500, 0xff)]);
const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const files = { 'damaged.jpg': damaged, 'drawing.svg': drawing, 'phone.heic': drawing, 'phone.jpg': picture };
for (const [name, bytes] of Object.entries(files)) writeFileSync(join(uploads, '2024/05', name), bytes);

const meta = (key: string, value: string): string =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;
const attachment = (id: number, name: string, more = ''): string =>
  `<item><title>File ${id}</title><wp:post_id>${id}</wp:post_id><wp:post_type>attachment</wp:post_type><wp:status>inherit</wp:status>` +
  `<wp:post_date>2024-05-01 10:00:00</wp:post_date><wp:attachment_url>${HOST}/wp-content/uploads/2024/05/${name}</wp:attachment_url>` +
  `${meta('_wp_attached_file', `2024/05/${name}`)}${more}</item>`;
const original = 'a:3:{s:5:"width";i:400;s:6:"height";i:300;s:14:"original_image";s:10:"phone.heic";}';
const xml = join(folder, 'export.xml');
writeFileSync(
  xml,
  `<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><link>${HOST}</link><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>${HOST}</wp:base_blog_url>
${attachment(7, 'damaged.jpg')}${attachment(8, 'drawing.svg')}${attachment(9, 'phone.jpg', meta('_wp_attachment_metadata', original))}
</channel></rss>`,
);

const data = join(folder, 'site');
const report = join(folder, 'report.json');
const kept = (name: string): string => join(data, 'imports/old.example/files/2024/05', name);
const run = (...flags: string[]) =>
  runQuoin(['import', xml, '--data', data, '--report', report, ...flags], { QUOIN_ADMIN_PASSWORD: 'secret-1' });
const lines = () =>
  readFileSync(join(data, 'imports/old.example/left-over.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('files that are refused', () => {
  test('are kept as they were, for their owner alone, named and counted', async () => {
    const { code, stderr, stdout } = await run('--media-dir', uploads);
    assert.equal(code, 0, stderr);
    const said = `Files that Quoin refuses, kept with the left-over records: 3.\n  2024/05/damaged.jpg, 2024/05/drawing.svg, 2024/05/phone.heic\n`;
    assert.ok(stdout.includes(said), stdout);
    assert.doesNotMatch(stdout, /Files still at the old site|--fetch-media/);
    const refused = { 'damaged.jpg': damaged, 'drawing.svg': drawing, 'phone.heic': drawing };
    for (const [name, bytes] of Object.entries(refused)) {
      assert.ok(readFileSync(kept(name)).equals(bytes), name);
      assert.equal(statSync(kept(name)).mode & 0o777, 0o600);
    }
    const { accounts, leftOut } = JSON.parse(readFileSync(report, 'utf8'));
    assert.deepEqual(accounts.files, { here: 0, leftOver: 3 });
    assert.deepEqual(
      lines().map(({ kind, id, source }) => [kind, id, source.path, source.kept]),
      [7, 8, 9].map((id, place) => {
        const name = Object.keys(refused)[place] ?? '';
        return ['file', id, `2024/05/${name}`, kept(name)];
      }),
    );
    assert.match(JSON.stringify(leftOut), /file of attachment 7.*damaged|damaged.*file of attachment 7/);
  });

  test('are replaced by the scaled version of the old site, and are not served', async () => {
    const quoin = await startQuoin({ data, url: HOST });
    const rows = await Promise.all([7, 8, 9].map((id) => quoin.storage.posts.get(id)));
    assert.deepEqual(
      rows.map((row) => row?.file_key),
      ['', '', '2024/05/phone.jpg'],
    );
    for (const name of ['damaged.jpg', 'drawing.svg', 'phone.heic'])
      assert.equal((await fetch(`${quoin.url}/wp-content/uploads/2024/05/${name}`)).status, 404);
    await quoin.stop();
  });

  test('are named also by an import that takes no files, and removed once they are taken', async () => {
    assert.equal((await run()).code, 0);
    assert.equal(lines().length, 3);
    writeFileSync(join(uploads, '2024/05/damaged.jpg'), picture);
    const { stdout } = await run('--media-dir', uploads);
    assert.match(stdout, /Imported: 1 files/);
    assert.equal(existsSync(kept('damaged.jpg')), false);
    assert.deepEqual(
      lines().map(({ id }) => id),
      [8, 9],
    );
  });
});
