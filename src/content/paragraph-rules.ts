import { isClosing } from './markup.ts';
import { close, isSpace, joinWords, open, type Token } from './paragraph-tokens.ts';

const isOpen = (token: Token | undefined): boolean => token?.text === '<p>';
const isClose = (token: Token | undefined): boolean => token?.text === '</p>';
const isBlock = (token: Token | undefined): token is Token => token?.kind === 'block';

const divisionEnds = new Set(['</div>', '</address>', '</form>']);

/** A rule at an index of the text: the number of tokens that it replaces, and their replacement. */
type Rule = (tokens: readonly Token[], at: number) => readonly [taken: number, by: readonly Token[]] | undefined;

/** The number of white space tokens at an index: one or none. */
const spaces = (tokens: readonly Token[], at: number): number => (isSpace(tokens[at]) ? 1 : 0);

/** The rules for paragraph tags next to blocks. Each rule processes the whole text before the next one. */
export const rules: readonly Rule[] = [
  // Remove an empty paragraph.
  (tokens, at) => {
    if (!isOpen(tokens[at])) return undefined;
    const end = at + 1 + spaces(tokens, at + 1);
    return isClose(tokens[end]) ? [end + 1 - at, []] : undefined;
  },
  // Bare text at the end of a division becomes a paragraph inside it.
  (tokens, at) => {
    const text = tokens[at + 1];
    const end = tokens[at + 2];
    const endsDivision = isOpen(tokens[at]) && text?.kind === 'text' && divisionEnds.has(end?.text ?? '');
    return endsDivision ? [3, [open, text, close, end as Token]] : undefined;
  },
  // A single block is not a paragraph.
  (tokens, at) => {
    if (!isOpen(tokens[at])) return undefined;
    const middle = at + 1 + spaces(tokens, at + 1);
    const block = tokens[middle];
    if (!isBlock(block)) return undefined;
    const end = middle + 1 + spaces(tokens, middle + 1);
    return isClose(tokens[end]) ? [end + 1 - at, [block]] : undefined;
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
  // A block at either end replaces the paragraph tag there.
  (tokens, at) => {
    if (!isOpen(tokens[at])) return undefined;
    const next = at + 1 + spaces(tokens, at + 1);
    const block = tokens[next];
    return isBlock(block) ? [next + 1 - at, [block]] : undefined;
  },
  (tokens, at) => {
    const block = tokens[at];
    if (!isBlock(block)) return undefined;
    const end = at + 1 + spaces(tokens, at + 1);
    return isClose(tokens[end]) ? [end + 1 - at, [block]] : undefined;
  },
];

/** Applies a rule at every index of the text, from left to right. */
export function applyRule(tokens: readonly Token[], rule: Rule): readonly Token[] {
  // Most rules match nothing in most texts: copy only after the first match.
  let done: Token[] | undefined;
  let at = 0;
  for (let token = tokens[at]; token !== undefined; token = tokens[at]) {
    const found = rule(tokens, at);
    if (found === undefined) done?.push(token);
    else {
      done ??= tokens.slice(0, at);
      for (const replacement of found[1]) done.push(replacement);
    }
    at += found?.[0] ?? 1;
  }
  return done ? joinWords(done) : tokens;
}
