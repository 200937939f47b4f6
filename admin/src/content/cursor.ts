import { isBlank, trimmed } from './spaces.ts';
import { readTokens, type Token } from './tokens.ts';

/** Thrown when a reader does not understand a source. It is caught, and the part is kept as written. */
export class Refusal extends Error {}

/** Refuses to read. */
export function refuse(): never {
  throw new Refusal();
}

type OpenToken = Extract<Token, { type: 'open' }>;
type DelimiterToken = Extract<Token, { type: 'delimiter' }>;

/** Walks along the tokens of a source; refuses unexpected ones. */
export class Cursor {
  readonly tokens: readonly Token[];
  at = 0;

  constructor(html: string) {
    this.tokens = readTokens(html);
  }

  get next(): Token | undefined {
    return this.tokens[this.at];
  }

  /** Takes white space, and returns it. */
  space(): string {
    const { next } = this;
    if (next?.type !== 'text' || !isBlank(next.text)) return '';
    this.at++;
    return next.text;
  }

  /** The white space at the end of the text that was taken last. */
  spaceBefore(): string {
    const last = this.tokens[this.at - 1];
    return last?.type === 'text' ? trimmed(last.text).tail : '';
  }

  isOpen(...names: string[]): boolean {
    return this.next?.type === 'open' && names.includes(this.next.name);
  }

  isClose(name: string): boolean {
    return this.next?.type === 'close' && this.next.name === name;
  }

  isDelimiter(role: string, name: string): boolean {
    const { next } = this;
    return next?.type === 'delimiter' && next.delimiter.role === role && next.delimiter.name === name;
  }

  open(...names: string[]): OpenToken {
    const { next } = this;
    if (next?.type !== 'open' || !names.includes(next.name)) refuse();
    this.at++;
    return next;
  }

  close(name: string): void {
    if (!this.isClose(name)) refuse();
    this.at++;
  }

  delimiter(role: string, name: string): DelimiterToken['delimiter'] {
    const { next } = this;
    if (next?.type !== 'delimiter' || !this.isDelimiter(role, name)) refuse();
    this.at++;
    return next.delimiter;
  }

  /** Takes the rest, which must be white space. */
  end(): void {
    this.space();
    if (this.next) refuse();
  }
}
