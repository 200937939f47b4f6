import { isClosing, splitMarkup, tagName } from './markup.ts';
import { cleanUrl } from './urls.ts';

const inside = new Set(['a', 'code', 'pre', 'script', 'style']);

const urlCharacter = String.raw`[\w\u0080-\uffff#%~/@\[\]*()+=&$'.,;:!?-]`;
const mail = String.raw`[.0-9a-z_+-]+@(?:[0-9a-z-]+\.)+[0-9a-z]{2,}`;

/** A full URL, one that begins with `www.` or `ftp.`, and an e-mail address; each after white space or a similar character. */
const addresses = new RegExp(
  String.raw`(?<=^|[\s(.,;!?])([a-z][a-z0-9+.-]{0,19}://${urlCharacter}+)|(?<=^|\s)((?:www|ftp)\.${urlCharacter}+)|(?<=^|\s)(${mail})`,
  'gi',
);

/** Links the URLs and e-mail addresses in a comment. Behaviour 5. */
export function linkify(html: string): string {
  const open: string[] = [];
  const pieces = splitMarkup(html);
  const lastEnd = pieces.findLastIndex(({ text }) => /^<\/a>$/i.test(text));
  return pieces
    .map(({ kind, text }, at) => {
      if (kind === 'text') return open.length > 0 ? text : text.replace(addresses, link);
      const name = kind === 'tag' ? tagName(text) : '';
      if (!inside.has(name) || (name === 'a' && at > lastEnd)) return text;
      if (!isClosing(text)) open.push(name);
      else if (open.at(-1) === name) open.pop();
      return text;
    })
    .join('');
}

function link(found: string, whole?: string, bare?: string, address?: string): string {
  if (address !== undefined) return `<a href="mailto:${address}">${address}</a>`;
  const url = withoutPunctuation(whole ?? bare ?? '');
  const shown = cleanUrl(bare === undefined ? url : `http://${url}`)
    .replaceAll('&amp;', '&#038;')
    .replaceAll("'", '&#039;');
  if (shown === '' || /:\/\/$/.test(shown)) return found;
  return `<a href="${shown}" rel="nofollow ugc">${shown}</a>${found.slice(url.length)}`;
}

/** The URL without the punctuation of the sentence around it, and up to an unbalanced `)`. */
function withoutPunctuation(text: string): string {
  let depth = 0;
  let end = 0;
  for (; end < text.length; end++) {
    const character = text.charAt(end);
    if (character === '(') depth++;
    if (character === ')' && depth-- === 0) break;
    if (/['.,;:!?]/.test(character) && /^(?:['.,;:!?)]|$)/.test(text.charAt(end + 1))) break;
  }
  return text.slice(0, end);
}
