import { isClosing, splitMarkup } from './markup.ts';
import { isBlank, spaceRuns, trimEnd, trimStart } from './white-space.ts';

/** Elements that stand on lines of their own and are not wrapped in a paragraph. */
const blockNames = new Set(
  `table thead tfoot caption col colgroup tbody tr td th div dl dd dt ul ol li pre form map area blockquote address
  style p h1 h2 h3 h4 h5 h6 hr fieldset legend section article aside hgroup header footer nav figure figcaption details
  menu summary`.split(/\s+/),
);

/** Elements whose text keeps its line ends. */
const linesKept = new Set(['script', 'style', 'svg', 'math']);

/** Before these tags no line break is shown. */
const breakless = new Set(['p', 'li', 'div', 'dl', 'dd', 'dt', 'th', 'pre', 'td', 'ul', 'ol']);

type Side = 'before' | 'after';

/** Sides of an opening and of a closing tag where white space means nothing, in texts where `beside` occurs. */
interface Tight {
  readonly open: readonly Side[];
  readonly close: readonly Side[];
  readonly beside: RegExp;
}
const both = ['before', 'after'] as const;
const tight: ReadonlyMap<string, Tight> = new Map<string, Tight>([
  ['option', { open: ['before'], close: ['after'], beside: /<option/ }],
  ['object', { open: ['after'], close: ['before'], beside: /<object/ }],
  ['param', { open: both, close: both, beside: /<object/ }],
  ['embed', { open: both, close: both, beside: /<object/ }],
  ['audio', { open: ['after'], close: ['before'], beside: /<source|<track/ }],
  ['video', { open: ['after'], close: ['before'], beside: /<source|<track/ }],
  ['source', { open: both, close: both, beside: /<source|<track/ }],
  ['track', { open: both, close: both, beside: /<source|<track/ }],
  ['figcaption', { open: ['before'], close: ['after'], beside: /<figcaption/ }],
]);

/** A `gap` divides two paragraphs and is not shown. */
interface Token {
  readonly kind: 'text' | 'tag' | 'block' | 'break' | 'gap';
  readonly text: string;
  readonly name: string;
}

const gap: Token = { kind: 'gap', text: '', name: '' };
const open: Token = { kind: 'block', text: '<p>', name: 'p' };
const close: Token = { kind: 'block', text: '</p>', name: 'p' };
const lineBreak: Token = { kind: 'break', text: '<br />', name: 'br' };
const words = (text: string): Token => ({ kind: 'text', text, name: '' });

/**
 * Makes paragraphs of what blank lines divide, and `<br />` of the other line ends. Block elements are not wrapped
 * and get lines of their own. Texts of posts and comments, interface 2.1 and 2.4.
 */
export function makeParagraphs(html: string): string {
  if (isBlank(html)) return '';
  const lines = `${html.replace(/\r\n?/g, '\n')}\n`;
  const paragraphs = split(tighten(divide(readTokens(lines)), lines));
  const wrapped = joinWords(paragraphs.flatMap((paragraph) => [open, ...paragraph, close, lineEnd]));
  const shown = breakLines(rules.reduce(applyRule, wrapped));
  return shown
    .map((token) => token.text)
    .join('')
    .replace(/\n<\/p>\n$/, '</p>\n');
}

function readTokens(html: string): Token[] {
  const tokens: Token[] = [];
  let pre: string[] | undefined;
  const lastPre = html.lastIndexOf('</pre>');
  let at = 0;
  for (const { kind, text } of splitMarkup(html)) {
    const name = kind === 'tag' ? (/^<\/?([a-z][a-z0-9]*)/.exec(text)?.[1] ?? '') : '';
    if (name === 'pre' && !pre && !isClosing(text) && at < lastPre) pre = [];
    if (pre) {
      pre.push(text);
      if (text === '</pre>') {
        tokens.push({ kind: 'block', text: pre.join(''), name });
        pre = undefined;
      }
    } else if (kind === 'text') tokens.push(words(text));
    else if (/^<br *\/?>$/.test(text)) tokens.push({ kind: 'break', text, name });
    else tokens.push({ kind: blockNames.has(name) ? 'block' : 'tag', text, name });
    at += text.length;
  }
  return tokens;
}

/** Puts gaps where paragraphs end: at blank lines, two breaks, before a block opens and after it closes. */
function divide(tokens: readonly Token[]): Token[] {
  const divided: Token[] = [];
  for (const token of tokens) {
    if (token.kind === 'text') divided.push(...divideWords(token.text));
    else if (token.kind === 'break') addBreak(token, divided);
    else if (token.kind !== 'block') divided.push(token);
    else {
      if (!isClosing(token.text)) divided.push(gap);
      divided.push(token);
      if (isClosing(token.text) || token.name === 'hr' || token.text.endsWith('</pre>')) divided.push(gap);
    }
  }
  return divided;
}

function addBreak(token: Token, divided: Token[]): void {
  const before = divided.findLastIndex((earlier) => earlier.kind !== 'text' || !isBlank(earlier.text));
  if (divided[before]?.kind !== 'break') divided.push(token);
  else divided.splice(before, divided.length, gap);
}

function divideWords(text: string): Token[] {
  const parts: Token[] = [];
  let from = 0;
  for (const { at, end, run } of spaceRuns(text)) {
    const first = run.indexOf('\n');
    const last = run.lastIndexOf('\n');
    if (first === last) continue;
    parts.push(words(text.slice(from, at + first)), gap);
    from = end - run.length + last + 1;
  }
  parts.push(words(text.slice(from)));
  return parts.filter((part) => part.kind === 'gap' || part.text !== '');
}

/** Removes white space and gaps beside the tags where they mean nothing. */
function tighten(tokens: readonly Token[], html: string): Token[] {
  const inUse = new Map([...tight].filter(([, { beside }]) => beside.test(html)));
  const kept: Token[] = [];
  let trimming = false;
  for (const token of tokens) {
    const isSpace = token.kind === 'gap' || token.kind === 'text';
    if (trimming && isSpace) {
      const rest = trimStart(token.text);
      if (rest !== '') kept.push(words(rest));
      trimming = rest === '';
      continue;
    }
    const rule = isSpace ? undefined : inUse.get(token.name);
    const sides = rule?.[isClosing(token.text) ? 'close' : 'open'] ?? [];
    if (sides.includes('before')) dropSpaceAtEnd(kept);
    if (!isSpace) trimming = sides.includes('after');
    kept.push(token);
  }
  return kept;
}

function dropSpaceAtEnd(tokens: Token[]): void {
  for (let last = tokens.pop(); last !== undefined; last = tokens.pop()) {
    const rest = last.kind === 'text' ? trimEnd(last.text) : last.text;
    if (last.kind === 'gap' || rest === '') continue;
    tokens.push({ ...last, text: rest });
    return;
  }
}

/** The stretches between gaps, without the line ends around them. */
function split(tokens: readonly Token[]): Token[][] {
  const groups: Token[][] = [[]];
  for (const token of tokens) {
    if (token.kind === 'gap') groups.push([]);
    else groups.at(-1)?.push(token);
  }
  return groups.map(trimLines).filter((group) => group.length > 0);
}

function trimLines(group: readonly Token[]): Token[] {
  const last = group.length - 1;
  return group
    .map((token, at) => {
      if (token.kind !== 'text') return token;
      const start = at === 0 ? trimStart(token.text, '\n') : token.text;
      return words(at === last ? trimEnd(start, '\n') : start);
    })
    .filter((token) => token.text !== '');
}

const lineEnd = words('\n');
const isSpace = (token: Token | undefined): boolean => token?.kind === 'text' && isBlank(token.text);

const isOpen = (token: Token | undefined): boolean => token?.text === '<p>';
const isClose = (token: Token | undefined): boolean => token?.text === '</p>';
const isBlock = (token: Token | undefined): token is Token => token?.kind === 'block';

/** What stands at a place of the text: how many tokens to replace, and by what. */
type Rule = (tokens: readonly Token[], at: number) => readonly [taken: number, by: readonly Token[]] | undefined;

/** How many tokens of white space stand at a place: one or none. */
const spaces = (tokens: readonly Token[], at: number): number => (isSpace(tokens[at]) ? 1 : 0);

/** How paragraph tags and blocks meet. Each rule goes over the whole text before the next one does. */
const rules: readonly Rule[] = [
  // An empty paragraph is none.
  (tokens, at) => {
    const end = at + 1 + spaces(tokens, at + 1);
    return isOpen(tokens[at]) && isClose(tokens[end]) ? [end + 1 - at, []] : undefined;
  },
  // Bare text that ends a division is a paragraph inside it.
  (tokens, at) => {
    const [start, text, end] = tokens.slice(at, at + 3);
    if (!isOpen(start) || text?.kind !== 'text' || !/^<\/(div|address|form)>$/.test(end?.text ?? '')) return undefined;
    return [3, [open, text, close, end as Token]];
  },
  // A block alone is no paragraph.
  (tokens, at) => {
    const middle = at + 1 + spaces(tokens, at + 1);
    const end = middle + 1 + spaces(tokens, middle + 1);
    const block = tokens[middle];
    return isOpen(tokens[at]) && isBlock(block) && isClose(tokens[end]) ? [end + 1 - at, [block]] : undefined;
  },
  // Nor is a list item on one line.
  (tokens, at) => {
    const item = tokens[at + 1];
    if (!isOpen(tokens[at]) || item?.name !== 'li' || isClosing(item.text)) return undefined;
    let end = at + 2;
    while (end < tokens.length && !isClose(tokens[end]) && !tokens[end]?.text.includes('\n')) end++;
    return isClose(tokens[end]) && end > at + 2 ? [end + 1 - at, tokens.slice(at + 1, end)] : undefined;
  },
  // The paragraph of a quotation is inside it.
  (tokens, at) => {
    const quotation = tokens[at + 1];
    const opens = isOpen(tokens[at]) && quotation?.name === 'blockquote' && !isClosing(quotation.text);
    return opens ? [2, [quotation, open]] : undefined;
  },
  (tokens, at) =>
    tokens[at]?.text === '</blockquote>' && isClose(tokens[at + 1]) ? [2, [close, tokens[at] as Token]] : undefined,
  // A block at either end takes the place of the paragraph's tag there.
  (tokens, at) => {
    const block = tokens[at + 1 + spaces(tokens, at + 1)];
    return isOpen(tokens[at]) && isBlock(block) ? [2 + spaces(tokens, at + 1), [block]] : undefined;
  },
  (tokens, at) => {
    const block = tokens[at];
    const end = at + 1 + spaces(tokens, at + 1);
    return isBlock(block) && isClose(tokens[end]) ? [end + 1 - at, [block]] : undefined;
  },
];

function applyRule(tokens: readonly Token[], rule: Rule): Token[] {
  const done: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const [taken, by] = rule(tokens, at) ?? [1, tokens.slice(at, at + 1)];
    done.push(...by);
    at += taken;
  }
  return joinWords(done);
}

/** Turns the remaining line ends into breaks, except beside blocks. */
function breakLines(tokens: readonly Token[]): Token[] {
  const broken: Token[] = [];
  for (const token of withBreaks(joinWords(tokens))) {
    if (token.kind === 'break' && isAfterBlock(broken)) {
      if (isSpace(broken.at(-1))) broken.pop();
      continue;
    }
    if (breakless.has(token.name)) dropBreakAtEnd(broken);
    broken.push(token);
  }
  return broken;
}

function isAfterBlock(tokens: readonly Token[]): boolean {
  return tokens.at(isSpace(tokens.at(-1)) ? -2 : -1)?.kind === 'block';
}

function dropBreakAtEnd(tokens: Token[]): void {
  const at = isSpace(tokens.at(-1)) ? tokens.length - 2 : tokens.length - 1;
  if (tokens[at]?.kind === 'break') tokens.splice(at, 1);
}

function joinWords(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const last = joined.at(-1);
    if (token.kind === 'text' && last?.kind === 'text') joined[joined.length - 1] = words(last.text + token.text);
    else joined.push(token);
  }
  return joined;
}

/** Line ends as breaks, except those inside elements that keep theirs, up to their end where they have one. */
function withBreaks(tokens: readonly Token[]): Token[] {
  const last = new Map(tokens.map(({ text }, at) => [text, at] as const));
  const done: Token[] = [];
  let end: string | undefined;
  for (const [at, token] of tokens.entries()) {
    const wanted = `</${token.name}>`;
    if (token.text === end) end = undefined;
    else if (end === undefined && linesKept.has(token.name) && (last.get(wanted) ?? -1) > at) end = wanted;
    if (token.kind === 'text' && end === undefined) {
      done.push(...breaksIn(token.text, done.at(-1)?.text === lineBreak.text));
    } else done.push(token.kind === 'break' && /^<br\/?>$/.test(token.text) ? lineBreak : token);
  }
  return done;
}

function breaksIn(text: string, isAfterBreak: boolean): Token[] {
  const parts: Token[] = [];
  let from = 0;
  for (const { at, run } of spaceRuns(text)) {
    const last = run.lastIndexOf('\n');
    const isTaken = isAfterBreak && at === 0;
    if (last < (isTaken ? 1 : 0)) continue;
    parts.push(words(text.slice(from, isTaken ? 1 : at)), lineBreak);
    from = at + last;
  }
  parts.push(words(text.slice(from)));
  return parts.filter((part) => part.text !== '');
}
