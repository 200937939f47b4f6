import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { contents, mutated, nonsense } from './contents.ts';
import { contentsOf } from './exports.ts';
import { editsOneBlock, opensAndSaves, writesAnew } from './properties.ts';

const demo = contentsOf(new URL('../../../demo/site.wxr.xml', import.meta.url));
const seed = Number(process.env['QUOIN_SEED'] ?? 1);
const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

/** Holds a property for many contents; seed and count are told. */
function holds<T>(name: string, arbitrary: fc.Arbitrary<T>, numRuns: number, property: (value: T) => unknown): void {
  test(`${name}, ${numRuns} times, seed ${seed}`, () => {
    fc.assert(
      fc.property(arbitrary, (value) => {
        property(value);
      }),
      { numRuns, seed },
    );
  });
}

describe('a content that is opened and saved is the same, byte by byte', () => {
  test('those of the demo', () => {
    assert.ok(demo.length > 10);
    for (const html of demo) opensAndSaves(html);
  });

  test('white space and nothing', () => {
    for (const html of ['', ' ', '\n\n', '<!-- wp:', '<p>', '&nbsp;']) opensAndSaves(html);
  });

  holds('of the grammar', contents, 8000, opensAndSaves);
  holds(
    'mutated',
    mutated(fc.oneof({ weight: 9, arbitrary: contents }, fc.constantFrom(...demo))),
    7000,
    opensAndSaves,
  );
  holds('nonsense', nonsense, 7000, opensAndSaves);
});

describe('a block that is written anew reads back as what it was', () => {
  test('those of the demo', () => {
    for (const html of demo) writesAnew(html);
  });

  holds('of the grammar', contents, 3000, writesAnew);
  holds('mutated', mutated(contents), 2000, writesAnew);
});

describe('an edit of one block changes nothing outside of it', () => {
  test('in the demo', () => {
    for (const html of demo) for (const choice of [0, 0.3, 0.6, 0.99]) editsOneBlock(html, choice);
  });

  holds('in contents of the grammar', fc.tuple(contents, fraction), 3000, ([html, choice]) =>
    editsOneBlock(html, choice),
  );
  holds('in mutated ones', fc.tuple(mutated(contents), fraction), 3000, ([html, choice]) =>
    editsOneBlock(html, choice),
  );
});
