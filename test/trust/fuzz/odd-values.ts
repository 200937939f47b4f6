import fc from 'fast-check';

/** Values that arguments are not meant to have (trust G4), and some that they are. */

const numbers = [
  '0',
  '1',
  '-1',
  '1abc',
  '01',
  '1e3',
  '-0',
  '+1',
  ' 1 ',
  '1.0',
  '1.5',
  '9007199254740993',
  '9'.repeat(20),
];
const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'roles.0', 'title.rendered', 'a.b.c'];
const injections = [
  '1) OR 1=1--',
  `' OR ''='`,
  `a','b`,
  '"a" OR b*',
  'NEAR(a b)',
  '$.a[0]',
  '../../etc/passwd',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: text that a template would run
  '${7*7}<%=7*7%>{{7*7}}',
  '%',
  '_',
  '\\',
  '*',
];
const letters = [
  '\0',
  '\u202e',
  '\ud800',
  '\udfff',
  '😀',
  'é',
  'e\u0301',
  '\u0000x',
  '\n',
  '\t',
  '<b>',
  '&amp;',
  '<!--',
  '-->',
  '[x]',
];

const words: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(...numbers, ...names, ...injections, ...letters, '', ' ', ',', 'true', 'null'),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.constantFrom(...letters, ...injections, 'zqword'), { maxLength: 8 })
      .map((parts) => parts.join('')),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('2026-02-30T00:00:00', '2026-01-01', '0000-00-00T00:00:00', '9999-12-31T23:59:59+18:01'),
  },
);

/** Rarely, a text that is much too long. */
const endless: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom('x', '<', '&#', '((((', '😀', '\ud800', '%', ' -'), fc.constantFrom(1_000, 70_000, 1_000_000))
  .map(([piece, length]) => piece.repeat(Math.ceil(length / piece.length)));

const plain: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: words },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, 0, 1, -1, 1.5, 1e21, -0, 2 ** 53, 2 ** 31) },
);

/** A member of a JSON body. */
export const oddMember: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 60, arbitrary: plain },
  { weight: 10, arbitrary: fc.array(plain, { maxLength: 4 }) },
  { weight: 5, arbitrary: fc.array(fc.array(plain, { maxLength: 2 }), { maxLength: 2 }) },
  {
    weight: 10,
    arbitrary: fc.dictionary(fc.constantFrom('raw', 'rendered', '0', 'rating', ...names), plain, { maxKeys: 3 }),
  },
  { weight: 1, arbitrary: endless },
);

/** What follows the name of an argument in a query: brackets, and a value that may be no UTF-8. */
export const oddPair: fc.Arbitrary<(name: string) => string> = fc
  .tuple(
    fc.constantFrom('', '', '', '[]', '[0]', '[a]', '[a][b]', '[__proto__]', '[[', ']'),
    fc.oneof(
      { weight: 30, arbitrary: words.map(encoded) },
      { weight: 3, arbitrary: fc.constantFrom('%ff', '%00', '%', '%c3%28', '%u0041') },
    ),
  )
  .map(
    ([brackets, value]) =>
      (name: string) =>
        `${name}${brackets}=${value}`,
  );

/** Percent-encoded, lone surrogates as the bytes they would have. */
function encoded(text: string): string {
  return [...Buffer.from(text, 'utf8')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}
