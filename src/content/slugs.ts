import { foldAccents } from './accents.ts';
import { stripMarkup } from './plain-text.ts';
import { trim } from './white-space.ts';

const maximumBytes = 200;
/** Characters beyond this position are ignored: the byte limit is reached long before. */
const longestLookedAt = 16_384;

/** The characters that become a dash, besides white space. */
const dashes = /[\u00a0\u2000-\u200a\u2013\u2014\u2028\u2029\u202f/.]|&nbsp;|&#160;|&[nm]dash;|&#821[12];/g;

/** Non-ASCII characters that are removed: quotes, marks, and characters without a width. */
const vanishing =
  /[¡¿«»‹›‘’‚‛“”„‟•©®°…™´\u00ad\u02ca]|\u0300|\u0301|\u0304|\u030c|\u0340|\u0341|[\u200b-\u200f\u202a-\u202e\ufeff\ufffc]/g;

const beyondAscii = /[^\0-\x7f]/;

/** One percent-encoded character, one invalid encoded byte, or one character. */
const unit = /%[c-d][\da-f]%[\da-f]{2}|%e[\da-f](?:%[\da-f]{2}){2}|%f[\da-f](?:%[\da-f]{2}){3}|%[\da-f]{2}|./gsu;

/** A text that is a slug already. */
const plain = /^[a-z0-9_]+(?:-[a-z0-9_]+)*$/;

/**
 * The slug from a title, or from the slug that a client sent: at most 200 bytes of `a-z`, `0-9`, `-`, `_`
 * and percent-encoded characters; empty if nothing remains. Behaviour 3.
 */
export function slugify(text: string): string {
  if (text.length <= maximumBytes && plain.test(text)) return text;
  const letters = inLowerCase(foldAccents(stripMarkup(text.slice(0, longestLookedAt).toWellFormed())));
  const kept = withoutEntities(
    letters
      .replace(/%(?![\da-f]{2})/g, '')
      .replace(dashes, '-')
      .replace(vanishing, ''),
  );
  return trim(
    encode(kept)
      .replaceAll('×', 'x')
      .replace(/[^%a-z0-9 _-]/g, '')
      .replace(/[ -]+/g, '-'),
    '-',
  );
}

/** Converts each letter independently of its neighbours. */
const inLowerCase = (text: string): string =>
  beyondAscii.test(text) ? Array.from(text, (letter) => letter.toLowerCase()).join('') : text.toLowerCase();

/** Percent-encodes non-ASCII characters, up to the limit; encoded characters stay complete, other `%` are removed. */
function encode(text: string): string {
  if (text.length <= maximumBytes && !beyondAscii.test(text) && !text.includes('%')) return text;
  const encoded: string[] = [];
  let bytes = 0;
  for (const [found] of text.matchAll(unit)) {
    const written = found > '\x7f' && found !== '×' ? encodeURIComponent(found).toLowerCase() : found;
    if (written === '%') continue;
    bytes += written.length;
    if (bytes > maximumBytes) break;
    encoded.push(written);
  }
  return encoded.join('');
}

/** Removes every `&` up to the next `;` on its line. */
function withoutEntities(text: string): string {
  return text.split('\n').map(dropEntities).join('\n');
}

function dropEntities(line: string): string {
  const kept: string[] = [];
  let at = 0;
  for (let start = line.indexOf('&'); start >= 0; start = line.indexOf('&', at)) {
    const end = line.indexOf(';', start + 2);
    if (end < 0) break;
    kept.push(line.slice(at, start));
    at = end + 1;
  }
  return kept.join('') + line.slice(at);
}
