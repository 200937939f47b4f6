import { apiError } from '../errors/index.ts';

const PERCENT = 0x25;
const PLUS = 0x2b;
const BLANK = 0x20;
const NO_DIGIT = 0xff;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The value of each byte as a hexadecimal digit. */
const DIGITS = new Uint8Array(256).fill(NO_DIGIT);
for (const [value, digit] of [...'0123456789abcdef'].entries()) {
  DIGITS[digit.charCodeAt(0)] = value;
  DIGITS[digit.toUpperCase().charCodeAt(0)] = value;
}

/**
 * Decodes a name or value of a query or form. `+` is a blank, and a `%` that begins no escape stands for itself. Reads
 * each byte once.
 *
 * @throws ApiError 400 for bytes that are not UTF-8
 */
export function percentDecoded(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text;
  const bytes = Buffer.from(text, 'utf8');
  const end = bytes.length;
  let length = 0;
  for (let index = 0; index < end; index += 1) {
    let byte = bytes[index] as number;
    if (byte === PLUS) byte = BLANK;
    else if (byte === PERCENT && index + 2 < end) {
      const high = DIGITS[bytes[index + 1] as number] as number;
      const low = DIGITS[bytes[index + 2] as number] as number;
      if (high !== NO_DIGIT && low !== NO_DIGIT) {
        byte = high * 16 + low;
        index += 2;
      }
    }
    // Decoding never makes a text longer: one buffer is enough.
    bytes[length++] = byte;
  }
  return decodeUtf8(bytes.subarray(0, length));
}

/** @throws ApiError 400 for bytes that are not UTF-8 */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (error) {
    throw apiError('rest_invalid_encoding', { cause: error });
  }
}
