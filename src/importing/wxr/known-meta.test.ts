import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readKnownMeta } from './known-meta.ts';

const nothing = {
  thumbnailId: undefined,
  attachedFile: undefined,
  altText: undefined,
  image: undefined,
};

suite('meta that the importer turns into fields', () => {
  test('of an item without any there is nothing', () => {
    assert.deepEqual(readKnownMeta([{ key: 'mood', value: 'calm' }]), nothing);
  });

  test('a picture has its file, alternative text and measures', () => {
    const image = 'a:2:{s:5:"width";i:1600;s:6:"height";s:4:"1000";}';
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
        image: { width: 1600, height: 1000 },
      },
    );
  });

  test('the featured media is read', () => {
    assert.deepEqual(readKnownMeta([{ key: '_thumbnail_id', value: '31' }]), { ...nothing, thumbnailId: 31 });
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
