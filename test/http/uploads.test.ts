import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { png } from '../../src/files/sample-files.ts';
import { bare, startQuoin, upload } from '../support/index.ts';

const quoin = await startQuoin();
const author = quoin.as('author');

test('names are cleaned, and taken ones get a number', async () => {
  const rows: [sent: string, kept: string][] = [
    ['picture.png', 'picture.png'],
    ['picture.png', 'picture-1.png'],
    ['ünïcode näme.png', 'unicode-name.png'],
    ['..%2f..%2fetc%2fpasswd.png', '2f.2fetc2fpasswd.png'],
    ['../../up.png', 'up.png'],
    ['C:\\\\temp\\\\x.PNG', 'x.png'],
    ['a.php.png', 'a.php_.png'],
    ['CON.png', 'file-CON.png'],
    ['-rf.png', 'rf.png'],
    [`${'l'.repeat(300)}.png`, `${'l'.repeat(200)}.png`],
  ];
  for (const [sent, kept] of rows) {
    const { body } = await author.post('/media', undefined, bare(sent, png(2, 2)));
    assert.equal(body.media_details.file, `2026/11/${kept}`);
    assert.equal(body.source_url, `${quoin.url}/uploads/2026/11/${kept}`);
    assert.equal((await fetch(body.source_url)).status, 200);
  }
});

test('the hash of an upload may be sent along', async () => {
  const bytes = png(5, 5);
  const md5 = createHash('md5').update(bytes).digest('hex');
  const { status } = await author.post('/media', undefined, bare('hash.png', bytes, { 'content-md5': md5 }));
  assert.equal(status, 201);
});

test('an upload may be attached to an own post', async () => {
  const { id } = await author.create('/posts', { title: 'Host' });
  const item = await upload(author, 'attached.png', png(2, 2), { post: id });
  assert.equal(item.post, id);
});

test('an unknown author is ignored: the item belongs to the user who uploads it', async () => {
  const item = await upload(quoin.as('admin'), 'orphan.png', png(2, 2), { author: 99_999 });
  assert.equal(item.author, quoin.users.admin);
});

test('a CDN may stand for the uploads', async () => {
  const { source_url, media_details } = await upload(
    (await startQuoin({ uploadsUrl: 'https://cdn.example/files' })).as('author'),
    'näme.png',
    png(200, 200),
  );
  assert.equal(source_url, 'https://cdn.example/files/2026/11/name.png');
  assert.equal(media_details.sizes.thumbnail.source_url, 'https://cdn.example/files/2026/11/name-150x150.png');
});
