import { DumpError } from './dump-error.ts';
import { type SqlToken, SqlTokens } from './sql-tokens.ts';

/** The contents of a dump: the columns of a table, and its rows. Numbers are texts, as written. */
export type DumpEvent =
  | { readonly kind: 'table'; readonly table: string; readonly columns: readonly string[] }
  | {
      readonly kind: 'row';
      readonly table: string;
      /** The columns, if the statement names them. */
      readonly columns: readonly string[] | undefined;
      readonly values: readonly (string | null)[];
    };

/** The memory limit of a dump, in characters. */
export interface DumpLimits {
  readonly row: number;
}

const defaultLimits: DumpLimits = { row: 256 * 1024 * 1024 };

const MAX_COLUMNS = 4096;
/** The cost of a value besides its text, in characters. */
const VALUE_COST = 50;
const notColumns = new Set([
  'PRIMARY',
  'KEY',
  'UNIQUE',
  'FULLTEXT',
  'SPATIAL',
  'INDEX',
  'CONSTRAINT',
  'CHECK',
  'FOREIGN',
]);

type Parse<Result = void> = Generator<undefined, Result, SqlToken>;

/**
 * Reads the statements of a dump as mysqldump, mariadb-dump and phpMyAdmin write them: `CREATE TABLE` and `INSERT`; all others are
 * skipped. Nothing is ever executed.
 *
 * @throws DumpError when the text cannot be parsed or exceeds the limits
 */
export class SqlStatements {
  readonly #tokens: SqlTokens;
  readonly #limits: DumpLimits;
  readonly #parse: Parse;
  #events: DumpEvent[] = [];
  /** Whether the reader is between statements. */
  #isBetween = true;

  constructor(limits: DumpLimits = defaultLimits) {
    this.#limits = limits;
    this.#tokens = new SqlTokens(limits.row);
    this.#parse = this.#statements();
    this.#parse.next();
  }

  /** The number of characters read so far. */
  get position(): number {
    return this.#tokens.position;
  }

  /** @returns the complete events */
  write(text: string): DumpEvent[] {
    this.#tokens.write(text);
    return this.#run();
  }

  end(): DumpEvent[] {
    this.#tokens.end();
    const events = this.#run();
    if (!this.#isBetween) throw new DumpError('the dump is cut short: it ends within a statement');
    return events;
  }

  #run(): DumpEvent[] {
    for (let token = this.#tokens.next(); token; token = this.#tokens.next()) this.#parse.next(token);
    const events = this.#events;
    this.#events = [];
    return events;
  }

  *#statements(): Parse {
    for (;;) {
      this.#isBetween = true;
      const token = yield;
      this.#isBetween = isSign(token, ';');
      if (this.#isBetween) continue;
      if (isWord(token, 'DELIMITER')) this.#tokens.beginForeign();
      else if (isWord(token, 'CREATE')) yield* this.#create();
      else if (isWord(token, 'INSERT') || isWord(token, 'REPLACE')) yield* this.#insert();
      else yield* toEnd(token);
    }
  }

  *#create(): Parse {
    let token = yield;
    if (isWord(token, 'TEMPORARY')) token = yield;
    if (!isWord(token, 'TABLE')) return yield* toEnd(token);
    token = yield;
    while (isWord(token, 'IF') || isWord(token, 'NOT') || isWord(token, 'EXISTS')) token = yield;
    const [table, after] = yield* nameFrom(token);
    if (!isSign(after, '(')) return yield* toEnd(after);
    const columns: string[] = [];
    let depth = 1;
    let begins = true;
    while (depth > 0) {
      token = yield;
      const isColumn =
        token.kind === 'word'
          ? !notColumns.has(token.text.toUpperCase())
          : token.kind === 'name' || token.kind === 'text';
      if (begins && depth === 1 && isColumn && columns.push(token.text) > MAX_COLUMNS)
        throw new DumpError(`table ${shown(table)} has more than ${MAX_COLUMNS} columns`);
      if (isSign(token, '(')) depth += 1;
      if (isSign(token, ')')) depth -= 1;
      begins = isSign(token, ',');
    }
    this.#events.push({ kind: 'table', table, columns });
    yield* toEnd(yield);
  }

  *#insert(): Parse {
    let token = yield;
    while (
      token.kind === 'word' &&
      ['INTO', 'IGNORE', 'DELAYED', 'LOW_PRIORITY', 'HIGH_PRIORITY'].includes(token.text.toUpperCase())
    )
      token = yield;
    const [table, after] = yield* nameFrom(token);
    let columns: string[] | undefined;
    token = after;
    if (isSign(token, '(')) {
      columns = [];
      for (token = yield; !isSign(token, ')'); token = yield)
        if (!isSign(token, ',') && columns.push(token.text) > MAX_COLUMNS) this.#fail('too many columns');
      token = yield;
    }
    if (!isWord(token, 'VALUES') && !isWord(token, 'VALUE')) return yield* toEnd(token);
    token = yield;
    while (isSign(token, '(')) {
      // Read before the row: a later statement may name other columns.
      const values = yield* this.#row();
      this.#events.push({ kind: 'row', table, columns, values });
      token = yield;
      if (isSign(token, ',')) token = yield;
    }
    yield* toEnd(token);
  }

  /** The values up to the closing parenthesis. */
  *#row(): Parse<(string | null)[]> {
    const values: (string | null)[] = [];
    let size = 0;
    for (;;) {
      const [value, after] = yield* this.#value(yield);
      values.push(value);
      size += (value?.length ?? 0) + VALUE_COST;
      if (size > this.#limits.row)
        throw new DumpError(`a row is longer than ${Math.floor(this.#limits.row / 1024 / 1024)} million characters`);
      if (isSign(after, ')')) return values;
      if (!isSign(after, ',')) this.#fail(`${shown(after.text)} instead of a comma`);
    }
  }

  *#value(token: SqlToken): Parse<[string | null, SqlToken]> {
    if (token.kind === 'text') return [token.text, yield];
    if (token.kind === 'number') return [isHex(token.text) ? ofHex(token.text.slice(2)) : token.text, yield];
    if (token.kind !== 'word') this.#fail(`${shown(token.text)} instead of a value`);
    const word = token.text.toUpperCase();
    const after = yield;
    if (word === 'NULL') return [null, after];
    if (word === 'TRUE' || word === 'FALSE') return [word === 'TRUE' ? '1' : '0', after];
    // `_binary 'x'`, `_utf8mb4'x'`, `_binary 0x78`, `x'78'`
    if (after.kind === 'text' && (word.startsWith('_') || word === 'N')) return [after.text, yield];
    if (after.kind === 'number' && word.startsWith('_') && isHex(after.text))
      return [ofHex(after.text.slice(2)), yield];
    if (after.kind === 'text' && word === 'X') return [ofHex(after.text), yield];
    if (after.kind === 'text' && word === 'B') return [String(Number.parseInt(after.text || '0', 2)), yield];
    return this.#fail(`${shown(token.text)} instead of a value`);
  }

  #fail(what: string): never {
    throw new DumpError(`the dump cannot be understood near character ${this.position}: ${what}`);
  }
}

const isSign = (token: SqlToken, sign: string): boolean => token.kind === 'sign' && token.text === sign;
const isWord = (token: SqlToken, word: string): boolean => token.kind === 'word' && token.text.toUpperCase() === word;
const isHex = (text: string): boolean => /^0[xX]/.test(text);
const ofHex = (digits: string): string => Buffer.from(digits, 'hex').toString('utf8');
const shown = (text: string): string => JSON.stringify(text.slice(0, 40));

/** The name of a table, without its database, and the token after it. */
function* nameFrom(first: SqlToken): Parse<[string, SqlToken]> {
  let name = first.text;
  let token = yield;
  while (isSign(token, '.')) {
    name = (yield).text;
    token = yield;
  }
  return [name, token];
}

function* toEnd(first: SqlToken): Parse {
  let token = first;
  while (!isSign(token, ';')) token = yield;
}
