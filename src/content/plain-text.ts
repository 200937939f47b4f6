import { escapeLoneBrackets } from './lone-brackets.ts';
import { trim, withoutControls } from './white-space.ts';

/**
 * The words of a text: without tags, comments, and the content of scripts and style sheets. Entities stay. A `<`
 * before white space is a word; a tag without an end includes the rest of the text.
 */
export function stripTags(html: string): string {
  return trim(stripMarkup(stripSilent(html)), ' \t\n\v\r\0');
}

/**
 * One line of plain text for names, alternative texts and the like: tags, percent-encoded bytes and control
 * characters removed, white space collapsed. Interface 2.2, 2.4, 2.5, 2.6.
 */
export function plainText(raw: string): string {
  const text = withoutBytes(withoutControls(raw));
  const words = text.includes('<') ? stripTags(escapeLoneBrackets(text)) : text;
  return trim(withoutBytes(words).replace(/[\r\n\t ]+/g, ' '), ' \v');
}

/** Whether a comment has no text apart from tags. Behaviour 5. */
export function isBlankContent(raw: string): boolean {
  return trim(raw) === '';
}

/** Removes tags and comments; the text of all elements stays. */
export function stripMarkup(html: string): string {
  if (!html.includes('<')) return html;
  const kept: string[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) break;
    if (/\s/.test(html.charAt(open + 1))) {
      kept.push(html.slice(at, open + 1));
      at = open + 1;
      continue;
    }
    kept.push(html.slice(at, open));
    at = endOfMarkup(html, open);
  }
  return kept.join('') + html.slice(at);
}

function endOfMarkup(html: string, open: number): number {
  // `<!-->` is a whole comment.
  if (html.startsWith('<!--', open)) return endOf(html, '-->', open + '<!'.length);
  if (html.startsWith('<?', open)) return endOf(html, '?>', open + 1);
  const isNested = html.charAt(open + 1) !== '!' || /^<!doctype/i.test(html.slice(open, open + 9));
  let quote = '';
  let depth = 0;
  for (let at = open + 1; at < html.length; at++) {
    const character = html.charAt(at);
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (isNested && character === '<' && !/\s/.test(html.charAt(at + 1))) depth++;
    else if (character === '>' && depth-- === 0) return at + 1;
  }
  return html.length;
}

function endOf(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from);
  return at < 0 ? html.length : at + mark.length;
}

/** Removes scripts and style sheets with their content; one that is never closed stays, and loses its tag later. */
function stripSilent(html: string): string {
  if (!/<\/(script|style)>/i.test(html)) return html;
  const marks = Array.from(html.matchAll(/<(script|style)|<\/(script|style)>/gi), (mark) => ({
    opens: mark[1]?.toLowerCase(),
    closes: mark[2]?.toLowerCase(),
    from: mark.index,
    to: mark.index + mark[0].length,
  }));
  const lastClosing = new Map(marks.flatMap(({ closes, from }) => (closes ? [[closes, from] as const] : [])));
  const kept: string[] = [];
  let at = 0;
  let inside: string | undefined;
  for (const { opens, closes, from, to } of marks) {
    if (inside !== undefined && closes === inside) {
      inside = undefined;
      at = to;
    } else if (inside === undefined && opens !== undefined && from < (lastClosing.get(opens) ?? -1)) {
      kept.push(html.slice(at, from));
      inside = opens;
    }
  }
  return kept.join('') + html.slice(at);
}

/** Removes percent-encoded bytes, including those that appear when others are removed. */
function withoutBytes(text: string): string {
  if (!text.includes('%')) return text;
  const kept: string[] = [];
  for (const character of text.split('')) {
    kept.push(character);
    if (/^%[a-f0-9]{2}$/i.test(kept.slice(-3).join(''))) kept.length -= 3;
  }
  return kept.join('');
}
