import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, describe, test } from 'node:test';
import { contentOf, lacksImporter, restoreInWordPress } from '../importing/through-importer.ts';
import { runQuoin } from '../support/run-quoin.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { PASSWORD, serveSite } from './serve-site.ts';

/** Real exports, moved into Quoin and, by its own export and the importer of WordPress, back into a WordPress. */
const folder = resolve(process.env['QUOIN_EXPORTS'] ?? '../shared/data');
const sources = [
  join(folder, 'a11y-theme-test-data/a11y-theme-unit-test-data.xml'),
  join(folder, 'content-framework/wordpress-content-framework-wxr.xml'),
  join(folder, 'theme-test-data/64-block-test-data.xml'),
  join(folder, 'theme-test-data/themeunittestdata.wordpress.xml'),
  join(folder, 'importer-cases/slashes.xml'),
  join(folder, 'importer-cases/wxr-utf-8-challenges.xml'),
  resolve('demo/site.wxr.xml'),
];

for (const source of sources)
  describe(`${source.split('/').at(-1)}, moved in and back`, { skip: lacksImporter }, async () => {
    if (lacksImporter) return;
    const data = join(temporaryFolder(), 'site');
    const moved = await runQuoin(['import', source, '--trust-markup', '--data', data], {
      QUOIN_ADMIN_PASSWORD: PASSWORD,
    });
    assert.equal(moved.code, 0, moved.stderr);
    const back = temporaryFolder();
    const exported = await runQuoin(['export', join(back, 'back.xml'), '--data', data, '--split', '100kB']);
    assert.equal(exported.code, 0, exported.stderr);
    const files = readdirSync(back)
      .toSorted(new Intl.Collator('en', { numeric: true }).compare)
      .map((name) => join(back, name));
    const { admin, storage } = await serveSite(data);
    const { restored: found, wordpress } = await restoreInWordPress(files);
    after(wordpress.stop);
    const expected = await contentOf(admin, storage);
    // The addresses of files lead elsewhere, so neither files nor their comments are restored.
    const media = new Set(expected.items.flatMap(({ id, type }) => (type === 'attachment' ? [id] : [])));

    test('is the same, item by item', () => {
      const items = expected.items.filter(({ id }) => !media.has(id));
      assert.ok(items.length > 0);
      assert.deepEqual(found.items, items);
    });

    test('is the same in its comments and terms', () => {
      assert.deepEqual(
        found.comments,
        expected.comments.filter(({ post }) => !media.has(post)),
      );
      assert.deepEqual(found.terms, expected.terms);
    });
  });
