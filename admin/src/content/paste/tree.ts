import { isForeign, isVoid, readTag, type Token } from '../tokens.ts';

/** A pasted element. It is only read, and never becomes part of a document. */
export interface Element {
  readonly name: string;
  /** The text of its tag after the name. */
  readonly attrs: string;
  readonly children: (Element | string)[];
}

const DEEPEST = 200;

/** Elements that end where another of these begins. */
const endedBy: Readonly<Record<string, readonly string[]>> = {
  p: ['p', 'ul', 'ol', 'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'div', 'hr'],
  li: ['li'],
  td: ['td', 'th', 'tr'],
  th: ['td', 'th', 'tr'],
  tr: ['tr'],
};

/** Parses pasted HTML leniently: the HTML of other programs may be invalid. Comments, scripts and styles are left out. */
export function readTree(html: string): Element {
  const root: Element = { name: 'body', attrs: '', children: [] };
  const open = [root];
  for (const token of tokensOf(html)) {
    const top = open.at(-1) ?? root;
    if (token.type === 'text') top.children.push(token.text);
    else if (token.type === 'open') openElement(open, token);
    else if (token.type === 'close') closeElement(open, token.name);
  }
  return root;
}

function openElement(open: Element[], { name, attrs }: Extract<Token, { type: 'open' }>): void {
  while (open.length > 1 && endedBy[open.at(-1)?.name ?? '']?.includes(name)) open.pop();
  const element: Element = { name, attrs, children: [] };
  open.at(-1)?.children.push(element);
  if (!isVoid(name) && !/\/\s*$/.test(attrs) && open.length < DEEPEST) open.push(element);
}

function closeElement(open: Element[], name: string): void {
  const at = open.findLastIndex((element) => element.name === name);
  // An end tag does not close elements outside of its table cell.
  const cell = open.findLastIndex((element) => element.name === 'td' || element.name === 'th');
  if (at > 0 && (at >= cell || name === 'table')) open.length = at;
}

/** Tokenizes strictly; where that fails, takes a character as text, or skips a declaration. */
function* tokensOf(html: string): Generator<Token> {
  let at = 0;
  let isUnclosed = false;
  while (at < html.length) {
    const found = html[at] === '<' && !isUnclosed ? readTag(html, at) : undefined;
    if (found && found.type !== 'bad') {
      const end = at + found.text.length;
      const isSkipped = found.type === 'open' && isForeign(found.name);
      if (!isSkipped) yield found;
      at = isSkipped ? endOfForeign(html, found.name, end) : end;
      continue;
    }
    const end = html.indexOf('>', at);
    if (found && end < 0) isUnclosed = true;
    if (found && end >= 0 && /[!?a-zA-Z/]/.test(html[at + 1] ?? '')) {
      at = end + 1;
      continue;
    }
    const next = html.indexOf('<', at + 1);
    const until = next < 0 || isUnclosed ? html.length : next;
    yield { type: 'text', text: html.slice(at, until) };
    at = until;
  }
}

function endOfForeign(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}\\s*>`, 'gi');
  closing.lastIndex = from;
  return closing.exec(html) ? closing.lastIndex : html.length;
}
