import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import { startQuoin, temporaryFolder } from '../support/index.ts';
import { runQuoin } from '../support/run-quoin.ts';

// The files of an old site: one that WordPress has made smaller, with a copy that a theme wanted, and one of an odd name.
const folder = temporaryFolder();
const uploads = join(folder, 'uploads');
mkdirSync(join(uploads, '2024/05'), { recursive: true });
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#347' } })
    .jpeg()
    .toBuffer();
const [original, scaled, card] = await Promise.all([picture(900, 600), picture(800, 533), picture(420, 90)]);
writeFileSync(join(uploads, '2024/05/shore.jpg'), original);
writeFileSync(join(uploads, '2024/05/shore-scaled.jpg'), scaled);
writeFileSync(join(uploads, '2024/05/shore-420x90.jpg'), card);
writeFileSync(join(uploads, 'Übersicht (1).jpg'), scaled);
writeFileSync(join(uploads, '2024/05/Große Küste.jpg'), original);
mkdirSync(join(uploads, '2019/02'), { recursive: true });
writeFileSync(join(uploads, '2019/02/tide table.txt'), 'High water at noon');

const php = (text: string): string => `s:${Buffer.byteLength(text)}:"${text}";`;
const sizeOf = (name: string, file: string, width: number, height: number): string =>
  `${php(name)}a:4:{${php('file')}${php(file)}${php('width')}i:${width};${php('height')}i:${height};${php('mime-type')}${php('image/jpeg')}}`;
const sizes = [
  sizeOf('medium', 'shore-300x200.jpg', 300, 200),
  sizeOf('card', 'shore-420x90.jpg', 420, 90),
  sizeOf('gone', 'shore-77x77.jpg', 77, 77),
  sizeOf('__proto__', 'shore-88x88.jpg', 88, 88),
];
const metadata = `a:5:{${php('width')}i:800;${php('height')}i:533;${php('file')}${php('2024/05/shore-scaled.jpg')}${php('sizes')}a:${sizes.length}:{${sizes.join('')}}${php('original_image')}${php('shore.jpg')}}`;
const HOST = 'https://old.example';
const scaledMetadata = metadata
  .replaceAll('2024/05/shore-scaled.jpg', '2024/05/Große Küste-scaled.jpg')
  .replaceAll('"shore', '"Große Küste');
const metadataOf = (text: string): string => text.replace(/s:\d+:"([^"]*)"/g, (_, one) => php(one).slice(0, -1));
const meta = (key: string, value: string): string =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;
const attachment = (id: number, path: string, more: string): string =>
  `<item><title>Picture ${id}</title><wp:post_id>${id}</wp:post_id><wp:post_type>attachment</wp:post_type><wp:status>inherit</wp:status>` +
  `<wp:post_date>2024-06-01 10:00:00</wp:post_date><wp:attachment_url>${HOST}/wp-content/uploads/${encodeURI(path)}</wp:attachment_url>` +
  `${meta('_wp_attached_file', path)}${more}</item>`;
const text = `<img src="${HOST}/wp-content/uploads/2024/05/shore-300x200.jpg">`;
const xml = join(folder, 'export.xml');
writeFileSync(
  xml,
  `<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><link>${HOST}</link><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>${HOST}</wp:base_blog_url>
${attachment(7, '2024/05/shore-scaled.jpg', `${meta('_wp_attachment_metadata', metadata)}<guid>${HOST}/?attachment_id=7</guid>`)}
${attachment(8, 'Übersicht (1).jpg', '')}
${attachment(10, '2024/05/Große Küste-scaled.jpg', meta('_wp_attachment_metadata', metadataOf(scaledMetadata)))}
${attachment(11, '2019/02/tide table.txt', '').replace(/<wp:postmeta>.*<\/wp:postmeta>/, '')}
${attachment(12, '2019/02/tide table.txt', '')}
<item><title>Post</title><wp:post_id>9</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><content:encoded><![CDATA[${text}]]></content:encoded></item>
</channel></rss>`,
);

const data = join(folder, 'site');
const environment = { QUOIN_ADMIN_PASSWORD: 'a password of mine', QUOIN_URL: HOST };
const take = (...flags: string[]) => runQuoin(['import', xml, '--data', data, '--trust-markup', ...flags], environment);
const first = await take();
const withFiles = await take('--media-dir', uploads);
const again = await take('--media-dir', uploads);
const changed = join(folder, 'changed.xml');
writeFileSync(changed, readFileSync(xml, 'utf8').replace('Picture 7', 'Shore'));
const last = await runQuoin(['import', changed, '--data', data, '--trust-markup'], environment);
const quoin = await startQuoin({ data, url: HOST });
const at = async (path: string) => {
  const answer = await fetch(`${quoin.url}/wp-content/uploads/${path}`);
  return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
};
const shapeOf = async (path: string): Promise<string> => {
  const { status, body } = await at(path);
  assert.equal(status, 200, path);
  const { width, height } = await sharp(body).metadata();
  return `${width}x${height}`;
};

describe('files of an old site', () => {
  test('are imported even after the site itself', () => {
    assert.equal(first.code, 0, first.stderr);
    assert.match(withFiles.stdout, /Imported: 5 files\./);
    assert.match(withFiles.stdout, /it is not in the folder\n +smaller copy shore-77x77\.jpg/);
    assert.match(again.stdout, /Imported: nothing\./);
    assert.doesNotMatch(withFiles.stdout, /shore-88x88/, 'of a name that no record can have, no file is taken');
  });

  test('leave the identifiers of their items as they were', async () => {
    assert.match(last.stdout, /1 media that have changed/);
    const shore = await quoin.storage.posts.get(7);
    assert.deepEqual([shore?.title, shore?.guid], ['Shore', `${HOST}/?attachment_id=7`]);
  });

  test('are served at their old addresses, as uploaded rather than scaled', async () => {
    assert.equal(await shapeOf('2024/05/shore.jpg'), '900x600');
    assert.equal(await shapeOf('2024/05/shore-scaled.jpg'), '900x600');
    assert.equal(await shapeOf(encodeURI('Übersicht (1).jpg')), '800x533');
    assert.equal((await at('2024/05/other.jpg')).status, 404);
    assert.equal((await at('..%2f..%2fquoin.sqlite')).status, 404);
  });

  test('are served there, too, where their names had to be changed, or only their addresses tell their folders', async () => {
    for (const name of ['Große Küste.jpg', 'Große Küste-scaled.jpg'])
      assert.equal(await shapeOf(encodeURI(`2024/05/${name}`)), '900x600', name);
    assert.equal(String((await at('2019/02/tide%20table.txt')).body), 'High water at noon');
  });

  test('are served as long as one of the items that share them is there', async () => {
    for (const id of [11, 12]) {
      assert.equal((await at('2019/02/tide%20table.txt')).status, 200, `before ${id} is deleted`);
      const { status, body } = await quoin.as('admin').delete(`/media/${id}?force=true`);
      assert.equal(status, 200, JSON.stringify(body));
    }
    assert.equal((await at('2019/02/tide%20table.txt')).status, 404);
  });

  test('have all their smaller copies, under the names that their themes know', async () => {
    assert.equal(await shapeOf('2024/05/shore-300x200.jpg'), '300x200');
    assert.equal(await shapeOf('2024/05/shore-420x90.jpg'), '420x90');
    // A copy that was not to be had: the whole picture.
    assert.equal(await shapeOf('2024/05/shore-77x77.jpg'), '900x600');
    const row = await quoin.storage.posts.get(7);
    const listed = row?.media_details['sizes'] as Record<string, { file: string }> | undefined;
    assert.equal(listed?.['card']?.file, 'shore-420x90.jpg');
    assert.equal(row?.file_key, '2024/05/shore.jpg');
  });

  test('leave texts byte for byte as they are where the address stays', async () => {
    assert.equal((await quoin.storage.posts.get(9))?.content, text);
    assert.equal(readFileSync(join(data, 'uploads/2024/05/shore-420x90.jpg')).equals(card), true);
  });
});
