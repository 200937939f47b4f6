import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { describe, test } from 'node:test';
import { exportedContents, exportsFolder } from './exports.ts';
import { blocksOf, editsOneBlock, opensAndSaves, writesAnew } from './properties.ts';

const contents = exportedContents();

describe('contents of real exports', { skip: !existsSync(exportsFolder) }, () => {
  test('open and save byte by byte', (t) => {
    assert.ok(contents.length > 250);
    let blocks = 0;
    let opaque = 0;
    for (const html of contents) {
      const all = blocksOf(opensAndSaves(html)).filter(
        ({ node }) => !/^<!--[^>]*\/-->$/.test(node.attrs['origin'].source),
      );
      blocks += all.length;
      opaque += all.filter(({ node }) => node.type.name === 'opaque').length;
    }
    t.diagnostic(
      `${contents.length} contents, ${blocks} blocks that hold anything, ${opaque} of them kept as they are`,
    );
  });

  test('write each block anew so that it reads back as what it was', (t) => {
    const count = contents.reduce((sum, html) => sum + writesAnew(html), 0);
    t.diagnostic(`${count} blocks`);
  });

  test('change nothing outside of a block that is edited', (t) => {
    const steps = Array.from({ length: 11 }, (_, i) => i / 11);
    const edits = contents.flatMap((html) => steps.filter((choice) => editsOneBlock(html, choice)));
    t.diagnostic(`${edits.length} edits`);
  });
});
