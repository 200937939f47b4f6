import { apiError } from '../errors/index.ts';

/** Enough for the ids of all terms of a large site. No route has a longer input. */
const MAX_VALUES = 10_000;
const MAX_DEPTH = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Parses JSON. How many values it holds, and how deep, is counted before: building objects of very many members takes the
 * parser, and whoever copies them, seconds.
 *
 * @param text the same as `bytes`
 * @throws ApiError 400 `rest_invalid_json`, 400 `rest_bad_request` for too many values or levels
 */
export function readJson(bytes: Uint8Array, text: string): unknown {
  checkSize(bytes);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw apiError('rest_invalid_json', { cause: error });
  }
}

/** Looks at each byte once. In what is no JSON it may count wrong: the parser refuses that. */
function checkSize(bytes: Uint8Array): void {
  let depth = 0;
  let values = 1;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] as number;
    if (byte === QUOTE) index = endOfText(bytes, index);
    else if (byte === COMMA) values += 1;
    else if (OPENING.has(byte)) {
      depth += 1;
      values += 1;
      if (depth > MAX_DEPTH) throw apiError('rest_bad_request', { message: 'The JSON is nested too deeply.' });
    } else if (CLOSING.has(byte)) depth -= 1;
    if (values > MAX_VALUES) throw apiError('rest_bad_request', { message: 'The JSON holds too many values.' });
  }
}

/** The index of the quote that ends the string which begins at an index. */
function endOfText(bytes: Uint8Array, start: number): number {
  let index = start + 1;
  while (index < bytes.length && bytes[index] !== QUOTE) index += bytes[index] === BACKSLASH ? 2 : 1;
  return index;
}
