import { breakLines } from './line-breaks.ts';
import { splitParagraphs } from './paragraph-gaps.ts';
import { applyRule, rules } from './paragraph-rules.ts';
import { close, joinWords, lineEnd, open, readTokens, type Token, words } from './paragraph-tokens.ts';
import { isBlank } from './white-space.ts';

/**
 * Wraps parts between blank lines in paragraphs, and converts other line ends to `<br />`. Block elements are not wrapped
 * and get lines of their own. For posts and comments, interface 2.1 and 2.4.
 */
export function makeParagraphs(html: string): string {
  if (isBlank(html)) return '';
  const lines = `${html}\n`;
  const wrapped: Token[] = [];
  for (const paragraph of splitParagraphs(readTokens(lines), lines)) {
    wrapped.push(open);
    for (const token of paragraph) wrapped.push(token);
    wrapped.push(close, lineEnd);
  }
  const shown = breakLines(rules.reduce(applyRule, joinWords(wrapped)));
  dropLastLine(shown);
  let text = '';
  for (const token of shown) text += token.text;
  return text;
}

/** Removes line ends before the last closing tag. */
function dropLastLine(tokens: Token[]): void {
  const at = tokens.length - 3;
  const text = tokens[at];
  if (text?.kind === 'text' && tokens[at + 1]?.text === '</p>') tokens[at] = words(text.text.replace(/\n$/, ''));
}
