import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Input } from '../../engine/definition/index.ts';
import { ApiError } from '../../errors/index.ts';
import type { UserRow } from '../../storage/index.ts';
import { authorColumns, authorOf, checkLengths } from './comment-author.ts';

const user = (id: number): UserRow =>
  ({ id, name: `User ${id}`, email: `${id}@example.com`, url: `http://${id}.example` }) as UserRow;

/** `id|name|email|url`, or the code of the error. */
function told(speak: () => { author_id?: number; author_name?: string; author_email?: string; author_url?: string }) {
  try {
    const { author_id, author_name, author_email, author_url } = speak();
    return [author_id, author_name, author_email, author_url].join('|');
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

const guest = { author_name: 'Gast', author_email: 'gast@example.org' };
const missing = 'rest_comment_author_data_required';

const speakers: readonly (readonly [name: string, input: Input, self: number | undefined, expected: string])[] = [
  ['a guest speaks with name and e-mail address', guest, undefined, '0|Gast|gast@example.org|'],
  [
    'a guest may give an address',
    { ...guest, author_url: 'gast.example' },
    undefined,
    '0|Gast|gast@example.org|http://gast.example',
  ],
  [
    'an address that could run a script is dropped',
    { ...guest, author_url: 'javascript:x' },
    undefined,
    '0|Gast|gast@example.org|',
  ],
  ['names are cleaned', { ...guest, author_name: ' <b>A</b> & B ' }, undefined, '0|A &amp; B|gast@example.org|'],
  ['a guest cannot be silent', {}, undefined, missing],
  ['a guest needs a name', { author_email: 'gast@example.org' }, undefined, missing],
  ['a guest needs an e-mail address', { author_name: 'Gast' }, undefined, missing],
  ['a name that is markup alone is none', { ...guest, author_name: '<script>x</script>' }, undefined, missing],
  ['a user speaks for himself', {}, 2, '2|User 2|2@example.com|http://2.example'],
  ['empty texts say nothing', { author_name: '', author_email: '' }, 2, '2|User 2|2@example.com|http://2.example'],
  ['a user may speak as a guest', guest, 2, '0|Gast|gast@example.org|'],
  ['but then needs all a guest needs', { author_url: 'http://x.example' }, 2, missing],
  ['a user who is named gives name, e-mail and address', { author: 3 }, 2, '3|User 3|3@example.com|http://3.example'],
  ['of which each can be said otherwise', { author: 3, author_name: 'Zed' }, 2, '3|Zed|3@example.com|http://3.example'],
  ['an unknown user cannot be named', { author: 99 }, 2, 'rest_comment_author_invalid'],
  ['nor can nobody', { author: 0 }, undefined, 'rest_comment_author_invalid'],
];

const named = ({ author }: Input): UserRow | undefined =>
  typeof author === 'number' && author > 0 && author < 10 ? user(author) : undefined;

suite('a new comment speaks in the name of', () => {
  for (const [name, input, self, expected] of speakers)
    test(name, () =>
      assert.equal(
        told(() => authorOf(input, named(input), self === undefined ? undefined : user(self))),
        expected,
      ),
    );
});

suite('an update of a comment', () => {
  test('changes the given fields', () =>
    assert.deepEqual(authorColumns({ author_name: 'Zed' }, undefined), { author_name: 'Zed' }));
  test('may leave no name', () => assert.deepEqual(authorColumns({ author_name: '' }, undefined), { author_name: '' }));
  test('copies all fields from a given user', () =>
    assert.equal(
      told(() => authorColumns({ author: 3 }, user(3))),
      '3|User 3|3@example.com|http://3.example',
    ));
});

test('a name that is far too long is refused before it is cleaned', () => {
  const name = (length: number) => `${'<b>'.repeat(length)}A`.slice(-length);
  assert.equal(authorColumns({ author_name: name(4_000) }, undefined).author_name?.at(-1), 'A');
  assert.throws(() => authorColumns({ author_name: name(4_001) }, undefined), { code: 'comment_author_column_length' });
});

suite('texts have bounds, counted in bytes', () => {
  const bounds = [
    ['author_name', 245, 'comment_author_column_length'],
    ['author_email', 100, 'comment_author_email_column_length'],
    ['author_url', 200, 'comment_author_url_column_length'],
    ['content', 65_525, 'comment_content_column_length'],
  ] as const;
  for (const [column, bytes, code] of bounds) {
    test(`${column} takes ${bytes}`, () => assert.doesNotThrow(() => checkLengths({ [column]: 'x'.repeat(bytes) })));
    test(`${column} takes no more`, () =>
      assert.throws(() => checkLengths({ [column]: 'é'.repeat(Math.ceil((bytes + 1) / 2)) }), { code }));
  }
});
