import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  attributeOf,
  changeImage,
  hrefOf,
  type ImageDetails,
  imageOf,
  isSafeAddress,
  linkTo,
  pictureOf,
  readContent,
  schema,
  withAttribute,
  withJson,
  wordsOf,
  writeContent,
} from '../../../admin/src/content/index.ts';

const image =
  '<!-- wp:image {"id":7,"sizeSlug":"large","linkDestination":"none","lightbox":{"enabled":true}} -->\n<figure class="wp-block-image size-large" data-x=y><img src="a.jpg" alt="" class="wp-image-7" style="width:3px"/></figure>\n<!-- /wp:image -->';

/** A content of one image with something about it changed. */
function changed(html: string, change: Partial<ImageDetails>): string {
  const { doc, kind } = readContent(html);
  const node = doc.child(0);
  return writeContent(doc.type.create(doc.attrs, [node.type.create(changeImage(node, change, kind), node.content)]));
}

describe('an image', () => {
  test('says what it is', () => {
    const { doc } = readContent(image);
    assert.deepEqual(imageOf(doc.child(0)), {
      src: 'a.jpg',
      alt: '',
      id: 7,
      size: 'large',
      align: undefined,
      href: undefined,
    });
  });

  test('is changed where it says so, and nowhere else', () => {
    assert.equal(changed(image, { alt: 'A "pier"' }), image.replace('alt=""', 'alt="A &quot;pier&quot;"'));
    assert.equal(
      changed(image, { align: 'wide', size: 'full' }),
      image
        .replace('"sizeSlug":"large"', '"sizeSlug":"full"')
        .replace('}} -->', '},"align":"wide"} -->')
        .replace('size-large', 'alignwide size-full'),
    );
    assert.equal(
      changed(image, { href: '/a' }),
      image
        .replace('"linkDestination":"none"', '"linkDestination":"custom"')
        .replace(/<img.*?>/, '<a href="/a">$&</a>'),
    );
    assert.equal(
      changed(image, { id: 8, src: 'b.jpg' }),
      image.replace('"id":7', '"id":8').replace('wp-image-7', 'wp-image-8').replace('a.jpg', 'b.jpg'),
    );
  });

  test('that is changed and changed back is what it was', () => {
    const { doc } = readContent(image);
    const node = doc.child(0);
    const there = node.type.create(changeImage(node, { alt: 'x', align: 'left' }), node.content);
    const back = there.type.create(changeImage(there, { alt: '', align: undefined }), there.content);
    assert.equal(writeContent(doc.type.create(doc.attrs, [back])), image);
  });

  test('outside of blocks has its classes itself', () => {
    assert.equal(
      changed('<img class="alignnone wp-image-7" src="a.jpg" alt="" />', { align: 'left' }),
      '<img class="wp-image-7 alignleft" src="a.jpg" alt="" />',
    );
    assert.equal(
      changed('[caption align="alignnone" width="3"]<img src="a.jpg" /> A[/caption]', { align: 'left', alt: 'B' }),
      '[caption align="alignleft" width="3"]<img src="a.jpg" alt="B" /> A[/caption]',
    );
  });
});

describe('attributes', () => {
  test('are read by their names, and set where they stand', () => {
    const attrs = ' a=1 B=\'x "y"\' c /';
    assert.equal(attributeOf(attrs, 'b'), 'x "y"');
    assert.equal(attributeOf(attrs, 'c'), '');
    assert.equal(withAttribute(attrs, 'b', 'z'), ' a=1 b="z" c /');
    assert.equal(withAttribute(attrs, 'd', '&'), ' a=1 B=\'x "y"\' c d="&amp;" /');
    assert.equal(withAttribute(attrs, 'a', null), ' B=\'x "y"\' c /');
    assert.equal(withAttribute(attrs, 'a', '1'), attrs);
  });

  test('of delimiters end no comment', () => {
    assert.equal(withJson('{"a": 1}', { a: 1 }), '{"a": 1}');
    assert.equal(
      withJson(null, { a: '--><b a="1">&\\' }),
      '{"a":"\\u002d\\u002d\\u003e\\u003cb a=\\u00221\\u0022\\u003e\\u0026\\u005c"}',
    );
    assert.equal(withJson('{"a":1}', { a: undefined }), null);
  });
});

describe('what cards and links show', () => {
  test('are words, pictures and addresses', () => {
    assert.equal(wordsOf('<!-- wp:x -->\n<dl><dt>a &amp; b</dt><dd>c</dd></dl>'), 'a & b c');
    assert.equal(wordsOf('a b c', 2), 'a b …');
    assert.deepEqual(pictureOf(schema.node('scrap', { html: '<img src="a.jpg" alt=B>' })), { src: 'a.jpg', alt: 'B' });
    assert.equal(pictureOf(schema.node('scrap', { html: '&foo;' })), undefined);
    const link = linkTo('/b', linkTo('/a?b&c'));
    assert.equal(hrefOf(link), '/b');
    assert.equal(hrefOf(linkTo('/a?b&c')), '/a?b&c');
  });

  test('are links only to what does not run', () => {
    for (const href of ['https://a.example', 'mailto:a@b', 'tel:1', '/a', '#b', '?c', 'a/b:c'])
      assert.ok(isSafeAddress(href), href);
    for (const href of [
      '',
      'javascript:x',
      ' java\tscript:x',
      '\u0001javascript:x',
      'data:text/html,x',
      'vbscript:x',
      'x:y',
    ])
      assert.ok(!isSafeAddress(href), href);
  });
});
