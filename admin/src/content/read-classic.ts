import type { Node } from 'prosemirror-model';
import type { ClassicPart } from './classic.ts';
import { Cursor, refuse } from './cursor.ts';
import { decodeValue } from './entities.ts';
import { make, type Reading } from './kind.ts';
import { isMore } from './kinds/breaks.ts';
import { isAddress } from './kinds/embed.ts';
import { kindsOfElement } from './kinds/index.ts';
import { readBarePicture } from './kinds/pictures.ts';
import { isShortcode } from './kinds/raw.ts';
import type { Mode } from './origin.ts';
import { readInline } from './read-inline.ts';
import { orNothing } from './refusal.ts';
import { schema } from './schema.ts';
import { trimmed } from './spaces.ts';

/** Reads a part of HTML without delimiters. Unknown HTML is kept as written. */
export function readClassic({ kind, source }: ClassicPart, mode: Mode, reading: Reading): Node {
  if (kind === 'comment') return isMore(source) ? make('more', { html: source }) : make('nextpage', {});
  const node =
    kind === 'element'
      ? readElement(source, mode, reading)
      : kind === 'text' && mode === 'classic'
        ? readText(source)
        : undefined;
  return node ?? make('opaque', { name: nameOf(source), html: source });
}

function readElement(source: string, mode: Mode, reading: Reading): Node | undefined {
  const first = new Cursor(source).next;
  if (first?.type !== 'open') return undefined;
  for (const kind of kindsOfElement(first.name)) {
    const node = orNothing(() => {
      const cursor = new Cursor(source);
      const read = kind.read({ cursor, mode, wp: null, json: {}, reading });
      cursor.end();
      return read;
    });
    if (node) return node;
  }
  return undefined;
}

/** Reads a text without an element: an address, a shortcode or a picture alone, or a paragraph. */
function readText(source: string): Node | undefined {
  if (isAddress(source)) return make('embed', { url: decodeValue(source) });
  if (isShortcode(source) && !source.startsWith('[caption')) return make('shortcode', {}, [schema.text(source)]);
  return (
    orNothing(() => readCaptioned(source)) ??
    orNothing(() => readPictureAlone(source)) ??
    orNothing(() => readParagraph(source))
  );
}

function readCaptioned(source: string): Node {
  const [, shortcode, inner] = /^\[caption( [^\]]*)\]([^[]*)\[\/caption\]$/.exec(source) ?? refuse();
  const cursor = new Cursor(trimmed(inner ?? '').body);
  const start = cursor.at;
  readBarePicture(cursor, null);
  const text = cursor.tokens.slice(cursor.at).map((token) => token.text);
  const caption = readInlineWhole(trimmed(text.join('')).body);
  cursor.at = start;
  return readBarePicture(cursor, shortcode ?? '', caption.length > 0 ? [make('caption', {}, caption)] : []);
}

function readPictureAlone(source: string): Node {
  const cursor = new Cursor(source);
  const node = readBarePicture(cursor, null);
  cursor.end();
  return node;
}

function readParagraph(source: string): Node {
  return make('paragraph', {}, readInlineWhole(source));
}

function readInlineWhole(source: string): Node[] {
  const cursor = new Cursor(source);
  const nodes = readInline(cursor, { lines: 'classic' });
  return cursor.next ? refuse() : nodes;
}

function nameOf(source: string): string {
  return /^<([a-zA-Z][a-zA-Z0-9-]*)/.exec(source)?.[1]?.toLowerCase() ?? 'html';
}
