import { isClosing, type Piece, splitTags } from './markup.ts';
import { isBlank } from './white-space.ts';

/** Block elements, which are not wrapped in a paragraph. */
const blockNames = new Set(
  `table thead tfoot caption col colgroup tbody tr td th div dl dd dt ul ol li pre form map area blockquote address
  style p h1 h2 h3 h4 h5 h6 hr fieldset math legend section article aside hgroup header footer nav figure figcaption details
  menu summary`.split(/\s+/),
);

/** A `gap` separates two paragraphs and is not shown. */
export interface Token {
  readonly kind: 'text' | 'tag' | 'block' | 'break' | 'gap';
  readonly text: string;
  readonly name: string;
}

export const gap: Token = { kind: 'gap', text: '', name: '' };
export const open: Token = { kind: 'block', text: '<p>', name: 'p' };
export const close: Token = { kind: 'block', text: '</p>', name: 'p' };
export const lineBreak: Token = { kind: 'break', text: '<br />', name: 'br' };
export const words = (text: string): Token => ({ kind: 'text', text, name: '' });

/** Appends text to tokens, unless it is empty. */
export function addWords(text: string, tokens: Token[]): void {
  if (text !== '') tokens.push(words(text));
}

export const lineEnd = words('\n');

export const isSpace = (token: Token | undefined): boolean => token?.kind === 'text' && isBlank(token.text);

/** Splits HTML into tokens; `pre` with its content is one token, and keeps its line ends. */
export function readTokens(html: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const read = (part: string) => {
    for (const piece of splitTags(part.replace(/\r\n?/g, '\n'))) readPiece(piece, tokens);
  };
  for (;;) {
    const start = html.indexOf('<pre', at);
    const end = start < 0 ? -1 : html.indexOf('</pre>', start);
    read(html.slice(at, end < 0 ? undefined : start));
    if (end < 0) return tokens;
    at = end + '</pre>'.length;
    tokens.push({ kind: 'block', text: html.slice(start, at), name: 'pre' });
  }
}

/** A bare `<` extends to the end of the next tag; if that is a block or a break, it nevertheless ends or gets its own line. */
function readPiece(piece: Piece, tokens: Token[]): void {
  const inner = piece.kind === 'tag' ? piece.text.lastIndexOf('<') : 0;
  const last = inner > 0 ? readToken({ kind: 'tag', text: piece.text.slice(inner) }) : undefined;
  const before = (text = ''): Token => ({ kind: 'tag', text: piece.text.slice(0, inner) + text, name: '' });
  if (last?.kind === 'break') tokens.push(before(), last);
  else if (last?.kind !== 'block') tokens.push(readToken(piece));
  else if (isClosing(last.text)) tokens.push(before(), last);
  else tokens.push(before(`\n\n${last.text}`));
}

function readToken({ kind, text }: Piece): Token {
  if (kind === 'text') return words(text);
  const name = kind === 'tag' ? (/^<\/?([a-z][a-z0-9]*)/.exec(text)?.[1] ?? '') : '';
  if (/^<br *\/?>$/.test(text)) return { kind: 'break', text, name };
  return { kind: blockNames.has(name) ? 'block' : 'tag', text, name };
}

/** Merges adjacent text tokens. */
export function joinWords(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some((token, at) => token.kind === 'text' && tokens[at - 1]?.kind === 'text')) return tokens;
  const joined: Token[] = [];
  for (const token of tokens) {
    const last = joined.at(-1);
    if (token.kind === 'text' && last?.kind === 'text') joined[joined.length - 1] = words(last.text + token.text);
    else joined.push(token);
  }
  return joined;
}
