import type { Mark, Node } from 'prosemirror-model';
import { type Cursor, refuse } from './cursor.ts';
import { decode } from './entities.ts';
import type { Mode } from './origin.ts';
import { schema } from './schema.ts';
import { markOf } from './schema-inlines.ts';
import { trimmed } from './spaces.ts';
import type { Token } from './tokens.ts';

interface Options {
  /** How line ends are read: as breaks in a classic content, as characters in preformatted text. */
  readonly lines: Mode | 'pre';
  /** Tokens that end the text, besides the end of its element. White space before them is not taken. */
  readonly until?: (token: Token) => boolean;
}

interface Element {
  readonly name: string;
  readonly mark: Mark;
  readonly text: string;
  /** The number of nodes before it. */
  readonly before: number;
}

/** Elements nested deeper than this are not edited. */
const DEEPEST = 16;

/** Reads text and inline elements up to an end tag that belongs to the caller. */
export function readInline(cursor: Cursor, options: Options): Node[] {
  const line = new Line(options);
  for (let token = cursor.next; token && !options.until?.(token); token = cursor.next) {
    if (token.type === 'close' && !line.isOpen) break;
    cursor.at++;
    line.add(token, cursor);
  }
  return line.end();
}

class Line {
  readonly #options: Options;
  readonly #nodes: Node[] = [];
  readonly #elements: Element[] = [];
  #marks: readonly Mark[] = [];
  /** Marks of elements that have ended since the last text. */
  #ended: Mark[] = [];

  constructor(options: Options) {
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#elements.length > 0;
  }

  add(token: Token, cursor: Cursor): void {
    if (token.type === 'text') this.#text(token.text, cursor);
    else if (token.type === 'comment') this.#scrap(token.text);
    else if (token.type === 'open') this.#open(token, cursor);
    else if (token.type === 'close') this.#close(token);
    else refuse();
  }

  end(): Node[] {
    return this.isOpen ? refuse() : this.#nodes;
  }

  #push(node: Node): void {
    this.#nodes.push(node.mark(this.#marks));
    this.#ended = [];
  }

  #scrap(html: string): void {
    this.#push(schema.node('scrap', { html }));
  }

  #text(html: string, cursor: Cursor): void {
    const { next } = cursor;
    const isLast = next !== undefined && this.#options.until?.(next) && !this.isOpen;
    for (const piece of decode(isLast ? withoutTail(html) : html)) {
      if ('unknown' in piece) this.#scrap(piece.unknown);
      else this.#characters(piece.text);
    }
  }

  #characters(text: string): void {
    if (text.includes('\0')) refuse();
    if (this.#options.lines === 'pre') {
      if (text.includes('\r')) refuse();
      this.#push(schema.text(text));
      return;
    }
    const type = this.#options.lines === 'classic' ? 'break' : 'newline';
    for (const piece of text.split(/(\r\n|\n|\r)/)) {
      if (piece === '\r') refuse();
      else if (piece === '\n' || piece === '\r\n') this.#push(schema.node(type, { spelling: piece }));
      else if (piece) this.#push(schema.text(piece));
    }
  }

  #open(token: Extract<Token, { type: 'open' }>, cursor: Cursor): void {
    const { name, text } = token;
    if (name === 'br') this.#push(schema.node('break', { spelling: text }));
    else if (name === 'img' || name === 'wbr') this.#scrap(text);
    else if (name === 'iframe') this.#empty(text, name, cursor);
    else this.#element(token);
  }

  #element({ name, tag, attrs, text }: Extract<Token, { type: 'open' }>): void {
    const type = Object.hasOwn(markOf, name) ? (markOf[name] ?? refuse()) : refuse();
    if (/\/\s*$/.test(attrs) || this.#elements.length >= DEEPEST) refuse();
    if (name === 'a' && this.#elements.some((element) => element.name === 'a')) refuse();
    const mark = this.#markFor(type, tag, attrs);
    this.#elements.push({ name, mark, text, before: this.#nodes.length });
    this.#marks = mark.addToSet(this.#marks);
  }

  /** An empty element. */
  #empty(text: string, name: string, cursor: Cursor): void {
    const { next } = cursor;
    cursor.close(name);
    this.#scrap(text + (next?.text ?? ''));
  }

  /** The mark of an element, numbered if an equal one surrounds it or has just ended. */
  #markFor(type: string, tag: string, attrs: string): Mark {
    const isTaken = this.#marks.some((mark) => mark.type.name === type);
    const used = [...this.#marks, ...this.#ended];
    for (let nth = 0; ; nth++) {
      const mark = schema.mark(isTaken ? 'inline' : type, { tag, attrs, nth });
      if (!mark.isInSet(used)) return mark;
    }
  }

  #close(token: Extract<Token, { type: 'close' }>): void {
    const element = this.#elements.pop();
    if (element?.name !== token.name) refuse();
    this.#marks = element.mark.removeFromSet(this.#marks);
    if (this.#nodes.length === element.before) this.#scrap(element.text + token.text);
    else this.#ended.push(element.mark);
  }
}

function withoutTail(text: string): string {
  const { lead, body } = trimmed(text);
  return body === '' ? '' : lead + body;
}
