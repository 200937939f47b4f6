import { findValues } from './find-values.ts';

/** A text that every reference to a file of the site contains. */
const MARK = 'uploads';

/** `/uploads/` as it occurs in texts: plain, with entities, or with the backslashes of JSON. */
const slash = String.raw`(?:\\?\/|&#0*47;?|&#[xX]0*2[fF];?|&sol;)`;
const root = `${slash}${MARK}${slash}`;
const space = String.raw`(?:[\t\n\f\r ]|&#0*(?:9|10|12|13|32);|&Tab;|&NewLine;){0,64}`;
const quote = `(?:["']|&quot;|&apos;|&#0*3[49];?|&#[xX]0*2[27];?)`;

/** The URL is the whole value, is quoted within it, as in styles and JSON, or is that of a style. */
const inValue = new RegExp(`(^${space}|${quote}${space}|\\b[uU][rR][lL]\\(${space})${root}`, 'g');
/** A separator in a `srcset`, or one of its addresses with its descriptor. */
const candidate = /[\t\n\f\r ,]+|[^\t\n\f\r ,](?:[^\t\n\f\r ]*[^\t\n\f\r ,])?(?:,+|[^,]*)/g;
const atStart = new RegExp(`^${root}`);

/** Attributes that contain text and names rather than addresses. */
const words = /^(?:alt|title|label|placeholder|summary|abbr|class|id|name|aria-.*)$/;

/**
 * Makes the URLs of the site's files absolute, in every attribute and style: `/uploads/…` names a file only
 * on the site itself. The rest is unchanged. The structure of the markup does not change: the inserted text has no
 * character with a meaning in a tag, a URL, a list of URLs or a style.
 *
 * @param base the replacement of `/uploads/`: letters, digits and `:/.-_~%[]`
 */
export function withFileAddresses(html: string, base: string): string {
  if (!html.includes(MARK)) return html;
  const parts: string[] = [];
  let at = 0;
  for (const { name, start, end } of findValues(html)) {
    const value = html.slice(start, end);
    if (!value.includes(MARK) || words.test(name)) continue;
    parts.push(html.slice(at, start), name.endsWith('srcset') ? inList(value, base) : inOne(value, base));
    at = end;
  }
  return parts.join('') + html.slice(at);
}

const inOne = (value: string, base: string): string =>
  value.replace(inValue, (_all, before: string) => `${before}${base}`);

const inList = (value: string, base: string): string => value.replace(candidate, (one) => one.replace(atStart, base));
