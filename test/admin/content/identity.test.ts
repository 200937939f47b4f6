import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { readContent, writeContent } from '../../../admin/src/content/index.ts';
import { nonsense } from './contents.ts';
import { contentsOf } from './exports.ts';

const opensAndSaves = (html: string): void => {
  const { doc } = readContent(html);
  doc.check();
  assert.equal(writeContent(doc), html);
};

describe('a content that is opened and saved is the same, byte by byte', () => {
  test('those of the demo', () => {
    const contents = contentsOf(new URL('../../../demo/site.wxr.xml', import.meta.url));
    assert.ok(contents.length > 10);
    for (const html of contents) opensAndSaves(html);
  });

  test('white space and nothing', () => {
    for (const html of ['', ' ', '\n\n', '<!-- wp:', '<p>', '&nbsp;']) opensAndSaves(html);
  });

  test('nonsense', () => {
    fc.assert(fc.property(nonsense, opensAndSaves), { numRuns: 4000 });
  });
});
