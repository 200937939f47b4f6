import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PlacedBlocks } from './placed-blocks.ts';
import type { WxrEvent, WxrItem } from './wxr/wxr-events.ts';

const item = (postId: number, content: string, more: object = {}): WxrItem =>
  ({ kind: 'item', postType: 'post', status: 'publish', postId, content, meta: [], ...more }) as unknown as WxrItem;
const block = (postId: number, content: string, more: object = {}): WxrItem =>
  item(postId, content, { postType: 'wp_block', ...more });
const at = (ref: number, more = ''): string => `<!-- wp:block {"ref":${ref}${more}} /-->`;

/** The contents of the items, as they are imported. */
async function placed(...events: WxrEvent[]) {
  const blocks = new PlacedBlocks();
  for (const event of events) blocks.see(event);
  const contents: Record<number, string | undefined> = {};
  const stream = (async function* () {
    yield* events;
  })();
  for await (const event of blocks.placeIn(stream))
    if (event.kind === 'item') contents[event.postId ?? 0] = event.content;
  return { contents, blocks };
}

describe('reusable blocks', () => {
  test('are placed in the contents that show them, in any order', async () => {
    const { contents, blocks } = await placed(
      item(1, `before ${at(8)} between ${at(9)} after ${at(8)}`),
      block(8, '<p>Call $& us</p>'),
      block(9, `outer ${at(8)}`),
      item(2, 'none'),
    );
    const call = '<p>Call $& us</p>';
    assert.equal(contents[1], `before ${call} between outer ${call} after ${call}`);
    assert.equal(contents[2], 'none');
    assert.equal(contents[9], `outer ${at(8)}`);
    assert.deepEqual(
      [blocks.reusable, blocks.unplaced],
      [
        { count: 4, items: 1 },
        { count: 0, items: 0 },
      ],
    );
  });

  test('of a running site, which are records that Quoin cannot store', async () => {
    const source = { id: 8, status: 'publish', content: { raw: '<p>Call us</p>', rendered: 'x' } };
    const { contents } = await placed(item(1, at(8)), { kind: 'left-over', what: 'blocks', id: 8, why: '', source });
    assert.equal(contents[1], '<p>Call us</p>');
  });

  test('stay if they are gone, drafts, or have other words where they are shown', async () => {
    const text = `${at(7)} ${at(8)} ${at(9, ',"content":{"Name":{"content":"other"}}')} <!-- wp:block {"ref":"9"} /-->`;
    const { contents, blocks } = await placed(item(1, text), block(8, 'draft', { status: 'draft' }), block(9, 'nine'));
    assert.equal(contents[1], text);
    assert.deepEqual(
      [blocks.reusable, blocks.unplaced],
      [
        { count: 0, items: 0 },
        { count: 4, items: 1 },
      ],
    );
  });

  test('that contain themselves end, and many in each other do not grow without bound', async () => {
    const { contents } = await placed(item(1, `${at(8)}${at(9)}`), block(8, `a ${at(9)}`), block(9, `b ${at(8)}`));
    assert.equal(contents[1], `a b ${at(8)}b a ${at(9)}`);
    const doubled = Array.from({ length: 60 }, (_, id) => block(id + 10, `x ${at(id + 11).repeat(2)}`));
    const { contents: many } = await placed(item(1, at(10)), ...doubled);
    assert.ok((many[1] ?? '').length < 4_000_000);
    const chain = Array.from({ length: 50_000 }, (_, id) => block(id + 10, at(id + 11)));
    assert.ok((await placed(item(1, at(10)), ...chain)).contents[1]?.startsWith('<!-- wp:block'));
  });
});

describe('footnotes', () => {
  const notes = (value: string) => ({ meta: [{ key: 'footnotes', value }] });
  const text = 'Ebb <!-- wp:footnotes /--> flow';

  test('are placed in the content as WordPress shows them', async () => {
    const value = JSON.stringify([
      { id: '0d-1', content: 'Note <em>one</em> $&' },
      { id: 'a"b', content: 'Two' },
    ]);
    const { contents, blocks } = await placed(item(1, text, notes(value)));
    assert.equal(
      contents[1],
      `Ebb <!-- wp:html -->
<ol class="wp-block-footnotes"><li id="0d-1">Note <em>one</em> $& <a href="#0d-1-link" aria-label="Jump to footnote reference 1">↩︎</a></li><li id="a&quot;b">Two <a href="#a&quot;b-link" aria-label="Jump to footnote reference 2">↩︎</a></li></ol>
<!-- /wp:html --> flow`,
    );
    assert.deepEqual(blocks.footnotes, { count: 1, items: 1 });
  });

  for (const value of ['', '[]', 'no JSON', '{"id":"a"}', '[{"id":1,"content":"x"},null,{"id":"a"}]'])
    test(`stay if there are none: ${value}`, async () =>
      assert.equal((await placed(item(1, text, notes(value)))).contents[1], text));
});
