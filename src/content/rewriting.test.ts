import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  type AllowedMarkup,
  contentMarkup,
  inlineMarkup,
  linkedMarkup,
  shownCommentMarkup,
  shownContentMarkup,
  wordsMarkup,
} from './allowed-markup.ts';
import { beyond } from './beyond-allowed.ts';
import * as content from './index.ts';
import { unjudged } from './render.ts';

/** How many texts in all; `npm run rewriting` draws more, and others each time. */
const runs = Number(process.env['QUOIN_REWRITING_RUNS'] ?? 20_000);
const seed = process.env['QUOIN_REWRITING_RUNS'] ? Date.now() : 20261122;

/** What any rewriting of texts looks for in tags. */
const inTags = [
  ' rel=x onfocus=alert(1) autofocus tabindex=1 ',
  ' rel="y" ',
  ` rel='z' `,
  ' target=_blank ',
  ' href=http://me.example/ ',
  ' href="javascript:alert(1)" ',
  ' src="x" ',
  ' width="1" height="1" ',
  ' loading= decoding= ',
  'class="',
  ' class="wp-block-image alignleft',
  'wp-block-group',
  ' onerror=alert(1) ',
  ' style="',
];

/** Shortcodes, and parts of them. */
const shortcodes = [
  '[embed]',
  '[embed]http://x/',
  '[/embed]',
  '[embed src=http://x/]',
  '[caption width=9]',
  `[caption width=9 id="a" caption='`,
  `']`,
  '[/caption]',
  '[audio src="',
  '[audio src=http://x/a.mp3]',
  '[video src=/x]',
  '"]',
  '[gallery]',
  '[[',
  ']]',
];

/** What the other rules look for, and what could end the place that something is found in. */
const others = [
  '\n',
  '\n\n',
  '\r\n',
  ' -- ',
  '---',
  '...',
  '2x3',
  ' :) ',
  ' :-? ',
  ' http://a.example/ ',
  ' www.a.example ',
  ' a@b.example ',
  'javascript:alert(1)',
  '"',
  "'",
  '`',
  '<',
  '>',
  '=',
  '/',
  '&',
  '&quot;',
  '&#34;',
  '&#039;',
  '&lt;',
  '&gt;',
  '&lt;img src=x onerror=alert(1)&gt;',
  '-->',
  '<!--',
  '<!--more-->',
  '<!--nextpage-->',
  '<!-- wp:group -->',
  '<!-- wp:image -->',
  '<!-- wp:shortcode -->',
  '<!-- /wp:group -->',
  '<img src=x onerror=alert(1)>',
  '<p>',
  '</p>',
  '</a>',
  '<br>',
  '<pre>',
  '</pre>',
  '\u00a0',
  '\v',
  '\t',
  '\0',
  'word',
];

const trigger = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...inTags) },
  { weight: 2, arbitrary: fc.constantFrom(...shortcodes) },
  { weight: 4, arbitrary: fc.constantFrom(...others) },
);
const value = fc.array(trigger, { maxLength: 4 }).map((parts) => parts.join(''));
const attribute = fc
  .tuple(
    fc.constantFrom(
      'href',
      'title',
      'rel',
      'target',
      'class',
      'alt',
      'src',
      'width',
      'height',
      'style',
      'data-x',
      'id',
    ),
    fc.constantFrom('"', "'", ''),
    value,
    fc.constantFrom(' ', '', '\n', '/', '\u00a0'),
  )
  .map(([name, quote, text, space]) => `${space}${name}=${quote}${text}${quote}`);
const tag = fc
  .tuple(
    fc.constantFrom(
      'a',
      'a',
      'a',
      'A',
      'img',
      'img',
      'p',
      'b',
      'div',
      'figure',
      'q',
      'pre',
      'li',
      'iframe',
      'video',
      'textarea',
    ),
    fc.array(attribute, { maxLength: 3 }),
    fc.constantFrom('>', ' >', '/>', ' />', ''),
  )
  .map(([name, attributes, end]) => `<${name} ${attributes.join(' ')}${end}`);

const enclosures = [
  ['[embed]', '[/embed]'],
  ['[embed]http://x/', '[/embed]'],
  ['[caption width=9 id=a]<img src="x">', '[/caption]'],
  ['[audio src="', '"]'],
  [`[video src='`, `'][/video]`],
  ['<a href="x" title="', '">'],
  [`<img src="x" alt='`, `'>`],
  ['<!-- wp:group --><div class="wp-block-group">', '</div><!-- /wp:group -->'],
  ['<!-- wp:image --><figure class="wp-block-image alignleft">', '</figure><!-- /wp:image -->'],
  ['<!-- wp:shortcode -->', '<!-- /wp:shortcode -->'],
] as const;

const { text: texts } = fc.letrec<{ text: string; nested: string }>((tie) => ({
  nested: fc
    .tuple(fc.constantFrom(...enclosures), tie('text'))
    .map(([[start, end], inner]) => `${start}${inner}${end}`),
  text: fc
    .array(
      fc.oneof(
        { depthSize: 'small', maxDepth: 3 },
        { weight: 4, arbitrary: trigger },
        { weight: 4, arbitrary: tag },
        { weight: 2, arbitrary: tie('nested') },
      ),
      { maxLength: 5 },
    )
    .map((parts) => parts.join('')),
}));

interface Kind {
  readonly stored: (raw: string) => string;
  readonly shown: (stored: string) => string;
  readonly unjudged: (stored: string) => string;
  readonly allowed: readonly [stored: AllowedMarkup, shown: AllowedMarkup];
}

const storedContent = (raw: string): string => content.relNoopener(content.cleanContent(raw));

/** Every field that those may write who may not write any markup. */
const kinds: Readonly<Record<string, Kind>> = {
  'a title': {
    stored: content.cleanTitle,
    shown: content.renderTitle,
    unjudged: unjudged.title,
    allowed: [inlineMarkup, inlineMarkup],
  },
  'a content': {
    stored: storedContent,
    shown: (raw) => content.renderContent(raw),
    unjudged: (raw) => unjudged.content(raw, {}),
    allowed: [contentMarkup, shownContentMarkup],
  },
  'an excerpt or a caption': {
    stored: (raw) => content.relNoopener(content.cleanExcerpt(`x${raw}`)),
    shown: (raw) => content.renderExcerpt(raw, ''),
    unjudged: (raw) => unjudged.excerpt(raw, {}),
    allowed: [contentMarkup, shownContentMarkup],
  },
  'an automatic excerpt': {
    stored: storedContent,
    shown: (raw) => content.renderExcerpt('', raw),
    unjudged: (raw) => content.renderExcerpt('', raw),
    allowed: [contentMarkup, wordsMarkup],
  },
  'a comment': {
    stored: (raw) => content.relUgc(content.cleanComment(raw), 'http://me.example'),
    shown: (raw) => content.renderComment(raw),
    unjudged: (raw) => unjudged.comment(raw, {}),
    allowed: [linkedMarkup, shownCommentMarkup],
  },
  'the description of a user or term': {
    stored: content.cleanDescription,
    shown: (raw) => raw,
    unjudged: (raw) => raw,
    allowed: [linkedMarkup, linkedMarkup],
  },
};

describe('nothing is in a text but what is allowed, stored and shown, whatever is inside of values:', () => {
  for (const [name, { stored, shown, unjudged: alone, allowed }] of Object.entries(kinds)) {
    it(name, () => {
      fc.assert(
        fc.property(texts, (raw) => {
          const text = stored(raw);
          assert.deepEqual(beyond(text, allowed[0]), [], text);
          const unseen = alone(text);
          assert.deepEqual(beyond(unseen, allowed[1]), [], `without the judge: ${unseen}`);
          assert.equal(shown(text), unseen);
        }),
        { seed, numRuns: Math.ceil(runs / Object.keys(kinds).length) },
      );
    });
  }
});
