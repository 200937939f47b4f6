import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readKnownMeta } from './known-meta.ts';

const nothing = {
  thumbnailId: undefined,
  attachedFile: undefined,
  altText: undefined,
  pageTemplate: undefined,
  image: undefined,
};

suite('meta that the importer turns into fields', () => {
  test('of an item without any there is nothing', () => {
    assert.deepEqual(readKnownMeta([{ key: 'mood', value: 'calm' }]), nothing);
  });

  test('a picture has its file, alternative text and sizes', () => {
    const sizes =
      'a:2:{s:9:"thumbnail";a:4:{s:4:"file";s:9:"b-150.jpg";s:5:"width";i:150;s:6:"height";s:3:"100";s:9:"mime-type";s:10:"image/jpeg";}s:3:"bad";a:1:{s:4:"file";s:4:"../x";}}';
    const image = `a:4:{s:5:"width";i:1600;s:6:"height";i:1000;s:4:"file";s:13:"2024/05/b.jpg";s:5:"sizes";${sizes}}`;
    assert.deepEqual(
      readKnownMeta([
        { key: '_wp_attached_file', value: '2024/05/b.jpg' },
        { key: '_wp_attachment_image_alt', value: 'A beach' },
        { key: '_wp_attachment_metadata', value: image },
      ]),
      {
        ...nothing,
        attachedFile: '2024/05/b.jpg',
        altText: 'A beach',
        image: {
          width: 1600,
          height: 1000,
          file: '2024/05/b.jpg',
          sizes: [{ name: 'thumbnail', file: 'b-150.jpg', width: 150, height: 100, mimeType: 'image/jpeg' }],
        },
      },
    );
  });

  test('the featured media and the template are read, the default template is none', () => {
    const meta = [
      { key: '_thumbnail_id', value: '31' },
      { key: '_wp_page_template', value: 'wide.php' },
    ];
    assert.deepEqual(readKnownMeta(meta), { ...nothing, thumbnailId: 31, pageTemplate: 'wide.php' });
    assert.equal(readKnownMeta([{ key: '_wp_page_template', value: 'default' }]).pageTemplate, undefined);
    assert.equal(readKnownMeta([{ key: '_thumbnail_id', value: '0' }]).thumbnailId, undefined);
  });

  for (const path of [
    '../a.jpg',
    'a/../../b.jpg',
    '/etc/passwd',
    'a//b',
    './a',
    'C:\\a.jpg',
    'a\\..\\b',
    'http://x/a',
    'a\u0000.jpg',
    '',
  ]) {
    test(`a file may not lie at ${JSON.stringify(path)}`, () => {
      assert.equal(readKnownMeta([{ key: '_wp_attached_file', value: path }]).attachedFile, undefined);
    });
  }
});
