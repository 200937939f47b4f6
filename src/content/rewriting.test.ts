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
import { forbiddenMarkup } from './forbidden-markup.ts';
import { withWholeMarkers } from './galleries.ts';
import * as content from './index.ts';
import { unjudged } from './render.ts';
import { rewritingTexts } from './rewriting-texts.ts';

/** How many texts in all; `npm run rewriting` draws more, and others each time. */
const runs = Number(process.env['QUOIN_REWRITING_RUNS'] ?? 20_000);
const seed = process.env['QUOIN_REWRITING_RUNS'] ? Date.now() : 20261122;

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
    unjudged: (raw) => withWholeMarkers(unjudged.content(raw, {})),
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
    stored: (raw) => content.relUgc(content.cleanComment(raw), ['http://me.example']),
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
        fc.property(rewritingTexts, (raw) => {
          const text = stored(raw);
          assert.deepEqual(forbiddenMarkup(text, allowed[0]), [], text);
          const unseen = alone(text);
          assert.deepEqual(forbiddenMarkup(unseen, allowed[1]), [], `without the judge: ${unseen}`);
          assert.equal(shown(text), unseen);
        }),
        { seed, numRuns: Math.ceil(runs / Object.keys(kinds).length) },
      );
    });
  }
});
