import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, describe, test } from 'node:test';
import sharp from 'sharp';
import { readConfig } from '../../src/config/index.ts';
import { siteModel } from '../../src/content-model/index.ts';
import { keysOf } from '../../src/files/index.ts';
import { checkRecords } from '../../src/importing/check-records.ts';
import { importExport } from '../../src/importing/import-export.ts';
import { mediaTaker } from '../../src/importing/media-files.ts';
import { readWxr } from '../../src/importing/wxr/read-wxr.ts';
import { configuredSite, openConfiguredFiles } from '../../src/start.ts';
import { filesOf, startQuoin, temporaryFolder } from '../support/index.ts';

/** An import that ends while it takes files, and the runs after it. */
const OLD = 'https://old.example/wp-content/uploads/2024/05';
const folder = temporaryFolder();
mkdirSync(join(folder, '2024/05'), { recursive: true });
const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#347' } })
  .png()
  .toBuffer();
for (const name of ['shore.png', 'dunes.png']) writeFileSync(join(folder, '2024/05', name), picture);

const item = (id: number, type: string, more: string): string =>
  `<item><title>Item ${id}</title><wp:post_id>${id}</wp:post_id><wp:post_type>${type}</wp:post_type><wp:status>publish</wp:status>` +
  `<wp:post_date>2024-05-01 10:00:00</wp:post_date><wp:post_date_gmt>2024-05-01 10:00:00</wp:post_date_gmt>${more}</item>`;
const attachment = (id: number, name: string): string =>
  item(
    id,
    'attachment',
    `<wp:attachment_url>${OLD}/${name}</wp:attachment_url><wp:postmeta><wp:meta_key>_wp_attached_file</wp:meta_key><wp:meta_value>2024/05/${name}</wp:meta_value></wp:postmeta>`,
  );
const post = (id: number, name: string): string =>
  item(id, 'post', `<content:encoded><![CDATA[<img src="${OLD}/${name}" alt="">]]></content:encoded>`);
const pictures = attachment(7, 'shore.png') + attachment(8, 'dunes.png');

const quoin = await startQuoin();
const { config } = readConfig({ data: quoin.data }, {});
const files = await openConfiguredFiles(config, quoin.storage);
after(() => files.close());
const site = await configuredSite(config, quoin.storage, siteModel);

async function run(
  items: string,
  onProgress = (_part: string, _done: number): void => undefined,
  store: typeof files = files,
) {
  const wxr = `<?xml version="1.0"?><rss xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version>${items}</channel></rss>`;
  return importExport({
    checked: await checkRecords(() => readWxr(Readable.from([Buffer.from(wxr)])), siteModel),
    media: mediaTaker(store, { folder, fetch: false, space: () => undefined }),
    folder: temporaryFolder(),
    storage: quoin.storage,
    site,
    nowGmt: '2026-11-21T12:00:00',
    trustsMarkup: true,
    onProgress,
  });
}
const keys = async (): Promise<string[]> => (await filesOf(quoin)).sort();
const TAKEN = ['2024/05/dunes.png', '2024/05/shore.png'];
const contentOf = async (id: number): Promise<string> => (await quoin.storage.posts.get(id))?.content ?? '';

describe('an import that ended while it took files', () => {
  test('takes the other files when it is run again, and none twice', async () => {
    await assert.rejects(
      run(pictures + post(9, 'shore.png'), (part, done) => {
        if (part === 'media' && done === 2) throw new Error('killed');
      }),
      /killed/,
    );
    assert.deepEqual(await keys(), TAKEN);
    // One of them is gone meanwhile.
    rmSync(join(quoin.data, 'uploads/2024/05/dunes.png'));
    await run(pictures + post(9, 'shore.png'));
    assert.deepEqual(await keys(), TAKEN);
    const media = await Promise.all([7, 8].map((id) => quoin.storage.posts.get(id)));
    assert.deepEqual(
      media.map((row) => row?.file_key),
      ['2024/05/shore.png', '2024/05/dunes.png'],
    );
    assert.match(await contentOf(9), /src="\/uploads\/2024\/05\/shore\.png"/);
  });

  test('leads texts of later runs to the files of earlier ones', async () => {
    await run(pictures + post(9, 'shore.png') + post(10, 'dunes.png'));
    assert.deepEqual(await keys(), TAKEN);
    assert.match(await contentOf(10), /src="\/uploads\/2024\/05\/dunes\.png"/);
  });

  test('leaves nothing of the picture that it was taking', async () => {
    const [width, height] = [400, 300];
    const large = await sharp({ create: { width, height, channels: 3, background: '#734' } })
      .png()
      .toBuffer();
    writeFileSync(join(folder, '2024/05', 'cliff.png'), large);
    const before = await keys();
    const interrupted = {
      ...files,
      async makeSizes(key: string) {
        await files.makeSizes(key);
        throw new Error('killed');
      },
    };
    await run(attachment(11, 'cliff.png'), undefined, interrupted);
    const ofCliff = async () => (await keys()).filter((key) => !before.includes(key));
    const left = await ofCliff();
    assert.ok(left.length > 2 && left.includes('2024/05/cliff.png'), String(left));
    // Files of others have similar names.
    for (const name of ['cliff-2x2-1.png', 'cliffs.png', 'cliff.jpg'])
      writeFileSync(join(quoin.data, 'uploads/2024/05', name), large);
    await run(attachment(11, 'cliff.png'));
    const others = ['cliff-2x2-1.png', 'cliffs.png', 'cliff.jpg'].map((name) => `2024/05/${name}`);
    assert.deepEqual(await ofCliff(), [...left, ...others].sort());
    const { file_key, media_details } = (await quoin.storage.posts.get(11)) ?? assert.fail();
    assert.equal(file_key, '2024/05/cliff.png');
    assert.deepEqual(keysOf(file_key, media_details as never).sort(), left);
  });
});
