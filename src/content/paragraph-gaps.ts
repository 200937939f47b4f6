import { isClosing } from './markup.ts';
import { addWords, gap, type Token, words } from './paragraph-tokens.ts';
import { isBlank, lineEnds, trimEnd, trimStart } from './white-space.ts';

type Side = 'before' | 'after';

/** The sides of opening and closing tags where white space has no meaning, in texts that contain `beside`. */
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

/** The paragraphs of a text: the parts between blank lines and around blocks, without the line ends around them. */
export function splitParagraphs(tokens: readonly Token[], html: string): Token[][] {
  return split(tighten(divide(tokens), html));
}

/** Inserts gaps where paragraphs end: at blank lines, double breaks, before a block opens and after it closes. */
function divide(tokens: readonly Token[]): Token[] {
  const divided: Token[] = [];
  for (const token of tokens) {
    if (token.kind === 'text') divideWords(token.text, divided);
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

function divideWords(text: string, divided: Token[]): void {
  let from = 0;
  for (const { at, end, run } of lineEnds(text)) {
    const first = run.indexOf('\n');
    const last = run.lastIndexOf('\n');
    if (first === last) continue;
    addWords(text.slice(from, at + first), divided);
    divided.push(gap);
    from = end - run.length + last + 1;
  }
  addWords(text.slice(from), divided);
}

/** Removes white space and gaps next to tags where they have no meaning. */
function tighten(tokens: readonly Token[], html: string): readonly Token[] {
  if (!html.includes('<')) return tokens;
  const inUse = new Map([...tight].filter(([, { beside }]) => beside.test(html)));
  if (inUse.size === 0) return tokens;
  const kept: Token[] = [];
  let trimming = false;
  for (const token of tokens) {
    const isSpace = token.kind === 'gap' || token.kind === 'text';
    if (trimming && isSpace) {
      const rest = trimStart(token.text);
      addWords(rest, kept);
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

/** The parts between gaps, without the white space that belongs to a gap and the line ends around the text. */
function split(tokens: readonly Token[]): Token[][] {
  const groups: Token[][] = [[]];
  for (const token of tokens) {
    if (token.kind === 'gap') groups.push([]);
    else groups.at(-1)?.push(token);
  }
  const last = groups.length - 1;
  groups.forEach((group, at) => {
    trimEnds(group, at > 0 ? trimToLine : trimStartLines, at < last ? trimFromLine : trimEndLines);
  });
  return groups.filter((group) => group.length > 0);
}

type Trim = (text: string) => string;

const trimStartLines: Trim = (text) => trimStart(text, '\n');
const trimEndLines: Trim = (text) => trimEnd(text, '\n');

/** Removes the white space at the start up to its last line end. */
const trimToLine: Trim = (text) => {
  const spaces = text.length - trimStart(text).length;
  return text.slice(text.slice(0, spaces).lastIndexOf('\n') + 1);
};

/** Removes the white space at the end from its first line end on. */
const trimFromLine: Trim = (text) => {
  const end = text.indexOf('\n', trimEnd(text).length);
  return end < 0 ? text : text.slice(0, end);
};

function trimEnds(group: Token[], start: Trim, end: Trim): void {
  trimAt(group, group.length - 1, end);
  trimAt(group, 0, start);
}

function trimAt(group: Token[], at: number, trim: Trim): void {
  const token = group[at];
  if (token?.kind !== 'text') return;
  const text = trim(token.text);
  if (text === '') group.splice(at, 1);
  else group[at] = words(text);
}
