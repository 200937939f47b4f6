/** So many characters in common tell where two texts go on alike; where there are no such, fewer. */
const ALIKE = [24, 8];
const SEPARATOR = ';';

/**
 * What makes one text of another that it has much in common with: pieces of the other one, each followed by something new.
 *
 * @returns the length of the text in UTF-8; three numbers for each piece (where it begins, where it ends, and the length of what
 *   is new); and all that is new
 */
export function differenceOf(base: string, text: string): string {
  const numbers = [Buffer.byteLength(text)];
  let added = '';
  let from = 0;
  for (let at = 0; at < text.length; ) {
    const same = alikeFrom(base, from, text, at);
    const to = from + same;
    at += same;
    const next = whereAlike(base, to, text, at);
    numbers.push(from, to, next - at);
    added += text.slice(at, next);
    from = to;
    at = next;
  }
  return numbers.join(',') + SEPARATOR + added;
}

/** How many characters are the same from these places on; of two that are one sign, both or none. */
function alikeFrom(base: string, place: number, text: string, at: number): number {
  let count = 0;
  while (place + count < base.length && base[place + count] === text[at + count]) count += 1;
  const isInside = isLowSurrogate(base, place + count) || isLowSurrogate(text, at + count);
  return count > 0 && isInside ? count - 1 : count;
}

const isLowSurrogate = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xdc00;

/** Where the text goes on as the base does from a place on; its end where it does not. */
function whereAlike(base: string, place: number, text: string, at: number): number {
  for (const length of ALIKE) {
    const alike = base.slice(place, place + length);
    const found = alike === '' ? -1 : text.indexOf(alike, at);
    if (found >= 0) return found;
  }
  return text.length;
}

/** The text that a difference makes of another one, and its length in UTF-8. */
export function withDifference(base: string, difference: string): { text: string; bytes: number } {
  let at = difference.indexOf(SEPARATOR) + 1;
  const numbers = difference.slice(0, at - 1).split(',');
  let text = '';
  for (let place = 1; place < numbers.length; place += 3) {
    const end = at + Number(numbers[place + 2]);
    text += base.slice(Number(numbers[place]), Number(numbers[place + 1])) + difference.slice(at, end);
    at = end;
  }
  return { text, bytes: Number(numbers[0]) };
}
