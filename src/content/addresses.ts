import { schemes } from './allowed-markup.ts';

/** Encodings that browsers read as `:`, and characters before it that they ignore. */
const colon = /:|&#0*58(?:;|(?!\d))|&#x0*3a(?:;|(?![\da-f]))/i;
const unread = /[\p{Cc}\s]|&(?:tab|newline);/giu;
const numbered = /&#(?:x([\da-f]+)|(\d+));?/gi;

/**
 * Removes schemes that could run a script: `javascript:x` becomes `x`. Relative URLs stay, as do `http:`, `mailto:` and
 * similar ones.
 */
export function dropBadSchemes(address: string): string {
  const kept: string[] = [];
  let rest = address;
  for (;;) {
    const found = colon.exec(rest);
    if (found === null || isRelative(rest.slice(0, found.index))) break;
    const scheme = readScheme(rest.slice(0, found.index));
    rest = rest.slice(found.index + found[0].length);
    if (schemes.has(scheme)) kept.push(`${scheme}:`);
    // `feed:` is followed by another address.
    if (schemes.has(scheme) && scheme !== 'feed') break;
  }
  return kept.join('') + rest;
}

/** Whether the colon comes after `/`, `?` or `#`, and so does not end a scheme. */
function isRelative(start: string): boolean {
  return /^[/?#]|^\.{1,2}\//.test(start);
}

function readScheme(text: string): string {
  return text
    .replace(numbered, (_, hex: string | undefined, decimal: string | undefined) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    })
    .replace(unread, '')
    .toLowerCase();
}
