import { WxrError, type WxrPosition } from './wxr-error.ts';

/** Bytes decoded at a time, however large the chunks of the source are. */
const pieceBytes = 64 * 1024;
/** Bytes searched for the encoding: an XML declaration is shorter. */
const headBytes = 1024;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML 1.0 forbids
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** The callbacks of the decoder. */
type DecodeReport = {
  /** Called with the number of removed forbidden characters. */
  removed(count: number): void;
  /** The current position of the reader, for errors. */
  position(): WxrPosition;
};

/**
 * Turns the bytes of an XML file into text that an XML parser accepts, in pieces of at most 64 kB.
 *
 * The encoding comes from the byte order mark, else from the XML declaration, else it is UTF-8. Control
 * characters that XML forbids are removed: real exports contain them. White space before the XML
 * declaration, which broken themes print, is accepted.
 *
 * @throws WxrError when the file is compressed, its encoding unknown, or its bytes are not of that encoding
 */
export async function* decodeXml(source: AsyncIterable<Uint8Array>, report: DecodeReport): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let head: Uint8Array = new Uint8Array(0);
  for await (const bytes of source) {
    if (decoder) {
      yield* decode(decoder, bytes, report);
      continue;
    }
    head = Buffer.concat([head, bytes]);
    if (head.length < headBytes) continue;
    decoder = decoderFor(head);
    yield* start(decoder, head, report);
  }
  if (!decoder) {
    if (head.length === 0) throw new WxrError('the file is empty');
    decoder = decoderFor(head);
    yield* start(decoder, head, report);
  }
  try {
    yield clean(decoder.decode(), report);
  } catch (error) {
    throw new WxrError('the file ends in the middle of a character', report.position(), { cause: error });
  }
}

function decoderFor(head: Uint8Array): TextDecoder {
  if (head[0] === 0x1f && head[1] === 0x8b) throw new WxrError('the file is compressed (gzip): unpack it first');
  if (head[0] === 0x50 && head[1] === 0x4b) throw new WxrError('the file is a zip archive: unpack it first');
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le', { fatal: true });
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be', { fatal: true });
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return new TextDecoder('utf-8', { fatal: true });
  const ascii = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, headBytes)).toString('latin1');
  const label = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"'>]*)["']/.exec(ascii)?.[1] ?? 'utf-8';
  // The text was read as single bytes, so it cannot be in these encodings.
  if (/^(utf-?16|ucs-?2|utf-?32|ucs-?4|iso-10646)/i.test(label)) {
    throw new WxrError(`the file says that its encoding is ${quoted(label)}, which it is not`, { line: 1, column: 1 });
  }
  try {
    return new TextDecoder(label, { fatal: true });
  } catch (error) {
    throw new WxrError(`the encoding ${quoted(label)} is not known`, { line: 1, column: 1 }, { cause: error });
  }
}

function* start(decoder: TextDecoder, head: Uint8Array, report: DecodeReport): Generator<string> {
  let isFirst = true;
  for (const text of decode(decoder, head, report)) {
    // The declaration must be the first thing; blanking it instead of the space before keeps the line numbers.
    yield isFirst ? text.replace(/^\s+<\?xml\s[^>]*\?>/, (lead) => lead.replace(/[^\n]/g, '')) : text;
    isFirst = false;
  }
}

function* decode(decoder: TextDecoder, bytes: Uint8Array, report: DecodeReport): Generator<string> {
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    const piece = bytes.subarray(from, from + pieceBytes);
    let text: string;
    try {
      text = decoder.decode(piece, { stream: true });
    } catch (error) {
      // Pass on the text before the fault, so that the reader knows the line.
      const [sound] = new TextDecoder(decoder.encoding).decode(piece).split('\uFFFD', 1);
      yield clean(sound ?? '', report);
      throw new WxrError(`these bytes are not ${decoder.encoding.toUpperCase()}`, report.position(), { cause: error });
    }
    yield clean(text, report);
  }
}

function clean(text: string, report: DecodeReport): string {
  const cleaned = text.replace(forbidden, '');
  if (cleaned.length < text.length) report.removed(text.length - cleaned.length);
  return cleaned;
}

function quoted(label: string): string {
  return JSON.stringify(label.slice(0, 40));
}
