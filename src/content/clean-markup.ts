import { dropBadSchemes } from './addresses.ts';
import { type AllowedMarkup, isAllowed } from './allowed-markup.ts';
import { normaliseEntities } from './entities.ts';
import { escapeLoneBrackets } from './lone-brackets.ts';
import { splitMarkup } from './markup.ts';
import { cleanStyle } from './styles.ts';
import { withoutControls } from './white-space.ts';

/** Attributes that hold an address. */
const addressed = new Set(['cite', 'href', 'longdesc', 'poster', 'src', 'usemap']);

const tag = /^<\s*(\/?)\s*([a-zA-Z0-9-]+)([^>]*)>$/;
const attribute = /[\s/]*([a-zA-Z_:][\w:.-]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'<>]+))?/y;
const junk = /[\s/]*[^\s/]*/y;

/**
 * Keeps the allowed markup of a text and drops every other tag; the text of dropped elements stays.
 *
 * Safe by the shape of what it writes, whatever was read: a `<` is only written as the start of an allowed tag or of a
 * comment, a tag holds only allowed attributes with quoted values, and text, comments and values hold no bare `<`, `>`
 * or closing quote. Tags are not balanced and keep their spelling, so that clean text comes out as it went in. One
 * look at each character.
 */
export function cleanMarkup(raw: string, allowed: AllowedMarkup): string {
  const text = escapeLoneBrackets(normaliseEntities(withoutControls(raw)));
  return splitMarkup(text)
    .map((piece) => {
      if (piece.kind === 'text') return piece.text.replaceAll('>', '&gt;');
      return piece.kind === 'comment' ? cleanComment(piece.text) : cleanTag(piece.text, allowed);
    })
    .join('');
}

const escapeBrackets = (text: string): string => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function cleanComment(comment: string): string {
  const words = comment.slice(4, comment.endsWith('-->') ? -3 : undefined);
  return words === '' ? '' : `<!--${escapeBrackets(words)}-->`;
}

function cleanTag(text: string, allowed: AllowedMarkup): string {
  const [, slash, name = '', rest = ''] = tag.exec(text) ?? [];
  const attributes = allowed.get(name.toLowerCase());
  if (attributes === undefined) return '';
  if (slash) return `</${name}>`;
  const kept = readAttributes(rest).flatMap((found) => cleanAttribute(found, attributes));
  return `<${[name, ...kept].join(' ')}${/\s*\/\s*$/.test(rest) ? ' /' : ''}>`;
}

type Attribute = readonly [name: string, value: string | undefined];

function readAttributes(text: string): Attribute[] {
  const found = new Map<string, Attribute>();
  let at = 0;
  while (at < text.length) {
    attribute.lastIndex = at;
    const match = attribute.exec(text);
    if (match === null) {
      junk.lastIndex = at;
      at += Math.max(junk.exec(text)?.[0].length ?? 0, 1);
      continue;
    }
    const [whole, name = '', value] = match;
    if (!found.has(name.toLowerCase())) found.set(name.toLowerCase(), [name, value]);
    at += whole.length;
  }
  return [...found.values()];
}

function cleanAttribute([name, given]: Attribute, allowed: ReadonlySet<string>): string[] {
  const key = name.toLowerCase();
  if (!isAllowed(key, allowed)) return [];
  if (given === undefined) return key === 'style' || addressed.has(key) ? [] : [name];
  const quote = given.startsWith("'") ? "'" : '"';
  const inner = /^["']/.test(given) ? given.slice(1, -1) : given;
  const value = cleanValue(key, inner);
  if (key === 'style' && value === '') return [];
  return [`${name}=${quote}${escapeBrackets(value).replaceAll(quote, quote === '"' ? '&quot;' : '&#039;')}${quote}`];
}

function cleanValue(name: string, value: string): string {
  if (name === 'style') return cleanStyle(value);
  return addressed.has(name) ? dropBadSchemes(value) : value;
}
