import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { slugify } from './index.ts';

type Row = readonly [name: string, text: string, slug: string];

const slugs: readonly Row[] = [
  ['words', 'Over the Hills & far', 'over-the-hills-far'],
  ['accents', 'Crème brûlée à la façon Žižek', 'creme-brulee-a-la-facon-zizek'],
  ['letters of their own', 'Straße, Ærø, Łódź, þing, œuvre, €', 'strase-aero-lodz-thing-oeuvre-e'],
  ['combining marks', 'étude', 'etude'],
  ['other scripts', 'Привет 世界', '%d0%bf%d1%80%d0%b8%d0%b2%d0%b5%d1%82-%e4%b8%96%e7%95%8c'],
  ['dots, slashes, dashes and blanks', 'v1.2/3 – a\u00a0b — c', 'v1-2-3-a-b-c'],
  ['punctuation vanishes', `"What?" (it's) [so]! #1 @home + 'x'`, 'what-its-so-1-home-x'],
  ['tabs and line ends vanish', 'a\tb\nc', 'abc'],
  ['tags and entities', '<b>bold</b> AT&amp;T &lt;x&gt;', 'bold-att-x'],
  [
    'encoded characters stay, other percent signs vanish',
    '50% of %e6%97%a5 and %E3%81%82',
    '50-of-%e6%97%a5-and-%e3%81%82',
  ],
  ['dashes collapse and are trimmed', '--a - - b--', 'a-b'],
  ['underscores stay', '__init__', '__init__'],
  ['a slug', 'over-the_hills-2', 'over-the_hills-2'],
  ['nothing left', '?!', ''],
  [
    '200 bytes of whole characters',
    '日日日日日日日日日日日日日日日日日日日日日日日日日日日日日日',
    '%e6%97%a5%e6%97%a5%e6%97%a5%e6%97%a5%e6%97%a5%e6%97%a5%e6%97%a5%e6%97%a5%e6%97%a5%e6%97%a5%e6%97%a5%e6%97%a5%e6%97%a5%e6%97%a5%e6%97%a5%e6%97%a5%e6%97%a5%e6%97%a5%e6%97%a5%e6%97%a5%e6%97%a5%e6%97%a5',
  ],
  [
    '200 letters',
    'abababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababab',
    'abababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababababab',
  ],
];

describe('a slug of', () => {
  for (const [name, text, slug] of slugs) {
    it(name, () => assert.equal(slugify(text), slug));
  }
});
