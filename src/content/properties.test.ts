import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { type AllowedMarkup, addressed, contentMarkup, inlineMarkup, linkedMarkup } from './allowed-markup.ts';
import { forbiddenMarkup } from './forbidden-markup.ts';
import * as content from './index.ts';
import { cleaners, others, renderers } from './test-subjects.ts';

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

/** What each of them lets through. */
const markups: Readonly<Record<string, AllowedMarkup>> = {
  cleanContent: contentMarkup,
  cleanTitle: inlineMarkup,
  cleanComment: inlineMarkup,
  cleanDescription: linkedMarkup,
  'relUgc after cleanComment': linkedMarkup,
  'relNoopener after cleanContent': contentMarkup,
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
        fc.property(texts, (raw) => assert.deepEqual(forbiddenMarkup(clean(raw), markups[name] ?? new Map()), [])),
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
