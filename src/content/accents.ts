/** Latin letters with marks that Unicode does not decompose, and their replacements. */
const letters: Readonly<Record<string, string>> = {
  ae: 'Ææ',
  a: 'ªɑ',
  d: 'ÐðĐđ',
  e: '€',
  h: 'Ħħ',
  i: 'ı',
  ij: 'Ĳĳ',
  k: 'ĸ',
  l: 'ĿŀŁł',
  n: 'ŉŊŋ',
  o: 'ºØø',
  oe: 'Œœ',
  s: 'ßſ',
  t: 'Ŧŧ',
  th: 'Þþ',
  '': '£',
};

const marked = 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿ';

const folded = new Map<string, string>(
  Object.entries(letters).flatMap(([plain, all]) => Array.from(all, (letter) => [letter, plain] as const)),
);

/** Letters whose marks are removed: Latin-1, Latin Extended-A, and letters of Vietnamese, pinyin and Romanian. */
const unmarked = new RegExp(`[${marked}\\u0100-\\u017eƠơƯưǍ-ǜȘșȚț\\u1ea0-\\u1ef9\\u212b]`);

/** Latin letters without their marks (`ü` becomes `u`, `ß` `s`, `æ` `ae`); letters of other scripts stay. */
export function foldAccents(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return text;
  return Array.from(text.normalize('NFC'), foldLetter).join('');
}

function foldLetter(letter: string): string {
  const plain = folded.get(letter);
  if (plain !== undefined) return plain;
  return unmarked.test(letter) ? letter.normalize('NFD').charAt(0) : letter;
}
