import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { cpuTimeOf } from '../../../test/support/cpu-time.ts';
import { hasManyLinks, moderated } from './moderation.ts';

/** `state` or `state < former < one before`. */
const read = (text: string) => {
  const [status = '', ...formers] = text.split(' < ');
  return { status, trashed_status: formers.join(' ') };
};

const moves: readonly (readonly [from: string, move: string, to: string])[] = [
  ['hold', 'approve', 'approved'],
  ['hold', 'approved', 'approved'],
  ['hold', '1', 'approved'],
  ['approved', 'hold', 'hold'],
  ['approved', '0', 'hold'],
  ['approved', 'spam', 'spam < approved'],
  ['hold', 'spam', 'spam < hold'],
  ['spam < hold', 'spam', 'spam < hold'],
  ['spam < hold', 'unspam', 'hold'],
  ['spam', 'unspam', 'hold'],
  ['approved', 'unspam', 'approved'],
  ['spam < approved', 'untrash', 'spam < approved'],
  ['spam < approved', 'approve', 'approved'],
  ['approved', 'trash', 'trash < approved'],
  ['trash < approved', 'trash', 'trash < approved'],
  ['trash < approved', 'untrash', 'approved'],
  ['trash', 'untrash', 'hold'],
  ['approved', 'untrash', 'approved'],
  ['spam < approved', 'trash', 'trash < spam < approved'],
  ['trash < spam < approved', 'untrash', 'spam < approved'],
  ['trash < approved', 'spam', 'spam < approved'],
  ['trash < spam < hold', 'spam', 'spam < hold'],
  ['trash < approved', 'hold', 'hold'],
  ['approved', '', 'approved'],
  ['trash < hold', 'nonsense', 'trash < hold'],
  ['hold', 'constructor', 'hold'],
];

suite('moderation moves a comment between its states', () => {
  for (const [from, move, to] of moves)
    test(`${from}: ${move || 'nothing'} makes it ${to}`, () => assert.deepEqual(moderated(read(from), move), read(to)));

  test('changes no other field of the comment', () => {
    const comment = { ...read('hold'), content: 'words' };
    assert.deepEqual(Object.keys(moderated(comment, 'approve')), ['status', 'trashed_status']);
  });
});

const links: readonly (readonly [rendered: string, isMany: boolean])[] = [
  ['<p>none</p>', false],
  ['<p><a href="http://a.example">one</a></p>', false],
  ['<p><a href="http://a.example">one</a> <a rel="ugc" href=\'/two\'>two</a></p>', true],
  ['<p><A HREF=x>one</A> <a\nhref = "y">two</a></p>', true],
  ['<p><abbr title="href=">x</abbr> <a name="x">y</a> <a title="z">z</a></p>', false],
];

suite('two links hold a comment back', () => {
  for (const [rendered, isMany] of links) test(rendered, () => assert.equal(hasManyLinks(rendered), isMany));

  test('however long the text is, it is read once', async () => {
    const milliseconds = await cpuTimeOf(() => {
      for (const text of ['<a ', '<a href', 'href ', '<a href '.repeat(2)])
        hasManyLinks(text.repeat(1_000_000 / text.length));
    });
    assert.ok(milliseconds < 1000, `${milliseconds} ms`);
  });
});
