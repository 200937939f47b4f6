import { setImmediate } from 'node:timers/promises';
import { fold as foldPiece } from './fold.ts';
import { GramCollector, gramsText } from './search-grams.ts';

/** Texts that are shorter all together are folded in one go. */
const SHORT = 8192;
/** The length of the pieces of longer ones: a millisecond or two. */
const PIECE = 4096;
/**
 * A row has hardly more different grams than that in the index. Those of a book in an alphabet are half as many; an index
 * would be written for as long as it takes to insert ten thousand rows, where there are a million.
 */
const MOST_GRAMS = 30_000;

/** How a row is found: its texts as they are compared, and the grams of them. */
export interface Searched {
  readonly folded: string[];
  readonly grams: string;
}

/**
 * What is searched of the texts of a row: all of it, unless they have more different grams than the index takes; then what
 * comes after these is not found.
 */
export function searched(texts: readonly string[]): Searched {
  const work = piecewise(texts);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** The same, in turns with others where the texts are long. */
export const searchedInTurns = (texts: readonly string[]): Promise<Searched> => inTurns(piecewise(texts));

/** All grams of texts that were folded before, in turns with others where the texts are long. */
export async function gramsInTurns(folded: readonly string[]): Promise<string> {
  return (await inTurns(piecewise(folded, (piece) => piece, Number.POSITIVE_INFINITY))).grams;
}

async function inTurns(work: Generator<undefined, Searched>): Promise<Searched> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await setImmediate();
  }
}

function* piecewise(
  texts: readonly string[],
  fold: (piece: string) => string = foldPiece,
  mostGrams = MOST_GRAMS,
): Generator<undefined, Searched> {
  if (texts.reduce((length, text) => length + text.length, 0) <= SHORT) {
    const folded = texts.map((text) => fold(text));
    return { folded, grams: gramsText(folded) };
  }
  const grams = new GramCollector();
  const folded: string[] = [];
  for (const text of texts) {
    let kept = '';
    for (let at = 0; at < text.length && grams.count < mostGrams; ) {
      const end = endOfPiece(text, at);
      const piece = fold(text.slice(at, end));
      grams.add(piece);
      kept += piece;
      at = end;
      yield;
    }
    grams.endText();
    folded.push(kept);
  }
  return { folded, grams: grams.taken() };
}

/** Where the piece that begins here ends: at a blank if there is one soon, as no letter is folded with one behind that. */
function endOfPiece(text: string, at: number): number {
  const least = at + PIECE;
  if (least >= text.length) return text.length;
  for (let end = least; end < least + PIECE && end < text.length; end += 1) {
    if (text.charCodeAt(end) <= 0x20) return end;
  }
  // Never between the two halves of a character.
  const code = text.charCodeAt(least);
  return code >= 0xdc00 && code < 0xe000 ? least + 1 : least;
}
