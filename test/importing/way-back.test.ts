import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import sharp from 'sharp';
import { startQuoin, temporaryFolder } from '../support/index.ts';
import { runQuoin } from '../support/run-quoin.ts';
import { upload } from '../support/uploads.ts';
import { contentOf, lacksImporter, restoreInWordPress } from './through-importer.ts';

describe('the way back through the importer of WordPress', { skip: lacksImporter }, async () => {
  if (lacksImporter) return;
  const data = join(temporaryFolder(), 'site');
  const quoin = await startQuoin({ data });
  const admin = quoin.as('admin');
  const date = '2024-03-01T10:00:00';
  const content = `<p>A ]]> & "b" 'c' \\ 𝄞</p>`;
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
  const { id: featured } = await upload(admin, 'boat.png', picture, { title: 'A boat', caption: 'Afloat', date });
  const north = await admin.create('/categories', { name: 'North & South', description: 'Of "both"' });
  const east = await admin.create('/categories', { name: 'East', parent: north.id });
  const tag = await admin.create('/tags', { name: 'Tide', slug: 'tide-table' });
  const first = await admin.create('/posts', {
    ...{ title: 'First \\ "one"', content, excerpt: 'In short', status: 'publish', date, sticky: true },
    ...{ categories: [east.id], tags: [tag.id], featured_media: featured, comment_status: 'open' },
  });
  await admin.create('/posts', { title: 'Locked', content: 'behind', status: 'publish', date, password: 'ebb' });
  await admin.create('/posts', { title: 'Hidden', content: 'h', status: 'private', date });
  await admin.create('/posts', { title: 'Later', content: 'l', status: 'future', date: '2090-01-01T00:00:00' });
  await admin.create('/posts', { title: 'Waiting', content: 'w', status: 'pending', date });
  await admin.create('/posts', { title: 'Without a date', content: 'd', status: 'draft' });
  const gone = await admin.create('/posts', { title: 'Gone', content: 'g', status: 'publish', date });
  await admin.delete(`/posts/${gone.id}`);
  const page = await admin.create('/pages', { title: 'Page', content: 'p', status: 'publish', date });
  await admin.create('/pages', {
    title: 'Below',
    content: 'b',
    status: 'publish',
    date,
    parent: page.id,
    menu_order: 3,
  });
  const said = await admin.create('/comments', { post: first.id, content: 'Said \\ & "so"', date });
  await admin.create('/comments', { post: first.id, content: 'Cheap watches', status: 'spam', date });
  await admin.create('/comments', { post: first.id, content: 'Replied', parent: said.id, status: 'hold', date });

  const file = join(temporaryFolder(), 'site.xml');
  const { code, stderr } = await runQuoin(['export', file, '--data', data], { QUOIN_URL: quoin.url });
  assert.equal(code, 0, stderr);
  const { restored: found, wordpress } = await restoreInWordPress([file], { media: true });
  after(wordpress.stop);
  const expected = await contentOf(admin, quoin.storage);

  test('restores items with ids, slugs, dates, states, passwords, texts, terms, parents and files', () => {
    assert.equal(found.items.length, 10);
    assert.deepEqual(found.items, expected.items);
    assert.deepEqual(found.items.find(({ id }) => id === featured)?.bytes, picture.length);
  });

  test('restores comments with their states and what they reply to', () => {
    assert.equal(found.comments.length, 3);
    assert.deepEqual(found.comments, expected.comments);
  });

  test('restores terms with descriptions and what they are below', () => {
    assert.ok(found.terms.some(({ slug, parent }) => slug === 'east' && parent === 'north-south'));
    assert.deepEqual(found.terms, expected.terms);
  });
});
