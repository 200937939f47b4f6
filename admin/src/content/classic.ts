import { trimmed } from './spaces.ts';
import { isForeign, isVoid, readTag, type Token } from './tokens.ts';

/**
 * A part of HTML without delimiters: a text (a paragraph without an element), a block element, a comment,
 * or the rest after a tag without a counterpart.
 */
export interface ClassicPart {
  readonly kind: 'text' | 'element' | 'comment' | 'rest';
  /** The white space before it. */
  readonly gap: string;
  readonly source: string;
}

const blockElements = new Set(
  (
    'address article aside blockquote center details dialog dir div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hgroup hr main menu nav ol p pre search section summary table ul'
  ).split(' '),
);

/** Comments that are parts of their own: the end of a teaser, and page breaks. */
const ownComment = /^<!--(?:more(?: [^<>]*)?|nextpage)-->$/;

/**
 * Splits HTML at empty lines and around block elements, where these are outside of all elements. The gaps and sources
 * of all parts, and the tail, joined are the HTML.
 */
export function splitClassic(html: string): { readonly parts: readonly ClassicPart[]; readonly tail: string } {
  const splitter = new Splitter(html);
  splitter.run();
  return { parts: splitter.parts, tail: splitter.gap };
}

class Splitter {
  readonly parts: ClassicPart[] = [];
  gap = '';
  readonly #html: string;
  /** The start of the current part, and the position within it. */
  #start = 0;
  #at = 0;
  /** The open elements. */
  readonly #open: string[] = [];

  constructor(html: string) {
    this.#html = html;
  }

  run(): void {
    let isPaired = true;
    while (isPaired && this.#at < this.#html.length) {
      const tag = this.#html[this.#at] === '<' ? readTag(this.#html, this.#at) : undefined;
      if (tag) isPaired = this.#tag(tag);
      else this.#text();
    }
    this.#end(isPaired && this.#open.length === 0 ? 'text' : 'rest', this.#html.length);
  }

  /** Ends the current part. */
  #end(kind: ClassicPart['kind'], end: number): void {
    const { lead, body, tail } = trimmed(this.#html.slice(this.#start, end));
    this.gap += lead;
    this.#start = end;
    this.#at = end;
    if (!body) return;
    this.parts.push({ kind, gap: this.gap, source: body });
    this.gap = tail;
  }

  #text(): void {
    const next = this.#html.indexOf('<', this.#at + 1);
    const end = next < 0 ? this.#html.length : next;
    const text = this.#html.slice(this.#at, end);
    const from = this.#at;
    if (this.#open.length === 0) {
      for (const line of text.matchAll(/\n[ \t\r\f]*(?=\n)/g)) this.#end('text', from + line.index);
    }
    this.#at = end;
  }

  /** Whether the part continues, or has ended, with this tag; if not, the tag has no counterpart. */
  #tag(tag: Token): boolean {
    const isOutside = this.#open.length === 0;
    const end = this.#at + tag.text.length;
    if (tag.type === 'open') return this.#opening(tag, isOutside, end);
    if (tag.type === 'close') return this.#closing(tag.name, end);
    if (tag.type === 'comment' && isOutside && ownComment.test(tag.text)) {
      this.#end('text', this.#at);
      this.#end('comment', end);
    }
    this.#at = end;
    return tag.type !== 'bad';
  }

  #opening({ name, attrs }: Extract<Token, { type: 'open' }>, isOutside: boolean, end: number): boolean {
    const isBlock = blockElements.has(name);
    if (isOutside && isBlock) this.#end('text', this.#at);
    this.#at = end;
    if (isVoid(name)) {
      if (isOutside && isBlock) this.#end('element', end);
      return true;
    }
    if (isForeign(name)) return this.#foreign(name);
    this.#open.push(name);
    return !/\/\s*$/.test(attrs);
  }

  /** Skips an element whose content follows other rules. */
  #foreign(name: string): boolean {
    const closing = new RegExp(`</${name}\\s*>`, 'gi');
    closing.lastIndex = this.#at;
    const found = closing.exec(this.#html);
    if (found) this.#at = closing.lastIndex;
    return found !== null;
  }

  #closing(name: string, end: number): boolean {
    if (this.#open.pop() !== name) return false;
    this.#at = end;
    if (this.#open.length === 0 && blockElements.has(name)) this.#end('element', end);
    return true;
  }
}
