import type { Mark, Node } from 'prosemirror-model';
import { isSafeAddress } from '../addresses.ts';
import { encodeValue } from '../entities.ts';
import { schema } from '../schema.ts';

/** The delimiters of marked text. Longer ones come first. */
const signs: readonly (readonly [sign: string, mark: string])[] = [
  ['**', 'strong'],
  ['__', 'strong'],
  ['~~', 'strike'],
  ['*', 'em'],
  ['_', 'em'],
];

const linkShape = /!?\[([^[\]\n]{0,500})\]\(([^()\s]{1,2000})(?: "[^"\n]{0,500}")?\)/y;

/** Reads the inline elements of a line of Markdown: strong text, code, links and others. */
export function readSpans(text: string, marks: readonly Mark[] = []): Node[] {
  return new Spans(text, marks).read();
}

class Spans {
  readonly #text: string;
  readonly #marks: readonly Mark[];
  readonly #nodes: Node[] = [];
  #plain = '';
  /** Delimiters that do not occur again. */
  readonly #unended = new Set<string>();

  constructor(text: string, marks: readonly Mark[]) {
    this.#text = text;
    this.#marks = marks;
  }

  read(): Node[] {
    for (let at = 0; at < this.#text.length; ) {
      const next = this.#special(at);
      if (next === at) this.#plain += this.#text[at++];
      else at = next;
    }
    this.#endPlain();
    return this.#nodes;
  }

  /** Reads the element that begins here, and returns its end; `at` if none begins here. */
  #special(at: number): number {
    const character = this.#text[at] ?? '';
    if (character === '\\' && /[\\`*_{}[\]()#+.!~>-]/.test(this.#text[at + 1] ?? '')) {
      this.#plain += this.#text[at + 1];
      return at + 2;
    }
    if (character === '`') return this.#code(at);
    if (character === '[' || character === '!') return this.#link(at);
    const found = signs.find(([sign]) => this.#text.startsWith(sign, at));
    return found ? this.#marked(at, ...found) : at;
  }

  #code(at: number): number {
    const ticks = /^`+/.exec(this.#text.slice(at, at + 20))?.[0] ?? '`';
    const end = this.#endOf(ticks, at + ticks.length);
    if (end < 0) {
      this.#plain += ticks;
      return at + ticks.length;
    }
    const code = this.#text.slice(at + ticks.length, end);
    this.#add([schema.text(code.trim() || code, schema.mark('code').addToSet(this.#marks))]);
    return end + ticks.length;
  }

  #link(at: number): number {
    linkShape.lastIndex = at;
    const [match, label = '', href = ''] = linkShape.exec(this.#text) ?? [];
    if (match === undefined) return at;
    const mark = schema.mark('link', { attrs: ` href="${encodeValue(href)}"` });
    this.#add(readSpans(label || href, isSafeAddress(href) ? mark.addToSet(this.#marks) : this.#marks));
    return at + match.length;
  }

  #marked(at: number, sign: string, mark: string): number {
    const from = at + sign.length;
    const end = this.#endOf(sign, from + 1);
    const isIn = sign.startsWith('_') && (isWord(this.#text[at - 1]) || isWord(this.#text[end + sign.length]));
    const isText = end > from && !isSpace(this.#text[from]) && !isSpace(this.#text[end - 1]);
    if (end < 0 || isIn || !isText) {
      this.#plain += sign;
      return from;
    }
    this.#add(readSpans(this.#text.slice(from, end), schema.mark(mark).addToSet(this.#marks)));
    return end + sign.length;
  }

  /** The next position of a delimiter. A missing one is searched for only once, so that the work stays linear. */
  #endOf(sign: string, from: number): number {
    if (this.#unended.has(sign)) return -1;
    const end = this.#text.indexOf(sign, from);
    if (end < 0) this.#unended.add(sign);
    return end;
  }

  #add(nodes: readonly Node[]): void {
    this.#endPlain();
    this.#nodes.push(...nodes);
  }

  #endPlain(): void {
    if (this.#plain) this.#nodes.push(schema.text(this.#plain, this.#marks));
    this.#plain = '';
  }
}

const isWord = (character = ''): boolean => /[\p{L}\p{N}]/u.test(character);
const isSpace = (character = ' '): boolean => /\s/.test(character);
