import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { atomOf } from './atom.ts';
import type { Entry, Feed } from './feed.ts';
import { rssOf } from './rss.ts';
import { wordsOf } from './xml.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('<', '>', ']]>', '&', '"', "'", '\0', '\ud800', '\uffff', '<!--', '😀', '\u0007'))
    .map((parts) => parts.join('')),
);
const entry: fc.Arbitrary<Entry> = fc.record({
  ...{ id: text, title: text, link: text, author: text, summary: text, content: text },
  ...{ published: fc.constant('2026-01-02T03:04:05'), modified: fc.constant('2026-01-02T03:04:05') },
  categories: fc.array(text),
});
const feed: fc.Arbitrary<Feed> = fc.record({
  ...{ title: text, description: text, link: text, self: text },
  entries: fc.array(entry, { maxLength: 3 }),
});

test('a feed is well-formed XML, whatever its texts', () => {
  fc.assert(
    fc.property(feed, (given) => {
      for (const written of [rssOf(given), atomOf(given)]) {
        const parser = new SaxesParser({ xmlns: true });
        parser.on('error', (error) => {
          throw error;
        });
        parser.write(written).close();
      }
    }),
    { numRuns: 300 },
  );
});

test('titles are plain text, with entities decoded', () => {
  for (const [html, words] of [
    ['Ebb &amp; <em>flow</em>', 'Ebb & flow'],
    ['&#8220;Low&#x201d; &lt;b&gt;', '“Low” <b>'],
    ['&copyright; &#9999999; &#xffffff;', '&copyright; &#9999999; &#xffffff;'],
  ] as const)
    assert.equal(wordsOf(html), words);
});
