import { randomInt } from 'node:crypto';
import { isStoredName, splitName } from './file-key.ts';
import { isAllowedExtension } from './media-type.ts';

// Leaves room below the 255 bytes of a file name for `-2048x2048`, a number and the extension.
const maximalBytes = 200;
const nameless = 'unnamed-file';

/** Latin letters that do not decompose into a letter and its accent. */
const folded: Record<string, string> = {
  // biome-ignore format: a table
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ŋ: 'n',
  Ŋ: 'N',
  ŧ: 't',
  Ŧ: 'T',
  ĸ: 'k',
  ŉ: 'n',
  ə: 'e',
  Ə: 'E',
};

/**
 * The name under which an upload is stored: blanks become `-`, accents and special characters are removed, letters of other
 * scripts stay, the extension is in lower case. Behaviour 4; trust D3.
 *
 * @param name as the client sent it, not trusted
 * @returns a stored name (`isStoredName`), possibly without extension
 */
export function cleanName(name: string): string {
  const { stem, extension } = splitExtension(cleanCharacters(lastPart(name)));
  // Truncating may uncover an inner extension.
  const cleanStem = unreserved(guardInnerExtensions(shorten(guardInnerExtensions(stem))) || nameless);
  return extension ? `${cleanStem}.${extension}` : cleanStem;
}

/** An extension has letters and digits only; otherwise the name has none, and its dots mean nothing. */
function splitExtension(name: string) {
  const { stem, extension } = splitName(name);
  if (/^[a-z0-9]{1,10}$/i.test(extension)) return { stem, extension: extension.toLowerCase() };
  // Everything before the dot was removed: `???.png`.
  if (isAllowedExtension(name)) return { stem: '', extension: name.toLowerCase() };
  return { stem: name.replace(/[.-]+/g, '-'), extension: '' };
}

/** `x.php.png` must not look like PHP to a web server that reads all extensions: `x.php_.png`. */
function guardInnerExtensions(stem: string): string {
  const [head = '', ...parts] = stem.split('.');
  const guarded = parts.map((part) => (/^[a-z]{2,5}\d?$/i.test(part) && !isAllowedExtension(part) ? `${part}_` : part));
  return [head, ...guarded].join('.');
}

const lastPart = (name: string) => name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);

function cleanCharacters(name: string): string {
  return name
    .slice(0, 1000)
    .toWellFormed()
    .normalize('NFKD')
    .replace(/[\s\p{Z}\p{Pd}\p{Cc}]+/gu, '-')
    .replace(/[^\p{L}\p{N}\p{M}_@.-]/gu, '')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/[^\x20-\x7f]/gu, (letter) => folded[letter] ?? letter)
    .replace(/-{2,}/g, '-')
    .replace(/-?\.[-.]*/g, '.')
    .replace(/^[-._\p{M}]+|[-._]+$/gu, '');
}

/** Cuts at a whole character, then drops dots and dashes left at the end. */
function shorten(stem: string): string {
  let characters = [...stem].slice(0, maximalBytes);
  while (Buffer.byteLength(characters.join('')) > maximalBytes) characters = characters.slice(0, -1);
  return characters.join('').replace(/[-.]+$/, '');
}

/** Names of Windows devices, also with an extension, open the device instead of a file: `con.png` → `file-con.png`. */
const unreserved = (stem: string) => (isStoredName(stem) ? stem : `file-${stem}`);

/** Whether a name looks like a smaller copy of another picture, `picture-150x150.png`, and could be mistaken for it. */
export const isLikeSize = (name: string): boolean => /-(\d+x\d+|scaled|rotated)$/.test(splitName(name).stem);

/**
 * A free name: the given one, or with `-1`, `-2` … before the extension.
 *
 * @param isTaken whether a file or a row has the name already
 */
export async function freeName(name: string, isTaken: (name: string) => Promise<boolean> | boolean): Promise<string> {
  const { stem, extension } = splitName(name);
  const end = extension ? `.${extension}` : '';
  let candidate = name;
  for (let number = 1; await isTaken(candidate); number++) {
    // After a hundred taken names, a random number is free at once.
    candidate = `${stem}-${number < 100 ? number : randomInt(100, 2 ** 40)}${end}`;
  }
  return candidate;
}
