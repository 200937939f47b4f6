import { createRequire } from 'node:module';
import type sanitizeHtml from 'sanitize-html';
import type { IOptions } from 'sanitize-html';
import { type AllowedMarkup, addressed, schemes } from './allowed-markup.ts';
import { cleanStyle } from './styles.ts';

const require = createRequire(import.meta.url);
/** Loaded on the first write, since it takes a large part of the memory of an idle server. */
const library = (): typeof sanitizeHtml => require('sanitize-html') as typeof sanitizeHtml;

/** The maximum nesting of elements, as in browsers: the time that the library takes grows with the depth. */
const deepest = 512;

class TooDeep extends Error {}

/**
 * Whether the sanitising library, which parses the text as browsers do, finds only allowed markup in it: its output is the
 * same whether it removes everything else or nothing. It always drops comments, which are accepted if they contain no
 * brackets, since no parser ends them earlier then. End tags consist of a name only: browsers read values in others, which
 * may contain a `>`, and the library does not. No tag may extend to the end of the text, where it would take following text
 * as attributes.
 */
export function isApproved(html: string, allowed: AllowedMarkup): boolean {
  if (!withoutPlain(html, allowed).includes('<')) return true;
  if (html.replace(/<!--[^<>]*-->/g, '').includes('<!')) return false;
  if (/<\/(?![a-z][a-z0-9-]*[\t\n\f\r ]*>)/i.test(html)) return false;
  const mark = unusedName(html);
  const isKept = (reading: string): boolean => {
    const kept = sanitise(`${reading}<${mark}>`, anything);
    return isSeen(mark, kept) && sanitise(`${reading}<${mark}>`, only(allowed, mark)) === kept;
  };
  return unlessTooDeep(() => readings(html).every(isKept), false);
}

/** The number of elements with an attribute; none if elements are nested too deeply. */
export function countElementsWith(html: string, attribute: string): number {
  let count = 0;
  const countOne = (attributes: sanitizeHtml.Attributes): void => {
    if (Object.hasOwn(attributes, attribute)) count += 1;
  };
  return unlessTooDeep(() => {
    sanitise(html, anything, countOne);
    return count;
  }, 0);
}

function unlessTooDeep<Result>(work: () => Result, otherwise: Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof TooDeep) return otherwise;
    throw error;
  }
}

/** Tags of paragraphs, links as rendering writes them, and elements without attributes; the latter two with text only. */
const plain =
  /<\/?(p)>|<(br) \/>|<(a) href="(?:https?:\/\/|mailto:)(?:[\w.~/:@%#?=+,!*()-]|&#038;)*"(?: (rel)="nofollow ugc")?>[^<]*<\/a>|<([a-z][a-z0-9]{0,9})>[^<]*<\/\5>/g;

/**
 * Removes plain markup: most texts have no other, and then the slow library is not needed. It is done in one pass, so that
 * the rest cannot form a tag; each match begins with the only `<` that a parser may see there.
 */
function withoutPlain(html: string, allowed: AllowedMarkup): string {
  if (!html.includes('<')) return html;
  return html.replace(plain, (found, p?: string, br?: string, link?: string, rel?: string, other?: string) => {
    const attributes = allowed.get(p ?? br ?? link ?? other ?? '');
    const isAllowed = attributes && (!link || attributes.has('href')) && (!rel || attributes.has('rel'));
    return isAllowed ? '' : found;
  });
}

/** An element name that the text does not contain: it is appended, and the parser finds it unless a tag has no end. */
function unusedName(html: string): string {
  const text = html.toLowerCase();
  let name = 'x-end';
  while (text.includes(name)) name += 'd';
  return name;
}

/** Whether the appended tag was parsed as a tag, or as text of a text area, and not as part of another tag. */
const isSeen = (mark: string, html: string): boolean => html.includes(`<${mark}>`) || html.includes(`&lt;${mark}&gt;`);

/** The content of a text area is text to a parser, but not if the tags of the text area are dropped: check both ways. */
function readings(html: string): string[] {
  const bare = html.replace(/<\/?textarea[^<>]*>?/gi, '');
  return bare === html ? [html] : [bare, html];
}

function sanitise(
  html: string,
  options: IOptions,
  opened: (attributes: sanitizeHtml.Attributes) => void = () => {},
): string {
  let depth = 0;
  return library()(html, {
    ...options,
    onOpenTag: (_name, attributes) => {
      if (++depth > deepest) throw new TooDeep();
      opened(attributes);
    },
    onCloseTag: () => {
      depth--;
    },
  });
}

/** Options that keep the form of the text: empty attributes, white space in styles. */
const asWritten: IOptions = { nonBooleanAttributes: [], parseStyleAttributes: false };

const anything: IOptions = {
  allowedTags: false,
  allowVulnerableTags: true,
  allowedAttributes: false,
  allowedSchemesAppliedToAttributes: [],
  ...asWritten,
  transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: withoutSrcset(attribs) }) },
};

/**
 * Renames the attribute `srcset`, which is forbidden as well: the library writes malformed values to the console,
 * with line breaks, which would become lines of the log.
 */
function withoutSrcset(attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const { srcset } = attributes;
  return srcset === undefined ? attributes : { ...attributes, srcset: '', 'x-srcset': srcset };
}

const only = (allowed: AllowedMarkup, mark: string): IOptions => ({
  allowedTags: [...allowed.keys(), mark],
  allowedAttributes: Object.fromEntries(Array.from(allowed, ([name, attributes]) => [name, [...attributes]])),
  allowedSchemes: [...schemes],
  allowedSchemesAppliedToAttributes: [...addressed],
  ...asWritten,
  transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: withCleanStyle(attribs) }) },
});

/** Attributes in their order. A semicolon may end a style. */
function withCleanStyle(attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const { style } = attributes;
  if (style === undefined) return attributes;
  return { ...attributes, style: cleanStyle(style) + (style.endsWith(';') ? ';' : '') };
}
