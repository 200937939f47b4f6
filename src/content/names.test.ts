import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cleanEmail, cleanName, cleanUrl, isBlankContent, isEmail, plainText, stripTags } from './index.ts';

type Row = readonly [raw: string, kept: string];

const names: readonly Row[] = [
  ['Ann <b>Lee</b>', 'Ann Lee'],
  ['Salt & Pepper &amp; Co', 'Salt &amp; Pepper &amp; Co'],
  ['a < b > c', 'a c'],
  ['one > none', 'one &gt; none'],
  [' a   b\tc\nd ', 'a b c d'],
  ['<script>x</script>y', 'y'],
  ['a%41b %20', 'ab'],
  ['<3 you', '&lt;3 you'],
  [`"Q" O'Neil`, `"Q" O'Neil`],
  ['{{7*7}} #{7*7} <%=7*7%>', '{{7*7}} #{7*7}'],
];

describe('a name', () => {
  for (const [raw, kept] of names)
    it(`${JSON.stringify(raw)} is kept as ${JSON.stringify(kept)}`, () => assert.equal(cleanName(raw), kept));
});

describe('plain text', () => {
  it('is one line without tags, its entities and ampersands as typed', () => {
    assert.equal(plainText('A <i>cup</i> &\n tea &amp; milk'), 'A cup & tea &amp; milk');
  });
  it('has no encoded bytes, not even hidden ones', () => assert.equal(plainText('a%2%300b'), 'ab'));
  it('keeps the words of everything but scripts and styles', () => {
    assert.equal(stripTags('<p title="a>b">x</p><style>y</style><!-- z -->'), 'x');
  });
});

describe('a comment without text', () => {
  it('is blank', () => assert.ok(isBlankContent(' \n\t')));
  it('is not blank with a word', () => assert.ok(!isBlankContent(' a ')));
});

const urls: readonly Row[] = [
  ['http://example.com/?a=1&b=2', 'http://example.com/?a=1&amp;b=2'],
  ['example.com', 'http://example.com'],
  ['HTTP://EXAMPLE.com', 'http://EXAMPLE.com'],
  ['/path', '/path'],
  ['//example.com', '//example.com'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
  ['javascript:alert(1)', ''],
  ['&#106;avascript:alert(1)', ''],
  ['data:text/html,x', ''],
  ['http://example.com/a b"<c>', 'http://example.com/a%20bc'],
  ['http://example.com/%0d%0aa', 'http://example.com/a'],
  ['http://[::1]/[a]', 'http://[::1]/%5Ba%5D'],
  ['   ', ''],
];

describe('a web address', () => {
  for (const [raw, kept] of urls) it(`${raw} is kept as ${kept || 'nothing'}`, () => assert.equal(cleanUrl(raw), kept));
});

describe('a mail address', () => {
  for (const good of ['a+b@example.com', "o'x@b.example", 'a..b@c.de', '.a@b.co', 'a@b.c1']) {
    it(`may be ${good}`, () => assert.ok(isEmail(good)));
  }
  for (const bad of [
    'a@b.c',
    'a@bcdef',
    'a b@c.de',
    'a@b..cd',
    'a@-b.cd',
    'a@b_c.de',
    'é@example.com',
    'a@@b.cd',
    ' a@b.cd',
    '@b.cde',
  ]) {
    it(`cannot be ${bad}`, () => assert.ok(!isEmail(bad)));
  }
  it('is trimmed and escaped', () => assert.equal(cleanEmail(' a&b@example.com '), 'a&amp;b@example.com'));
  it('is empty when the input is no web address', () => assert.equal(cleanEmail('nobody'), ''));
});
