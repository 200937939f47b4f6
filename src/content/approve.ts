import { createRequire } from 'node:module';
import type sanitizeHtml from 'sanitize-html';
import type { IOptions } from 'sanitize-html';
import { type AllowedMarkup, addressed, schemes } from './allowed-markup.ts';
import { cleanStyle } from './styles.ts';

const require = createRequire(import.meta.url);
/** Loaded with the first text that is written: it takes a good part of the memory of a server at rest. */
const library = (): typeof sanitizeHtml => require('sanitize-html') as typeof sanitizeHtml;

/** How deep elements may be nested, as in browsers: the time the library takes grows with the depth. */
const deepest = 512;

class TooDeep extends Error {}

/**
 * Whether the sanitising library, which parses the text as browsers do, finds only allowed markup in it: it writes the
 * same text when told to remove all else as when told to remove nothing. Comments, which it always drops, are fine when
 * they hold no brackets, as no parser then ends them elsewhere.
 */
export function isApproved(html: string, allowed: AllowedMarkup): boolean {
  if (!html.includes('<')) return true;
  if (html.replace(/<!--[^<>]*-->/g, '').includes('<!')) return false;
  try {
    return readings(html).every((reading) => sanitise(reading, only(allowed)) === sanitise(reading, anything));
  } catch (error) {
    if (error instanceof TooDeep) return false;
    throw error;
  }
}

/** What follows a text in the worst case: it ends a tag that has no end, which the library would drop in any case. */
const tail = `">'>`;

/** What a text area holds is text to a parser, but not where the area's tags are dropped: it is judged as both. */
function readings(html: string): string[] {
  const bare = html.replace(/<\/?textarea[^<>]*>?/gi, '');
  return bare === html ? [html + tail] : [html + tail, bare + tail];
}

function sanitise(html: string, options: IOptions): string {
  let depth = 0;
  return library()(html, {
    ...options,
    onOpenTag: () => {
      if (++depth > deepest) throw new TooDeep();
    },
    onCloseTag: () => {
      depth--;
    },
  });
}

/** Nothing is removed for its form: an attribute for being empty, a style for its white space. */
const asWritten: IOptions = { nonBooleanAttributes: [], parseStyleAttributes: false };

const anything: IOptions = {
  allowedTags: false,
  allowVulnerableTags: true,
  allowedAttributes: false,
  allowedSchemesAppliedToAttributes: [],
  ...asWritten,
};

const only = (allowed: AllowedMarkup): IOptions => ({
  allowedTags: [...allowed.keys()],
  allowedAttributes: Object.fromEntries(Array.from(allowed, ([name, attributes]) => [name, [...attributes]])),
  allowedSchemes: [...schemes],
  allowedSchemesAppliedToAttributes: [...addressed],
  ...asWritten,
  transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: withCleanStyle(attribs) }) },
});

/** Attributes in the order they had. */
function withCleanStyle(attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const { style } = attributes;
  return style === undefined ? attributes : { ...attributes, style: cleanStyle(style) };
}
