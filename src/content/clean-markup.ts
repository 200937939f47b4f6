import { dropBadSchemes } from './addresses.ts';
import { type AllowedMarkup, addressed, isAllowed } from './allowed-markup.ts';
import { isApproved } from './approve.ts';
import { normaliseEntities } from './entities.ts';
import { escapeLoneBrackets } from './lone-brackets.ts';
import { splitMarkup } from './markup.ts';
import { cleanStyle } from './styles.ts';
import { withoutControls } from './white-space.ts';

const tag = /^<\s*(\/?)\s*([a-zA-Z0-9-]+)([^>]*)>$/;
const attribute = /[\s/]*([a-zA-Z_:][\w:.-]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'<>]+))?/y;
const junk = /[\s/]*[^\s/]*/y;

/**
 * Keep the allowed markup of a text and drop every other tag; the text of dropped elements stays. If the sanitising library
 * still finds forbidden markup in the result, all tags are dropped.
 *
 * Idempotent: clean text is returned unchanged. Runs in linear time.
 */
export function cleanMarkup(raw: string, allowed: AllowedMarkup): string {
  const clean = rewrite(raw, allowed);
  return isApproved(clean, allowed) ? clean : withoutTags(clean);
}

/** Removes every `<` that does not begin a comment. */
function withoutTags(html: string): string {
  return html.replace(/(<!--[^<>]*-->)|<[^>]*>?|>/g, (found, comment?: string) => {
    return comment ?? (found === '>' ? '&gt;' : '');
  });
}

/**
 * Writes the text again. A `<` is only written as the start of an allowed tag or of a comment; a tag contains only allowed
 * attributes with quoted values; text, comments and values contain no bare `<`, `>` or closing quote. Tags are not
 * balanced and keep their spelling.
 */
function rewrite(raw: string, allowed: AllowedMarkup): string {
  const text = escapeLoneBrackets(normaliseEntities(withoutControls(raw)));
  return splitMarkup(text)
    .map((piece) => {
      if (piece.kind === 'text') return piece.text.replaceAll('>', '&gt;');
      return piece.kind === 'comment' ? cleanComment(piece.text) : cleanTag(piece.text, allowed);
    })
    .join('');
}

function cleanComment(comment: string): string {
  const words = comment
    .slice(4, comment.endsWith('-->') ? -3 : undefined)
    .replace(/-+/g, '-')
    .replace(/-$/, '');
  return words === '' ? '' : `<!--${words.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}-->`;
}

function cleanTag(text: string, allowed: AllowedMarkup): string {
  const [, slash, name = '', rest = ''] = tag.exec(text) ?? [];
  const attributes = allowed.get(name.toLowerCase());
  if (attributes === undefined) return '';
  if (slash) return `</${name}>`;
  const kept = readAttributes(rest).flatMap((found) => cleanAttribute(found, attributes));
  return `<${[name, ...kept].join(' ')}${rest.trimEnd().endsWith('/') ? ' /' : ''}>`;
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
  return [`${name}=${quote}${value}${quote}`];
}

function cleanValue(name: string, value: string): string {
  if (name === 'style') return cleanStyle(value);
  return addressed.has(name) ? dropBadSchemes(value) : value;
}
