import { DumpError } from './dump-error.ts';

/** A word, a quoted name, a value, or a single punctuation character. */
export interface SqlToken {
  readonly kind: 'word' | 'name' | 'text' | 'number' | 'sign';
  readonly text: string;
}

const SPACE = /\s+/y;
const WORD = /[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*/y;
const NUMBER = /-?(?:0[xX][\da-fA-F]+|\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+)/y;
const MATCHED = [
  [WORD, 'word'],
  [NUMBER, 'number'],
] as const;
const PLAIN_DELIMITER = /^[ \t]*DELIMITER[ \t]+;[ \t]*\r?$/im;
/** Finds the possible end of a quoted text, or an escape sequence. */
const SPECIAL: Readonly<Record<string, RegExp>> = { "'": /['\\]/g, '"': /["\\]/g };
const ANY_QUOTE = /`/g;
/** The number of characters of a line that are searched for `DELIMITER`. */
const MAX_LINE_LENGTH = 100;

const escapes: Readonly<Record<string, string>> = {
  ...{ '0': '\0', b: '\b', n: '\n', r: '\r', t: '\t', Z: '\x1a' },
  ...{ '%': '\\%', _: '\\_' },
};

/**
 * Splits the text of a dump into tokens as it arrives, and buffers only the incomplete one. Comments are skipped, including
 * those that a server would execute.
 *
 * @throws DumpError when a token exceeds the limit, or the text ends within one
 */
export class SqlTokens {
  readonly #longest: number;
  #buffer = '';
  #at = 0;
  #passed = 0;
  /** Where to continue the search for the end of an incomplete token. */
  #seen = 0;
  #isEnded = false;
  #arrived: string[] = [];
  #arrivedLength = 0;
  #isForeign = false;

  /** @param longest characters of one token, or of a comment */
  constructor(longest: number) {
    this.#longest = longest;
  }

  /** The number of characters read so far. */
  get position(): number {
    return this.#passed + this.#at;
  }

  write(text: string): void {
    this.#arrived.push(text);
    this.#arrivedLength += text.length;
    // A long token is scanned again only when it has doubled: each character is copied a few times at most.
    if (this.#arrivedLength >= this.#buffer.length - this.#at) this.#take();
  }

  end(): void {
    this.#isEnded = true;
    this.#take();
  }

  /** The next token; undefined until more text has arrived. */
  next(): SqlToken | undefined {
    if (this.#isForeign && !this.#passForeign()) return undefined;
    for (;;) {
      const passed = this.#pass();
      if (passed === undefined) return undefined;
      if (!passed) break;
    }
    if (this.#at >= this.#buffer.length) return undefined;
    const first = this.#buffer[this.#at] ?? '';
    if (first === "'" || first === '"') return this.#quoted(first, 'text');
    if (first === '`') return this.#quoted(first, 'name');
    // Whether a comment or a number begins here depends on the next characters.
    if ('-/.'.includes(first) && this.#at + 2 >= this.#buffer.length && !this.#isEnded) return undefined;
    for (const [expression, kind] of MATCHED) {
      expression.lastIndex = this.#at;
      const text = expression.exec(this.#buffer)?.[0];
      if (text === undefined) continue;
      // A token at the end of the buffer may continue, as `4.5` does in `4.5e+3`.
      if (this.#at + text.length + 2 >= this.#buffer.length && !this.#isEnded) return this.#wait();
      this.#move(text.length);
      return { kind, text };
    }
    this.#move(1);
    return { kind: 'sign', text: first };
  }

  /**
   * Skips from `DELIMITER ;;` to `DELIMITER ;`: stored programs of the old database. Called after the word.
   */
  beginForeign(): void {
    this.#isForeign = true;
  }

  #passForeign(): boolean {
    const rest = this.#buffer.slice(this.#at, this.#at + MAX_LINE_LENGTH);
    // `DELIMITER ;` by itself changes nothing.
    if (this.#seen === 0 && !rest.includes('\n') && rest.length < MAX_LINE_LENGTH && !this.#isEnded) return false;
    if (this.#seen === 0 && /^[ \t]*;[ \t]*\r?(?:\n|$)/.test(rest)) {
      this.#isForeign = false;
      return true;
    }
    const from = this.#buffer.slice(this.#at);
    const found = PLAIN_DELIMITER.exec(from);
    if (found && (this.#isEnded || found.index + found[0].length < from.length)) {
      this.#move(found.index + found[0].length);
      this.#isForeign = false;
      return true;
    }
    const line = from.lastIndexOf('\n');
    if (line <= 0) this.#refuseTooLong();
    this.#move(this.#isEnded ? from.length : Math.max(line, 0));
    this.#seen = this.#isEnded ? 0 : 1;
    return false;
  }

  /** Skips white space or a comment. @returns whether there was any; undefined when more text has to arrive first */
  #pass(): boolean | undefined {
    SPACE.lastIndex = this.#at;
    const space = SPACE.exec(this.#buffer);
    if (space) {
      this.#move(space[0].length);
      return true;
    }
    const begun = this.#buffer.slice(this.#at, this.#at + 3);
    if (begun.startsWith('/*')) return this.#passTo('*/', 2);
    if (!begun.startsWith('#') && !/^--(?:\s|$)/.test(begun)) return false;
    return begun === '--' && !this.#isEnded ? undefined : this.#passTo('\n', 1);
  }

  #passTo(end: string, begun: number): boolean | undefined {
    const found = this.#buffer.indexOf(end, Math.max(this.#at + begun, this.#seen - end.length));
    if (found >= 0) this.#move(found + end.length - this.#at);
    else if (this.#isEnded && end === '\n') this.#move(this.#buffer.length - this.#at);
    else return this.#wait();
    return true;
  }

  #quoted(quote: string, kind: 'text' | 'name'): SqlToken | undefined {
    const buffer = this.#buffer;
    const special = SPECIAL[quote] ?? ANY_QUOTE;
    special.lastIndex = Math.max(this.#at + 1, this.#seen);
    for (;;) {
      const position = special.exec(buffer)?.index;
      if (position === undefined) return this.#wait();
      const next = buffer[position + 1];
      // The rest of the escape sequence may not have arrived yet: then it is read again.
      if (next === undefined && (buffer[position] !== quote || !this.#isEnded)) return this.#wait(position);
      if (buffer[position] === quote && next !== quote) {
        const text = buffer.slice(this.#at + 1, position);
        this.#move(position + 1 - this.#at);
        return { kind, text: kind === 'text' ? unescaped(text, quote) : text.replaceAll('``', '`') };
      }
      special.lastIndex = position + 2;
    }
  }

  /** @throws DumpError when no more text will arrive, or the token would be too long */
  #wait(seen = this.#buffer.length): undefined {
    if (this.#isEnded) throw new DumpError('the dump is cut short: it ends within a text');
    this.#refuseTooLong();
    this.#seen = seen;
    return undefined;
  }

  /** @throws DumpError when the buffer exceeds the limit */
  #refuseTooLong(): void {
    if (this.#buffer.length - this.#at > this.#longest)
      throw new DumpError(`a single text is longer than ${Math.floor(this.#longest / 1024 / 1024)} million characters`);
  }

  #move(by: number): void {
    this.#at += by;
    this.#seen = 0;
  }

  #take(): void {
    const left = this.#buffer.slice(this.#at);
    this.#passed += this.#at;
    this.#seen = Math.max(0, this.#seen - this.#at);
    this.#at = 0;
    this.#buffer = left + this.#arrived.join('');
    this.#arrived = [];
    this.#arrivedLength = 0;
  }
}

function unescaped(text: string, quote: string): string {
  if (!text.includes('\\') && !text.includes(quote)) return text;
  return text.replace(/\\([\s\S])|''|""/g, (whole, escaped?: string) => {
    if (escaped !== undefined) return escapes[escaped] ?? escaped;
    return whole === quote + quote ? quote : whole;
  });
}
