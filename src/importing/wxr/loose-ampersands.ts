/** The maximum length of an entity reference. */
const MAX_MARK = 40;
/** The beginning of a CDATA section, or an ampersand that does not begin a reference. */
const marks = /<!\[CDATA\[|&(?!(?:#\d{1,8}|#x[\da-f]{1,8}|[a-z][\w.-]{0,30});)/gi;
/** The beginning of a reference or CDATA section that may continue in the next chunk. */
const begun = { inText: /<(?:!(?:\[[A-Z]{0,5})?)?$/, inCdata: /\]{1,2}$/ };
const END = ']]>';

/**
 * Escapes ampersands that do not begin a reference, outside of CDATA sections: exports of WordPress contain unescaped URLs of
 * commenters, such as `https://example.com/?a=1&b=2`. Line numbers do not change.
 */
export async function* escapeLooseAmpersands(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let isInCdata = false;
  let kept = '';
  function take(text: string, isLast: boolean): string {
    let taken = '';
    let from = 0;
    let until = text.length;
    for (;;) {
      marks.lastIndex = from;
      const found = isInCdata ? undefined : marks.exec(text);
      const end = isInCdata ? text.indexOf(END, from) : -1;
      if (end !== -1) {
        taken += text.slice(from, end + END.length);
        from = end + END.length;
        isInCdata = false;
      } else if (found && (isLast || found[0] !== '&' || found.index + MAX_MARK <= text.length)) {
        isInCdata = found[0] !== '&';
        taken += `${text.slice(from, found.index)}${isInCdata ? found[0] : '&amp;'}`;
        from = marks.lastIndex;
      } else {
        const begins = found?.index ?? text.slice(from).search(isInCdata ? begun.inCdata : begun.inText);
        if (!isLast && begins !== -1) until = found ? begins : from + begins;
        break;
      }
    }
    kept = text.slice(until);
    return taken + text.slice(from, until);
  }
  for await (const text of texts) yield take(kept + text, false);
  yield take(kept, true);
}
