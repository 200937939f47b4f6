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
  test('returns undefined for an item without meta', () => {
    assert.deepEqual(readKnownMeta([{ key: 'mood', value: 'calm' }]), nothing);
  });

  test('a picture has its smaller copies, and the file that it was made of', () => {
    const copy = (file: string) => `a:3:{s:4:"file";s:${file.length}:"${file}";s:5:"width";i:300;s:6:"height";i:200;}`;
    const sizes = `a:2:{s:4:"card";${copy('a-300x200.jpg')}s:4:"evil";${copy('../../a.jpg')}}`;
    const value = `a:4:{s:5:"width";i:800;s:6:"height";i:533;s:5:"sizes";${sizes}s:14:"original_image";s:5:"a.jpg";}`;
    assert.deepEqual(readKnownMeta([{ key: '_wp_attachment_metadata', value }]).image, {
      ...{ width: 800, height: 533, original: 'a.jpg' },
      sizes: [{ name: 'card', file: 'a-300x200.jpg', width: 300, height: 200 }],
    });
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
        image: { width: 1600, height: 1000, sizes: [] },
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
