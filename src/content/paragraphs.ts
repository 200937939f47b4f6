import { breakLines } from './line-breaks.ts';
import { splitParagraphs } from './paragraph-gaps.ts';
import { applyRule, rules } from './paragraph-rules.ts';
import { close, joinWords, lineEnd, open, readTokens, type Token, words } from './paragraph-tokens.ts';
import { isBlank } from './white-space.ts';

/**
 * Makes paragraphs of what blank lines divide, and `<br />` of the other line ends. Block elements are not wrapped
 * and get lines of their own. Texts of posts and comments, interface 2.1 and 2.4.
 */
export function makeParagraphs(html: string): string {
  if (isBlank(html)) return '';
  const lines = `${html.replace(/\r\n?/g, '\n')}\n`;
  const paragraphs = splitParagraphs(readTokens(lines), lines);
  const wrapped = joinWords(paragraphs.flatMap((paragraph) => [open, ...paragraph, close, lineEnd]));
  const shown = breakLines(rules.reduce<readonly Token[]>(applyRule, wrapped));
  return withoutLastLine(shown)
    .map((token) => token.text)
    .join('');
}

/** No line end stands before the last closing tag. */
function withoutLastLine(tokens: readonly Token[]): readonly Token[] {
  const [text, end, lines] = tokens.slice(-3);
  if (text?.kind !== 'text' || end?.text !== '</p>' || lines === undefined) return tokens;
  return [...tokens.slice(0, -3), words(text.text.replace(/\n$/, '')), end, lines];
}
