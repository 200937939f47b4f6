import { createHash, hash, randomUUID } from 'node:crypto';
import { yieldIfLongTexts } from './time-slice.ts';

/** A piece of a text takes a few milliseconds to write, whatever is in it. */
const PIECE = 256 * 1024;

/** Stands in JSON for a text that is written in pieces. No text contains it: each process has a random one. */
const PLACEHOLDER = `text-${randomUUID()}-`;

/** The JSON of a value. Long texts in it are written in pieces, with turns for others in between. */
export async function jsonInTurns(value: unknown): Promise<string> {
  const long: string[] = [];
  if (!hasLong(value)) return JSON.stringify(value);
  const outer = JSON.stringify(value, (_name, member) => {
    if (typeof member !== 'string' || member.length <= PIECE) return member;
    long.push(member);
    return `${PLACEHOLDER}${long.length - 1}`;
  });
  const parts = outer.split(new RegExp(`${PLACEHOLDER}\\d+`));
  let json = parts[0] ?? '';
  for (const [index, text] of long.entries()) {
    for (const piece of piecesOf(text)) {
      json += JSON.stringify(piece).slice(1, -1);
      await yieldIfLongTexts(piece);
    }
    json += parts[index + 1] ?? '';
  }
  return json;
}

/** The hash of a text, the same as in one go. */
export async function hashInTurns(text: string): Promise<string> {
  if (text.length <= PIECE) return hash('sha1', text, 'base64url');
  const sum = createHash('sha1');
  for (const piece of piecesOf(text)) {
    sum.update(piece);
    await yieldIfLongTexts(piece);
  }
  return sum.digest('base64url');
}

/** A text in UTF-8. */
export async function bytesInTurns(text: string): Promise<Buffer> {
  if (text.length <= PIECE) return Buffer.from(text);
  const bytes = Buffer.allocUnsafe(Buffer.byteLength(text));
  let length = 0;
  for (const piece of piecesOf(text)) {
    length += bytes.write(piece, length);
    await yieldIfLongTexts(piece);
  }
  return bytes;
}

/** Whether a value is a long text, or one of its members, or of theirs. */
export function hasLong(value: unknown): boolean {
  if (typeof value === 'string') return value.length > PIECE;
  if (typeof value !== 'object' || value === null) return false;
  for (const name in value) if (hasLong((value as Record<string, unknown>)[name])) return true;
  return false;
}

/** The pieces of a text; none ends between the two halves of a character. */
function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + PIECE, text.length);
    const last = text.charCodeAt(end - 1);
    if (last >= 0xd800 && last < 0xdc00 && end < text.length) end += 1;
    yield text.slice(start, end);
    start = end;
  }
}
