import { setImmediate as nextTurn } from 'node:timers/promises';
import { apiError } from '../errors/index.ts';
import { yieldIfLongTexts } from '../event-loop/index.ts';
import { decodeUtf8 } from './percent-decoding.ts';

/** Enough for the ids of all terms of a large site. No route has a longer input. */
const MAX_VALUES = 10_000;
const MAX_DEPTH = 64;
/** Bytes per turn of the event loop: a few milliseconds. */
const PIECE_BYTES = 512 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Parses JSON. Values and levels are counted first, since building and copying objects of very many members takes
 * seconds. A long body is processed in time slices.
 *
 * @returns an empty object for no bytes
 * @throws ApiError 400 `rest_invalid_encoding`, 400 `rest_invalid_json`, 400 `rest_bad_request` for too many values or levels
 */
export async function readJson(bytes: Uint8Array): Promise<unknown> {
  const text = decodeUtf8(bytes);
  if (text === '') return {};
  await yieldIfLongTexts(text);
  await checkSize(bytes);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw apiError('rest_invalid_json', { cause: error });
  }
}

/** Reads each byte once. The count may be wrong for malformed JSON, which the parser refuses. */
async function checkSize(bytes: Uint8Array): Promise<void> {
  const check = new SizeCheck();
  for (let start = 0; start < bytes.length; ) {
    if (start > 0) await nextTurn();
    start = check.look(bytes, start, Math.min(start + PIECE_BYTES, bytes.length));
  }
}

/** Counts values and levels, piece by piece. */
class SizeCheck {
  #depth = 0;
  #values = 1;
  #isInText = false;

  /** @returns where the next piece begins */
  look(bytes: Uint8Array, start: number, end: number): number {
    let index = start;
    while (index < end) {
      if (!this.#isInText) this.#count(bytes[index++] as number);
      else {
        while (index < end && bytes[index] !== QUOTE) index += bytes[index] === BACKSLASH ? 2 : 1;
        if (index >= end) return index;
        this.#isInText = false;
        index += 1;
      }
    }
    return index;
  }

  #count(byte: number): void {
    if (byte === QUOTE) this.#isInText = true;
    else if (byte === COMMA) this.#values += 1;
    else if (OPENING.has(byte)) {
      this.#depth += 1;
      this.#values += 1;
      if (this.#depth > MAX_DEPTH) throw apiError('rest_bad_request', { message: 'The JSON is nested too deeply.' });
    } else if (CLOSING.has(byte)) this.#depth -= 1;
    if (this.#values > MAX_VALUES) throw apiError('rest_bad_request', { message: 'The JSON holds too many values.' });
  }
}
