import { type Delimiter, readDelimiter } from './delimiters.ts';

/** A piece of HTML. The texts of all tokens, joined, are the source. */
export type Token =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'open';
      readonly text: string;
      readonly tag: string;
      readonly name: string;
      readonly attrs: string;
    }
  | { readonly type: 'close'; readonly text: string; readonly name: string }
  | { readonly type: 'comment'; readonly text: string }
  | { readonly type: 'delimiter'; readonly text: string; readonly delimiter: Delimiter }
  /** The rest of the HTML, which this reader cannot parse. */
  | { readonly type: 'bad'; readonly text: string };

/** Elements without an end tag. */
export const isVoid = (name: string): boolean => voidNames.has(name);
const voidNames = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

/** Elements whose content is not HTML, or follows other rules. */
export const isForeign = (name: string): boolean => foreignNames.has(name);
const foreignNames = new Set(
  'iframe math noembed noframes noscript plaintext script select style svg template textarea title xmp'.split(' '),
);

const opening = /<([a-zA-Z][a-zA-Z0-9:-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>=`]+))?)*\s*\/?)>/y;
const closing = /<\/([a-zA-Z][a-zA-Z0-9:-]*)\s*>/y;

/**
 * Parses HTML strictly: anything that a browser would repair, or parse by other rules, is one bad token up to
 * the end. Linear time.
 */
export function readTokens(html: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < html.length) {
    const token = html[at] === '<' ? (readTag(html, at) ?? readText(html, at)) : readText(html, at);
    at += token.text.length;
    const last = tokens.at(-1);
    if (token.type === 'text' && last?.type === 'text')
      tokens[tokens.length - 1] = { type: 'text', text: last.text + token.text };
    else tokens.push(token);
  }
  return tokens;
}

/** The token that begins with a `<`; undefined if it is a plain character. */
export function readTag(html: string, at: number): Token | undefined {
  const next = html[at + 1] ?? '';
  if (/[a-zA-Z]/.test(next)) return readOpening(html, at);
  if (next === '/') return readClosing(html, at);
  if (next === '!') return readComment(html, at);
  return next === '?' ? bad(html, at) : undefined;
}

function readOpening(html: string, at: number): Token {
  opening.lastIndex = at;
  const [text, tag, attrs] = opening.exec(html) ?? [];
  if (text === undefined || tag === undefined || attrs === undefined || attrs.includes('<!--')) return bad(html, at);
  return { type: 'open', text, tag, name: tag.toLowerCase(), attrs };
}

function readClosing(html: string, at: number): Token {
  closing.lastIndex = at;
  const [text, tag] = closing.exec(html) ?? [];
  return text === undefined || tag === undefined ? bad(html, at) : { type: 'close', text, name: tag.toLowerCase() };
}

function readComment(html: string, at: number): Token {
  const end = html.startsWith('<!--', at) ? html.indexOf('-->', at + 4) : -1;
  if (end < 0) return bad(html, at);
  const text = html.slice(at, end + 3);
  if (/^<!---?>/.test(text) || text.includes('--!>') || text.includes('<!--', 4)) return bad(html, at);
  const delimiter = readDelimiter(html, at, end + 3);
  return delimiter ? { type: 'delimiter', text, delimiter } : { type: 'comment', text };
}

function readText(html: string, at: number): Token {
  const next = html.indexOf('<', at + 1);
  return { type: 'text', text: next < 0 ? html.slice(at) : html.slice(at, next) };
}

function bad(html: string, at: number): Token {
  return { type: 'bad', text: html.slice(at) };
}
