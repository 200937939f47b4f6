import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Clean, cleaners, others, renderers } from './test-subjects.ts';

// Measures time: run it by hand (npm run growth) on an idle machine; it is not part of the tests.

/** Texts for which careless code takes quadratic time. */
const heavy = [
  'a\n',
  'a\n\n',
  '<li>a',
  '<',
  '&#',
  '((((',
  '😀',
  '"1',
  '[caption]',
  '<!--',
  '<!-- wp:a {',
  '<pre>',
  '<svg>',
  ' \n',
  '<a href="',
  '%2',
  'http://a(',
  '<!--more',
  '</b><b>',
];

/** The same, with a start and an end. */
const enclosed: readonly (readonly [start: string, piece: string, end: string])[] = [
  ['<b ', ' ', '>'],
  ['<a target=x ', ' ', 'x>'],
  ['<a href=x rel="', ' ', 'a">'],
  ['<a href="', ' ', ':">'],
  ['<a href="', 'a:', '">'],
  ['<a href="', 'feed:', '">'],
  ['<b ', '/', '>'],
  ['<b ', '/ ', 'x>'],
  ['<b ', 'a="', '>'],
  ['<b ', 'data-a ', '>'],
  ['<b style="', 'color:red;', '">'],
  ['<b style="color:red', ' ', ';x">'],
  ['<b style="width:', 'calc(', '">'],
  ['<b style="background:', 'linear-gradient((', '">'],
  ['<b title="', '&', '">'],
  ['<!--', '-', '-->'],
  ['<b>'.repeat(500), '</i>', ''],
  ['<b>'.repeat(500), '<i>x</i>', ''],
];

describe('time grows with the length of the text', () => {
  for (const [name, run] of Object.entries({ ...cleaners, ...renderers, ...others })) {
    it(name, () => {
      for (const [start, piece, end] of [...heavy.map((piece) => ['', piece, ''] as const), ...enclosed])
        assert.ok(growth(run, start, piece, end) < 11, `${start}${piece}${end} takes more and more time`);
    });
  }
});

/** The ratio of times for a text four times as long: 4, or 16 if the time is quadratic. */
function growth(run: Clean, start: string, piece: string, end: string): number {
  const short = start + piece.repeat(5e4 / piece.length) + end;
  const long = start + piece.repeat(2e5 / piece.length) + end;
  let least = Number.POSITIVE_INFINITY;
  // The machine may be busy: use the best of a few runs, and ignore very short times.
  for (let tries = 0; tries < 4 && least >= 11; tries++) {
    const once = timeMs(run, short);
    const grown = timeMs(run, long);
    least = Math.min(least, grown < 60 ? 4 : grown / once);
  }
  return least;
}

function timeMs(run: Clean, text: string): number {
  const start = performance.now();
  run(text);
  return performance.now() - start;
}
