import { sourceDate } from '../source-date.ts';
import type { WxrElement } from './wxr-elements.ts';

/** Largest id taken: what a 32-bit column holds. */
const largestInteger = 2_147_483_647;

/** Reads the children of one element into values; invalid ones are noted in `faults`. */
export class WxrValues {
  readonly #element: WxrElement;
  readonly #faults: string[];

  constructor(element: WxrElement, faults: string[]) {
    this.#element = element;
    this.#faults = faults;
  }

  /** The text as written; of the first element if there are several of that name. */
  text(name: string): string | undefined {
    return this.#element.children.find((child) => child.name === name)?.text;
  }

  /** A text without the white space at its ends: a name, title, slug, address. */
  word(name: string): string | undefined {
    const text = this.text(name);
    return text === undefined ? undefined : trimmed(text);
  }

  integer(name: string): number | undefined {
    const word = this.word(name);
    if (word === undefined || word === '') return undefined;
    const value = /^-?\d{1,10}$/.test(word) ? Number(word) : Number.NaN;
    return Math.abs(value) <= largestInteger ? value + 0 : this.#fault(name, word, 'a whole number of 32 bits');
  }

  /** An id: 0 stands for none. */
  id(name: string): number | undefined {
    const value = this.integer(name);
    return value !== undefined && value < 0 ? this.#fault(name, String(value), 'an id') : value;
  }

  flag(name: string): boolean | undefined {
    const word = this.word(name);
    if (word === undefined || word === '') return undefined;
    return word === '1' ? true : word === '0' ? false : this.#fault(name, word, '0 or 1');
  }

  /** `YYYY-MM-DDTHH:MM:SS`; WordPress's zero date is no date. */
  date(name: string): string | undefined {
    const word = this.word(name);
    if (word === undefined || word === '' || /^0000-00-00(?:[ T]00:00:00)?$/.test(word)) return undefined;
    return sourceDate(word) ?? this.#fault(name, word, 'a date');
  }

  /** The child elements of one of these names, in order. */
  all(...names: string[]): WxrElement[] {
    return this.#element.children.filter((child) => names.includes(child.name));
  }

  #fault(name: string, value: string, wanted: string): undefined {
    this.#faults.push(`${name} ${JSON.stringify(value.slice(0, 60))} is not ${wanted}`);
    return undefined;
  }
}

/** Without the white space of XML at both ends. */
export function trimmed(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && isSpace(text, from)) from += 1;
  while (to > from && isSpace(text, to - 1)) to -= 1;
  return text.slice(from, to);
}

function isSpace(text: string, at: number): boolean {
  return ' \t\r\n'.includes(text.charAt(at));
}
