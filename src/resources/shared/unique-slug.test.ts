import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isReservedSlug, uniqueSlug, uniqueSlugAmong, withEnding, withSuffix } from './unique-slug.ts';

const among = (taken: readonly string[]) => {
  const questions: number[] = [];
  const takenOf = async (slugs: readonly string[]) => {
    questions.push(slugs.length);
    return new Set(slugs.filter((slug) => taken.includes(slug)));
  };
  return { questions, takenOf };
};

describe('a slug that nobody else has', () => {
  const rows: [name: string, taken: string[], expected: string][] = [
    ['a free one stays as it is', [], 'oak'],
    ['a taken one gets the number 2', ['oak'], 'oak-2'],
    ['the first free number counts', ['oak', 'oak-2', 'oak-4'], 'oak-3'],
    ['a number without the slug itself is in nobody’s way', ['oak-2'], 'oak'],
  ];
  for (const [name, taken, expected] of rows)
    test(name, async () => {
      assert.equal(await uniqueSlug('oak', async (slug) => taken.includes(slug)), expected);
      assert.equal(await uniqueSlugAmong('oak', among(taken).takenOf), expected);
    });

  test('finds a free slug among a thousand with a few queries', async () => {
    const { questions, takenOf } = among(['oak', ...Array.from({ length: 999 }, (_, index) => `oak-${index + 2}`)]);
    assert.equal(await uniqueSlugAmong('oak', takenOf), 'oak-1001');
    assert.ok(questions.length <= 6, `${questions.length} questions`);
  });
});

describe('an ending', () => {
  test('is appended', () => assert.equal(withSuffix('oak', '2'), 'oak-2'));
  test('cuts a slug to 200 bytes', () => assert.equal(withSuffix('o'.repeat(200), '12').length, 200));
  test('leaves no half of an encoded character', () => {
    const slug = `${'o'.repeat(194)}%e6%97`;
    assert.equal(withEnding(slug, '-2'), `${'o'.repeat(194)}%e6-2`);
    assert.equal(withEnding(slug, '-1234'), `${'o'.repeat(194)}-1234`);
  });
  test('leaves no dash before it', () =>
    assert.equal(withSuffix(`${'o'.repeat(197)}-oo`, '2'), `${'o'.repeat(197)}-2`));
});

test('does not use the names of feeds', () => {
  assert.deepEqual(['feed', 'embed', 'rss2', 'page', 'oak'].filter(isReservedSlug), ['feed', 'embed', 'rss2']);
});
