import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { convertToBlocks, readContent, writeContent } from '../../../admin/src/content/index.ts';
import { classicContents } from './contents.ts';
import { judge } from './judge.ts';

const converted = (html: string): string => writeContent(convertToBlocks(readContent(html).doc));

/** The text of a content without white space and the shortcodes of captions. */
const letters = (html: string): string => judge(html.replaceAll(/\[\/?caption[^\]]*\]/g, ' ')).text.replaceAll(' ', '');

describe('a text without blocks that is converted', () => {
  test('becomes what WordPress writes for such blocks', () => {
    const html =
      'One\ntwo <em>three</em>\n\n<h2>Four</h2>\n<ul>\n \t<li>Five</li>\n</ul>\n<blockquote>Six</blockquote>';
    const expected = [
      '<!-- wp:paragraph -->\n<p>One<br>two <em>three</em></p>\n<!-- /wp:paragraph -->',
      '<!-- wp:heading -->\n<h2 class="wp-block-heading">Four</h2>\n<!-- /wp:heading -->',
      '<!-- wp:list -->\n<ul><!-- wp:list-item -->\n<li>Five</li>\n<!-- /wp:list-item --></ul>\n<!-- /wp:list -->',
      '<!-- wp:quote -->\n<blockquote class="wp-block-quote"><!-- wp:paragraph -->\n<p>Six</p>\n<!-- /wp:paragraph --></blockquote>\n<!-- /wp:quote -->',
    ];
    assert.equal(converted(html), expected.join('\n\n'));
  });

  test('keeps classes and alignments as attributes of blocks', () => {
    assert.equal(
      converted('<p class="a" style="text-align: center;">x</p>'),
      '<!-- wp:paragraph {"align":"center","className":"a"} -->\n<p class="has-text-align-center a">x</p>\n<!-- /wp:paragraph -->',
    );
    assert.equal(
      converted('<h2 style="text-align:right">x</h2>'),
      '<!-- wp:heading {"textAlign":"right"} -->\n<h2 class="wp-block-heading has-text-align-right">x</h2>\n<!-- /wp:heading -->',
    );
    assert.equal(
      converted('<pre style="text-align:right">x</pre>'),
      '<!-- wp:preformatted -->\n<pre class="wp-block-preformatted" style="text-align:right">x</pre>\n<!-- /wp:preformatted -->',
    );
  });

  test('has pictures with their captions', () => {
    const html =
      '[caption id="attachment_9" align="alignright" width="300"]<img class="size-medium wp-image-9" src="a.jpg" alt="A" width="300" height="200" /> The <em>pier</em>[/caption]';
    assert.equal(
      converted(html),
      '<!-- wp:image {"align":"right","id":9,"sizeSlug":"medium","linkDestination":"none"} -->\n<figure class="wp-block-image alignright size-medium"><img class="wp-image-9" src="a.jpg" alt="A" width="300" height="200"/><figcaption class="wp-element-caption">The <em>pier</em></figcaption></figure>\n<!-- /wp:image -->',
    );
  });

  test('keeps what it cannot be as HTML', () => {
    assert.equal(converted('<dl><dt>a</dt></dl>'), '<!-- wp:html -->\n<dl><dt>a</dt></dl>\n<!-- /wp:html -->');
  });

  test('loses no word, and is read again as it was written', () => {
    fc.assert(
      fc.property(classicContents, (html) => {
        const blocks = converted(html);
        assert.equal(writeContent(readContent(blocks).doc), blocks);
        assert.equal(letters(blocks), letters(html));
      }),
      { numRuns: 2000, seed: 1 },
    );
  });

  test('is a text of blocks once, and stays it', () => {
    const { doc } = readContent('<!-- wp:more -->\n<!--more-->\n<!-- /wp:more -->');
    assert.equal(convertToBlocks(doc), doc);
  });
});
