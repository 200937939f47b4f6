import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  convertToBlocks,
  mergeContents,
  readContent,
  readPaste,
  writeBlock,
  writeContent,
} from '../../../admin/src/content/index.ts';

/** Texts that make careless readers look at every character again for every other one. */
const heavy: readonly (readonly [start: string, piece: string, end: string])[] = [
  ['', 'a\n\n', ''],
  ['', 'a\n', ''],
  ['', '\n \n', ''],
  ['', ' ', 'a'],
  ['', '<', ''],
  ['', '<b', ''],
  ['', '<b>', ''],
  ['', '<b>a</b>', ''],
  ['', '</b>', ''],
  ['<b>a</b>', '<b></b>', ''],
  ['', '<p>', ''],
  ['', '<div>', ''],
  ['', '<blockquote>', ''],
  ['<p', ' a', '>'],
  ['<p', ' ', 'x'],
  ['<p a="', ' ', '">'],
  ['<p ', 'a=', ''],
  ['<p ', '/', '>'],
  ['', '<!--', ''],
  ['', '<!-- a -->', ''],
  ['', '<!--more', ''],
  ['', '-->', ''],
  ['', '<!-- wp:a {', ''],
  ['', '<!-- wp:a {', '} -->'],
  ['<!-- wp:a ', ' ', '-->'],
  ['<!-- wp:a {', '}', '-->'],
  ['', '<!-- wp:group -->', ''],
  ['', '<!-- wp:a /-->\n', ''],
  ['', '<!-- /wp:a -->', ''],
  ['<!-- wp:list -->\n', '<ul><li>', ''],
  ['<!-- wp:paragraph -->\n<p>', '<em>a</em><b>b</b>', '</p>\n<!-- /wp:paragraph -->'],
  ['<!-- wp:paragraph -->\n<p>', 'a<br>', '</p>\n<!-- /wp:paragraph -->'],
  ['<!-- wp:code -->\n<pre><code>', '[http://a\n', '</code></pre>\n<!-- /wp:code -->'],
  ['', '&', ''],
  ['', '&#', ''],
  ['', '&amp', ''],
  ['', '&foo;', ''],
  ['', '[', ''],
  ['', '[a]', ''],
  ['', '[caption x]', ''],
  ['', '<script>', ''],
  ['', '<iframe></iframe>', ''],
  ['', '<table>', ''],
  ['', '<td>', ''],
  ['', '<li>a', ''],
  ['', '**a', ''],
  ['', '`', ''],
  ['', '[a](', ''],
  ['', '_a_b', ''],
  ['', '- a\n', ''],
  ['', '> ', ''],
  ['', '# ', 'a'],
];

const subjects = {
  'opening and saving': (html: string): void => {
    const { doc, kind } = readContent(html);
    writeContent(doc);
    for (const node of doc.content.content) writeBlock(node, kind);
  },
  converting: (html: string): void => {
    writeContent(convertToBlocks(readContent(html).doc));
  },
  merging: (html: string): void => {
    mergeContents(html, `${html}a`, `b${html}`);
  },
  'pasting HTML': (html: string): void => {
    readPaste({ html });
  },
  'pasting text': (text: string): void => {
    readPaste({ text });
  },
};

/** The least work of the processor, in microseconds, that some runs take. */
function costOf(run: () => void): number {
  const costs = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage();
    run();
    return process.cpuUsage(before).user;
  });
  return Math.min(...costs);
}

const SIZE = 6_000;
const TIMES = 8;
const FAST_MICROSECONDS = 60_000;

describe('work grows as a text does', () => {
  for (const [name, run] of Object.entries(subjects)) {
    test(name, () => {
      for (const [start, piece, end] of heavy) {
        const text = (length: number): string => start + piece.repeat(Math.ceil(length / piece.length)) + end;
        const [small, large] = [text(SIZE), text(SIZE * TIMES)];
        const ratios: number[] = [];
        const isSteep = (): boolean => {
          const cost = costOf(() => run(large));
          // What is done at once is not measured.
          const ratio = cost < FAST_MICROSECONDS ? 0 : cost / costOf(() => run(small));
          ratios.push(ratio);
          return ratio > TIMES * 3.5;
        };
        // A square would take 64 times as long in each measurement; other work on the machine disturbs one of them.
        assert.ok(!isSteep() || !isSteep() || !isSteep(), `${start}${piece}${end}: ${ratios.join(', ')} times`);
      }
    });
  }
});
