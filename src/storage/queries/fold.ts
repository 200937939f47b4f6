/**
 * Folds text for comparison: ignores case, accents and a few ligatures. The result is computed on write and stored, so that
 * both engines sort and search in the same way, whatever their collations are.
 */
export function fold(text: string): string {
  // Plain ASCII, the most common case, needs lower case only.
  if (isAscii(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[ßæœøđðłþıſ]/g, (letter) => ligatures[letter] ?? letter)
    .normalize('NFC');
}

/** Whether each character of the text takes one byte. */
const isAscii = (text: string): boolean => Buffer.byteLength(text) === text.length;

const ligatures: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ſ: 's',
};
