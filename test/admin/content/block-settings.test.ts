import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Node } from 'prosemirror-model';
import { Transform } from 'prosemirror-transform';
import {
  alignsOf,
  type BlockSettings,
  type ContentKind,
  changeSettings,
  readContent,
  settingsOf,
  writeContent,
} from '../../../admin/src/content/index.ts';
import { contents } from './contents.ts';
import { judge } from './judge.ts';
import { blocksOf } from './properties.ts';

/** A document with a block changed, which stands at a place of it. */
function changedAt(doc: Node, at: number, change: BlockSettings, goesOn: ContentKind): Node {
  const node = doc.nodeAt(at);
  assert.ok(node);
  return new Transform(doc).setNodeMarkup(at, null, changeSettings(node, change, goesOn)).doc;
}

/** A content of one block with something about it changed. */
function changed(html: string, change: BlockSettings): string {
  const { doc, kind } = readContent(html);
  return writeContent(changedAt(doc, 0, change, kind));
}

const block = (name: string, html: string, json = ''): string =>
  `<!-- wp:${name} ${json && `${json} `}-->\n${html}\n<!-- /wp:${name} -->`;

describe('the settings of a block', () => {
  test('are written as the editor of WordPress writes them', () => {
    const heading = block('heading', '<h2 class="wp-block-heading">A</h2>');
    assert.equal(
      changed(heading, { align: 'center', anchor: 'the end', classes: 'big  red' }),
      block(
        'heading',
        '<h2 class="wp-block-heading big red has-text-align-center" id="the-end">A</h2>',
        '{"className":"big red","textAlign":"center"}',
      ),
    );
    assert.equal(
      changed(heading, { level: 3 }),
      block('heading', '<h3 class="wp-block-heading">A</h3>', '{"level":3}'),
    );
    assert.equal(
      changed(block('paragraph', '<p>A</p>'), { align: 'right' }),
      block('paragraph', '<p class="has-text-align-right">A</p>', '{"align":"right"}'),
    );
    const item = block('list-item', '<li>A</li>');
    assert.equal(
      changed(block('list', `<ol>${item}</ol>`, '{"ordered":true}'), { start: '3', reversed: true }),
      block('list', `<ol start="3" reversed>${item}</ol>`, '{"start":3,"reversed":true,"ordered":true}'),
    );
    assert.equal(
      changed(block('code', '<pre class="wp-block-code"><code>a</code></pre>'), { language: 'rust' }),
      block('code', '<pre class="wp-block-code language-rust"><code>a</code></pre>', '{"className":"language-rust"}'),
    );
    assert.equal(
      changed(block('separator', '<hr class="wp-block-separator has-alpha-channel-opacity"/>'), { align: 'wide' }),
      block('separator', '<hr class="wp-block-separator has-alpha-channel-opacity alignwide"/>', '{"align":"wide"}'),
    );
    assert.equal(
      changed(block('more', '<!--more-->'), { more: 'Go on --> <b>' }),
      block('more', '<!--more Go on  b-->', '{"customText":"Go on  b"}'),
    );
  });

  test('are written where a text without blocks has them', () => {
    assert.equal(changed('Words', { classes: 'lead' }), '<p class="lead">Words</p>');
    assert.equal(changed('<h3>Words</h3>', { level: 4, anchor: 'here' }), '<h4 id="here">Words</h4>');
    assert.equal(
      changed('<pre><code>a</code></pre>', { language: 'c' }),
      '<pre><code class="language-c">a</code></pre>',
    );
    assert.deepEqual(alignsOf(readContent('Words').doc.child(0), 'classic'), []);
  });

  test('of a language stand where they stood', () => {
    const html = block('code', '<pre class="wp-block-code"><code class="language-js x">a</code></pre>');
    assert.equal(changed(html, { language: 'ts' }), html.replace('language-js x', 'x language-ts'));
  });

  test('keep whatever is not theirs', () => {
    const html = block(
      'heading',
      "<h2 data-x=y class='odd wp-block-heading   has-text-align-left'>A</h2>",
      '{"style":{"color":"red"},  "textAlign":"left"}',
    );
    assert.deepEqual(settingsOf(readContent(html).doc.child(0), 'blocks'), {
      level: 2,
      align: 'left',
      anchor: '',
      classes: '',
    });
    assert.equal(
      changed(html, { align: 'right' }),
      block(
        'heading',
        '<h2 data-x=y class="odd wp-block-heading has-text-align-right">A</h2>',
        '{"style":{"color":"red"},"textAlign":"right"}',
      ),
    );
  });

  const changes: readonly BlockSettings[] = [
    { anchor: 'x' },
    { anchor: '' },
    { classes: 'c "d" --e' },
    { classes: '' },
    { align: 'left' },
    { align: 'wide' },
    { align: '' },
    { level: 5 },
    { language: 'sh' },
    { start: '7' },
    { reversed: true },
    { columns: '4' },
    { more: 'On and on' },
  ];

  test('change one block and no byte outside of it; changed back it is what it was', (t) => {
    let tried = 0;
    const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(contents, share, fc.constantFrom(...changes), (html, choice, change) => {
        const { doc, kind } = readContent(html);
        const able = blocksOf(doc).filter(({ node }) => {
          const [[name, value] = []] = Object.entries(change);
          const isThere = name !== undefined && name in settingsOf(node, kind);
          return isThere && (name !== 'align' || value === '' || alignsOf(node, kind).includes(String(value)));
        });
        const found = able[Math.floor(choice * able.length)];
        if (!found) return;
        tried += 1;
        const places: number[] = [];
        doc.descendants((node, at) => {
          if (node === found.node) places.push(at);
          return node.type.name === 'frame';
        });
        const at = places[0] ?? 0;
        const next = changedAt(doc, at, change, kind);
        const written = writeContent(next);
        assert.equal(written.slice(0, found.from), html.slice(0, found.from));
        assert.equal(written.slice(written.length - (html.length - found.to)), html.slice(found.to));
        assert.equal(judge(written).text, judge(html).text);
        const again = readContent(written).doc.nodeAt(at);
        assert.ok(again);
        const old = settingsOf(found.node, kind);
        const name = Object.keys(change)[0] as keyof BlockSettings;
        assert.equal(settingsOf(again, kind)[name], change[name], written);
        const back = changedAt(next, at, { [name]: old[name] }, kind);
        assert.equal(writeContent(back), html);
      }),
      { numRuns: 2500, seed: Number(process.env['QUOIN_SEED'] ?? 1) },
    );
    t.diagnostic(`${tried} changes`);
    assert.ok(tried > 500);
  });
});
