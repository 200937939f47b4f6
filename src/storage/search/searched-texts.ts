import { setImmediate } from 'node:timers/promises';
import { fold as foldPiece } from '../queries/fold.ts';
import type { Table } from '../tables.ts';
import { groupsOf } from './groups.ts';
import { EVERY, inGroup, MIN_WORD_LENGTH, TokenCollector } from './tokens.ts';

/** Texts that are shorter in total are folded in one go. */
const SHORT = 8192;
/** The length of the pieces of longer texts. Each takes a millisecond or two. */
const PIECE = 4096;
/** About the most tokens of a row: the tokens of a book would take as long to write as those of a hundred posts. */
const MAX_TOKENS = 30_000;

/** What a search needs of a row. */
export interface Searched {
  /** Its folded texts. */
  readonly folded: string[];
  /** Its tokens, each once. */
  readonly tokens: readonly string[];
}

/**
 * Folds the texts of a row and collects their tokens. Yields to other work while texts are long. Texts end where `MAX_TOKENS` is
 * reached: what comes later is not found.
 */
export const searched = (texts: readonly string[], table: Table): Promise<Searched> => taken(texts, table, foldPiece);

/** Collects the tokens of texts that are folded already. */
export const searchedFolded = (folded: readonly string[], table: Table): Promise<Searched> =>
  taken(folded, table, (piece) => piece);

async function taken(texts: readonly string[], table: Table, fold: (piece: string) => string): Promise<Searched> {
  const isLong = texts.reduce((length, text) => length + text.length, 0) > SHORT;
  const collectors: TokenCollector[] = [];
  const folded: string[] = [];
  let before = 0;
  for (const given of texts) {
    const text = given.toWellFormed();
    const collector = new TokenCollector();
    collectors.push(collector);
    let kept = '';
    for (let at = 0; at < text.length && before + collector.count < MAX_TOKENS; ) {
      const end = isLong ? endOfPiece(text, at) : text.length;
      const piece = fold(text.slice(at, end));
      collector.add(piece);
      kept += piece;
      at = end;
      if (isLong) await setImmediate();
    }
    collector.endText();
    before += collector.count;
    folded.push(kept);
  }
  return { folded, tokens: tokensOf(collectors, table) };
}

function tokensOf(collectors: readonly TokenCollector[], table: Table): string[] {
  const columns = table.search ?? [];
  const tokens = [EVERY];
  for (const [index, group] of groupsOf(table).entries()) {
    const found = new Set<string>();
    for (const name of group.columns) {
      const collector = collectors[columns.indexOf(name)];
      for (const word of collector?.words ?? []) if (word.length >= MIN_WORD_LENGTH) found.add(word);
      if (group.hasGrams) for (const gram of collector?.grams ?? []) found.add(gram);
    }
    for (const token of found) tokens.push(inGroup(token, index));
  }
  return tokens;
}

/** The end of the piece that begins here: at a blank if one is near, since no letter is folded together with one after a blank. */
function endOfPiece(text: string, at: number): number {
  const least = at + PIECE;
  if (least >= text.length) return text.length;
  for (let end = least; end < least + PIECE && end < text.length; end += 1) {
    if (text.charCodeAt(end) <= 0x20) return end;
  }
  // Never between the halves of a surrogate pair.
  const code = text.charCodeAt(least);
  return code >= 0xdc00 && code < 0xe000 ? least + 1 : least;
}
