import { addWords, isSpace, joinWords, lineBreak, type Token } from './paragraph-tokens.ts';
import { lineEnds } from './white-space.ts';

/** Elements whose text keeps its line ends. */
const linesKept = new Set(['script', 'style', 'svg', 'math']);

/** No line break is shown before these tags. */
const breakless = new Set(['p', 'li', 'div', 'dl', 'dd', 'dt', 'th', 'pre', 'td', 'ul', 'ol']);

/** Converts the remaining line ends to breaks, except next to block elements. */
export function breakLines(tokens: readonly Token[]): Token[] {
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

/** Converts line ends to breaks, except inside elements that preserve them. */
function withBreaks(tokens: readonly Token[]): Token[] {
  const last = new Map<string, number>();
  tokens.forEach(({ name, text }, at) => {
    if (linesKept.has(name)) last.set(text, at);
  });
  const done: Token[] = [];
  let end: string | undefined;
  tokens.forEach((token, at) => {
    if (token.text === end) end = undefined;
    else if (end === undefined && linesKept.has(token.name)) {
      const wanted = `</${token.name}>`;
      if ((last.get(wanted) ?? -1) > at) end = wanted;
    }
    if (token.kind === 'text' && end === undefined && token.text.includes('\n')) addBreaks(token.text, done);
    else done.push(token.kind === 'break' && /^<br\/?>$/.test(token.text) ? lineBreak : token);
  });
  return done;
}

function addBreaks(text: string, done: Token[]): void {
  const isAfterBreak = done.at(-1)?.text === lineBreak.text;
  let from = 0;
  for (const { at, run } of lineEnds(text)) {
    const last = run.lastIndexOf('\n');
    const isTaken = isAfterBreak && at === 0;
    if (last < (isTaken ? 1 : 0)) continue;
    addWords(text.slice(from, isTaken ? 1 : at), done);
    done.push(lineBreak);
    from = at + last;
  }
  addWords(text.slice(from), done);
}
