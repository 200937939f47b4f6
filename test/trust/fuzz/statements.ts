import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { BY_DIGEST } from '../../support/rows-digest.ts';

/** The texts of all statements that were given to an engine since `recordStatements`. */
const recorded = new Set<string>();

type Prepare = typeof DatabaseSync.prototype.prepare;

/** Notes every statement that reaches a driver from now on, in this process. */
export function recordStatements(): ReadonlySet<string> {
  const { prepare } = DatabaseSync.prototype;
  DatabaseSync.prototype.prepare = function (this: DatabaseSync, ...given: Parameters<Prepare>) {
    if (!given[0].startsWith(BY_DIGEST)) recorded.add(given[0]);
    return prepare.apply(this, given);
  };
  const client = pg.Client.prototype as unknown as { query(...given: unknown[]): unknown };
  const { query } = client;
  client.query = function (this: unknown, ...given: unknown[]) {
    const [first] = given;
    const text = typeof first === 'string' ? first : (first as { text?: unknown } | undefined)?.text;
    if (typeof text === 'string' && !text.startsWith(BY_DIGEST)) recorded.add(text);
    return query.apply(this, given);
  };
  return recorded;
}

const WORD = /[A-Za-z_][\w]*|\d+|'[^']*'/g;

/** Every word that stands in the sources of storage: statements are made of these and of nothing else. */
function knownWords(): Set<string> {
  const folder = join(import.meta.dirname, '../../../src/storage');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  const text = files
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
    .replace(/(?<=\d)_(?=\d)/g, '');
  return new Set([...(text.match(/[A-Za-z_]\w*/g) ?? []), ...(text.match(/[A-Za-z]+|\d+/g) ?? [])]);
}

/** Words of statements that stand in no source: something of a request has become part of a statement (trust B2, B5). */
export function foreignWords(statements: Iterable<string>): string[] {
  const known = knownWords();
  const foreign = new Set<string>();
  for (const statement of statements) {
    // Each test server has a database of its own, which no server makes.
    if (/^(CREATE|DROP) DATABASE/.test(statement)) continue;
    for (const [word] of statement.matchAll(WORD)) {
      // Names of aliases and indexes are put together of names of tables and relations.
      const isKnown = known.has(word) || (word.match(/[A-Za-z]+|\d+/g) ?? []).every((part) => known.has(part));
      const isPlace = /^\d+$/.test(word) && statement.includes(`$${word}`);
      if (!isPlace && !isKnown) foreign.add(`${word} in ${statement.slice(0, 200)}`);
    }
  }
  return [...foreign];
}
