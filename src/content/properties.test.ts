import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import {
  type AllowedMarkup,
  addressed,
  contentMarkup,
  inlineMarkup,
  isAllowed,
  linkedMarkup,
  schemes,
} from './allowed-markup.ts';
import * as content from './index.ts';
import { cleanStyle } from './styles.ts';

const seeded = { seed: 20261121, numRuns: 400 };

/** Pieces that matter to some rule, in any order, and text of any kind between them. */
const pieces =
  `< > & ; " ' = / - -- --- ... . , ( ) [ ] % # : \\ ! ? 1 12 x é 日 😀 \ud800 \u00a0 <b> </b> <b/> <a <p> </p> <li>
<pre> </pre> <div> </div> <br> <blockquote> </blockquote> <!-- --> <!--more--> <!--nextpage--> <!--> --!> <script> </script> <style>
</style> <svg> <math> <textarea> </textarea> <title> <noscript> <iframe <img src=x onerror=y> href= href="javascript:x" style="
color:red expression( url( onclick=x srcdoc= xlink:href= data: vbscript: javascript: java&#10;script: &#106; &#x6a; &colon; &Tab;
&lt; &gt; &amp; &quot; &nbsp; &copy; <![CDATA[ ]]> <?x ?> </ < /> [caption [/caption] [caption width=1] [gallery] [embed] [[ ]] width=1
<!-- wp:group --> <!-- /wp:group --> <!-- wp:a /--> http://a.example www.a.example a@b.example :) %41 %2 %e6%97%a5 feed: //`.split(
    /\s+/,
  );

const texts = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...pieces, ' ', '\n', '\n\n', '\t', '\0') },
      fc.string({ unit: 'binary' }),
    ),
    {
      maxLength: 24,
    },
  )
  .map((parts) => parts.join(''));

type Clean = (raw: string) => string;

const cleaners: Readonly<Record<string, Clean>> = {
  cleanContent: content.cleanContent,
  cleanTitle: content.cleanTitle,
  cleanComment: content.cleanComment,
  cleanDescription: content.cleanDescription,
  'relUgc after cleanComment': (raw) => content.relUgc(content.cleanComment(raw)),
  'relNoopener after cleanContent': (raw) => content.relNoopener(content.cleanContent(raw)),
};

/** What each of them lets through. */
const markups: Readonly<Record<string, AllowedMarkup>> = {
  cleanContent: contentMarkup,
  cleanTitle: inlineMarkup,
  cleanComment: inlineMarkup,
  cleanDescription: linkedMarkup,
  'relUgc after cleanComment': linkedMarkup,
  'relNoopener after cleanContent': contentMarkup,
};

const renderers: Readonly<Record<string, Clean>> = {
  renderTitle: content.renderTitle,
  renderContent: content.renderContent,
  'renderExcerpt, given': (raw) => content.renderExcerpt(raw, ''),
  'renderExcerpt, automatic': (raw) => content.renderExcerpt('', raw),
  renderComment: content.renderComment,
};

const others: Readonly<Record<string, Clean>> = {
  cleanName: content.cleanName,
  plainText: content.plainText,
  stripTags: content.stripTags,
  cleanUrl: content.cleanUrl,
  cleanEmail: content.cleanEmail,
  slugify: content.slugify,
  relNoopener: content.relNoopener,
  relUgc: content.relUgc,
};

const forbidden = new Set(
  'script style svg math iframe object embed form input base link meta noscript template title xmp'.split(' '),
);
const addresses = new Set([...addressed, 'action', 'data']);

/** What a browser would find in HTML that could run. */
function dangers(html: string): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (forbidden.has(name)) found.push(`<${name}>`);
      for (const [key, value] of Object.entries(attributes)) {
        if (/^on|^srcdoc$|^formaction$|^xlink:/.test(key)) found.push(key);
        const address = value.replace(/[\0-\x20]/g, '').toLowerCase();
        if (addresses.has(key) && /^(?:javascript|vbscript|data|file|blob):/.test(address))
          found.push(`${key}=${value}`);
        if (key === 'style' && /expression|javascript:|-moz-binding|position/i.test(value))
          found.push(`style=${value}`);
      }
    },
  });
  parser.end(html);
  return found;
}

/** What a parser finds in HTML beyond what is allowed: elements, attributes, schemes of addresses, styles. */
function beyond(html: string, allowed: AllowedMarkup): string[] {
  const found: string[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => {
      for (const [key, value] of Object.entries(attributes)) {
        const scheme = /^[^/?#]*?(?=:)/.exec(value.replace(/[\p{Cc}\s]/gu, ''))?.[0].toLowerCase();
        const isFine =
          isAllowed(key, allowed.get(name) ?? new Set()) &&
          (!addressed.has(key) || scheme === undefined || schemes.has(scheme)) &&
          (key !== 'style' || (value !== '' && value === cleanStyle(value)));
        if (!isFine) found.push(`${key}=${value}`);
      }
      if (!allowed.has(name)) found.push(`<${name}>`);
    },
  });
  parser.end(html);
  return found;
}

describe('cleaning', () => {
  for (const [name, clean] of Object.entries(cleaners)) {
    it(`G6: ${name} twice is cleaning once`, () => {
      fc.assert(
        fc.property(texts, (raw) => assert.equal(clean(clean(raw)), clean(raw))),
        seeded,
      );
    });
    it(`G6 G7: ${name} leaves nothing but what is allowed`, () => {
      fc.assert(
        fc.property(texts, (raw) => assert.deepEqual(beyond(clean(raw), markups[name] ?? new Map()), [])),
        seeded,
      );
    });
  }
  it('leaves nothing that runs when the clean text is shown', () => {
    fc.assert(
      fc.property(texts, (raw) => {
        assert.deepEqual(dangers(content.renderContent(content.cleanContent(raw))), []);
        assert.deepEqual(dangers(content.renderExcerpt('', content.cleanContent(raw))), []);
        assert.deepEqual(dangers(content.renderComment(content.cleanComment(raw))), []);
        assert.deepEqual(dangers(content.renderTitle(content.cleanTitle(raw))), []);
      }),
      seeded,
    );
  });
  it('leaves clean text alone', () => {
    const text = '<p class="a">one &amp; <b>two</p>\n<!-- wp:acme/x {"a":1} /-->';
    assert.equal(content.cleanContent(text), text);
  });
});

describe('names and addresses', () => {
  it('plain text has no tags', () => {
    fc.assert(
      fc.property(texts, (raw) => assert.deepEqual(dangers(content.cleanName(raw)), [])),
      seeded,
    );
  });
  it('a web address runs nothing', () => {
    const runs = /^(?:javascript|vbscript|data):/i;
    fc.assert(
      fc.property(texts, (raw) => assert.doesNotMatch(content.cleanUrl(raw), runs)),
      seeded,
    );
  });
  for (const [name, clean] of Object.entries(others)) {
    it(`${name} twice is once`, () => {
      fc.assert(
        fc.property(texts, (raw) => assert.equal(clean(clean(raw)), clean(raw))),
        seeded,
      );
    });
  }
  it('a slug is at most 200 bytes of what an address may hold', () => {
    const longer = fc.array(texts, { maxLength: 12 }).map((parts) => parts.join('日'));
    fc.assert(
      fc.property(longer, (raw) => assert.match(content.slugify(raw), /^(?:[a-z0-9_-]|%[0-9a-f]{2}){0,200}$/)),
      seeded,
    );
    fc.assert(
      fc.property(longer, (raw) => assert.ok(content.slugify(raw).length <= 200)),
      seeded,
    );
  });
});

describe('rendering', () => {
  for (const [name, render] of Object.entries(renderers)) {
    it(`${name} takes any text and always shows the same`, () => {
      fc.assert(
        fc.property(fc.oneof(texts, fc.string({ unit: 'binary' })), (raw) => assert.equal(render(raw), render(raw))),
        seeded,
      );
    });
  }
});

/** Texts that make careless code look at every character again for every other one. */
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

/** The same between a start and an end. */
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

/** How many times longer a text takes that is four times as long: 4, or 16 if it were quadratic. */
function growth(run: Clean, start: string, piece: string, end: string): number {
  const short = start + piece.repeat(5e4 / piece.length) + end;
  const long = start + piece.repeat(2e5 / piece.length) + end;
  let least = Number.POSITIVE_INFINITY;
  // The machine may be busy with other things: the best of a few tries counts, and little time is not measured.
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
