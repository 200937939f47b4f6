/** Entities that the editor decodes. Others stay as written (see scraps in read-inline.ts). */
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
  quot: '"',
  apos: "'",
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  copy: '©',
  reg: '®',
  trade: '™',
  euro: '€',
  bull: '•',
  middot: '·',
  times: '×',
  deg: '°',
  rarr: '→',
  larr: '←',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
};

/** A piece of text: characters, or an unknown entity as written. */
export type Decoded = { readonly text: string } | { readonly unknown: string };

const reference = /&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{0,31});?/y;

/** The characters of a text in HTML. An `&` that begins no entity stands for itself. */
export function decode(html: string): Decoded[] {
  const pieces: Decoded[] = [];
  let text = '';
  let done = 0;
  for (let at = html.indexOf('&'); at >= 0; at = html.indexOf('&', at + 1)) {
    reference.lastIndex = at;
    const found = reference.exec(html)?.[0];
    if (found === undefined) continue;
    const character = characterOf(found);
    text += html.slice(done, at) + (character ?? '');
    done = at + found.length;
    if (character !== undefined) continue;
    if (text) pieces.push({ text });
    pieces.push({ unknown: found });
    text = '';
  }
  text += html.slice(done);
  if (text) pieces.push({ text });
  return pieces;
}

/** The characters of an attribute value; unknown entities stay as written. */
export function decodeValue(html: string): string {
  return decode(html)
    .map((piece) => ('text' in piece ? piece.text : piece.unknown))
    .join('');
}

function characterOf(entity: string): string | undefined {
  if (!entity.endsWith(';')) return undefined;
  const name = entity.slice(1, -1);
  if (!name.startsWith('#')) return Object.hasOwn(named, name) ? named[name] : undefined;
  const code = /^#[xX]/.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  // References that HTML maps to other characters, or forbids, stay as written.
  const isPlain = (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code < 0xd800) || (code >= 0xe000 && code < 0xfdd0);
  return isPlain || (code >= 0x10000 && code <= 0x1fff0) ? String.fromCodePoint(code) : undefined;
}

/** Encodes a text as HTML. */
export function encode(text: string): string {
  return text.replace(/[&<>\u00a0]/g, (character) => spelled[character] ?? character);
}

const spelled: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\u00a0': '&nbsp;' };

/** Encodes the text of code as HTML: brackets are no shortcodes there, and an address alone on a line is no embed. */
export function encodeCode(text: string): string {
  return encode(text)
    .replaceAll('[', '&#91;')
    .replace(/^([^\S\n]*https?:)\/\/([^\s<>"]+[^\S\n]*)$/m, '$1&#47;&#47;$2');
}

/** Encodes an attribute value, for double quotes. */
export function encodeValue(text: string): string {
  return text.replace(/[&<>"]/g, (character) => (character === '"' ? '&quot;' : (spelled[character] ?? character)));
}
