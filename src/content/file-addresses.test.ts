import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { cpuTimeOf } from '../../test/support/cpu-time.ts';
import { shownContentMarkup } from './allowed-markup.ts';
import { withFileAddresses } from './file-addresses.ts';
import { forbiddenMarkup } from './forbidden-markup.ts';
import * as content from './index.ts';
import { rewritingTexts } from './rewriting-texts.ts';

const BASE = 'https://files.example:8443/uploads/';

/** Texts, and the same with whole addresses. */
const cases: Readonly<Record<string, readonly [string, string]>> = {
  'in double quotes': ['<img src="/uploads/a.jpg">', '<img src="BASEa.jpg">'],
  'in single quotes': ["<img src='/uploads/a.jpg'>", "<img src='BASEa.jpg'>"],
  'without quotes': ['<img alt=x src=/uploads/a.jpg>', '<img alt=x src=BASEa.jpg>'],
  'behind blanks': ['<a href = "\n /uploads/a.pdf">', '<a href = "\n BASEa.pdf">'],
  'with entities': ['<img src="&#x2F;uploads&#47;a.jpg">', '<img src="BASEa.jpg">'],
  'of a film': [
    '<video poster="/uploads/a.jpg"><source src="/uploads/a.mp4">',
    '<video poster="BASEa.jpg"><source src="BASEa.mp4">',
  ],
  'in capitals': ['<IMG SRC="/uploads/a.jpg">', '<IMG SRC="BASEa.jpg">'],
  'behind a closing bracket in a value': [
    '<img alt="a > b" src="/uploads/a.jpg">',
    '<img alt="a > b" src="BASEa.jpg">',
  ],
  'in a list of sources': [
    '<img srcset="/uploads/a.jpg 1x,/uploads/b.jpg 2x, /uploads/c.jpg, https://x.example/w=1,/uploads/d.jpg 4x">',
    '<img srcset="BASEa.jpg 1x,BASEb.jpg 2x, BASEc.jpg, https://x.example/w=1,/uploads/d.jpg 4x">',
  ],
  'in a style': [
    `<p style="background:url(/uploads/a.jpg), url( '/uploads/b.jpg' );--x:URL(&quot;/uploads/c.jpg&quot;)">`,
    `<p style="background:url(BASEa.jpg), url( 'BASEb.jpg' );--x:URL(&quot;BASEc.jpg&quot;)">`,
  ],
  'in an element of styles': [
    '<style>a::before { content: "<"; background: url(/uploads/a.jpg) }</style><p>url(/uploads/b.jpg)',
    '<style>a::before { content: "<"; background: url(BASEa.jpg) }</style><p>url(/uploads/b.jpg)',
  ],
  'in data': [
    String.raw`<div data-full="/uploads/a.jpg" data-x='{"a":"\/uploads\/a.jpg"}' data-y="[&quot;/uploads/b.jpg&quot;]">`,
    `<div data-full="BASEa.jpg" data-x='{"a":"BASEa.jpg"}' data-y="[&quot;BASEb.jpg&quot;]">`,
  ],
};

/** Texts that stay as they are. */
const kept: Readonly<Record<string, string>> = {
  'words of people': '<p title="/uploads/a.jpg">"/uploads/a.jpg" src="/uploads/a.jpg"</p>',
  'a whole address': '<img src="https://x.example/uploads/a.jpg">',
  'the address of another host': '<img src="//x.example/uploads/a.jpg">',
  'another path': '<img src="/x/uploads/a.jpg"><img src="/uploadsa.jpg"><a href="?x=/uploads/a.jpg">',
  'code that is shown': '<code>&lt;img src="/uploads/a.jpg"></code>',
  'a comment': '<!-- <img src="/uploads/a.jpg"> -->',
  'an area of text': '<textarea><img src="/uploads/a.jpg"></textarea>',
  'a script': '<script>x = "<img src=\'/uploads/a.jpg\'>"</script>',
};

describe('addresses of files become whole', () => {
  for (const [name, [text, expected]] of Object.entries(cases))
    test(name, () => assert.equal(withFileAddresses(text, BASE), expected.replaceAll('BASE', BASE)));
});

describe('stays as it is', () => {
  for (const [name, text] of Object.entries(kept)) test(name, () => assert.equal(withFileAddresses(text, BASE), text));
});

test('whatever the text is, what was judged holds nothing else afterwards', () => {
  const subjects = fc
    .array(
      fc.oneof(
        rewritingTexts,
        fc.constantFrom(
          '/uploads/',
          'src=/uploads/a',
          ' href="/uploads/',
          `<img srcset='/uploads/a 1x, `,
          'url(/uploads/a)',
          `'>`,
          '">',
        ),
      ),
      { maxLength: 4 },
    )
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(subjects, (raw) => {
      const shown = content.renderContent(content.cleanContent(raw));
      const whole = withFileAddresses(shown, BASE);
      assert.deepEqual(forbiddenMarkup(whole, shownContentMarkup), [], whole);
      assert.equal(whole.replaceAll(BASE, '/uploads/'), shown.replaceAll(BASE, '/uploads/'));
    }),
    { seed: 20261123, numRuns: 3000 },
  );
});

test('long texts are read once', async () => {
  const much = 300_000;
  const worst = [
    '<a '.repeat(much),
    '<a b="'.repeat(much),
    `<a b='"`.repeat(much),
    `<img srcset="uploads${' '.repeat(much)}">`,
    `<img srcset="uploads x${', '.repeat(much)}">`,
    `<img src="uploads${'"'.repeat(much)}`,
    `<p style="uploads${'url( '.repeat(much)}">`,
    `<p style='uploads${'" '.repeat(much)}'>`,
    '<style>'.repeat(much),
    '<!--'.repeat(much),
    '</'.repeat(much),
  ];
  for (const text of worst) {
    const milliseconds = await cpuTimeOf(() => withFileAddresses(`uploads${text}`, BASE));
    assert.ok(milliseconds < 2_000, text.slice(0, 30));
  }
});
