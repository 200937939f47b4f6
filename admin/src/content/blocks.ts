import { type Delimiter, findDelimiters } from './delimiters.ts';

/** A block in the content: all strings are slices of the source, and joined they are the source. */
export interface Block {
  readonly name: string;
  /** Its attributes as written, `{…}`, or an empty text. */
  readonly json: string;
  /** The opening delimiter (or the only one), the inner text, the closing delimiter (or an empty text). */
  readonly open: string;
  readonly inner: string;
  readonly close: string;
  readonly source: string;
  /** The content: HTML and blocks, in order. Joined, they are `inner`. */
  readonly pieces: readonly Piece[];
}

export type Piece = string | Block;

interface Open {
  readonly delimiter: Delimiter;
  readonly pieces: Piece[];
  /** The end of its slice. */
  done: number;
}

/**
 * The blocks of a content and the HTML between them. After a delimiter without a counterpart, the rest is HTML; within
 * a block, everything from the start of the outermost block is.
 */
export function splitBlocks(html: string): Piece[] {
  const root: Open = { delimiter: { role: 'opens', name: '', json: '', from: 0, to: 0 }, pieces: [], done: 0 };
  const open: Open[] = [root];
  for (const delimiter of findDelimiters(html)) {
    const top = open.at(-1) ?? root;
    if (delimiter.role === 'closes' && (top === root || top.delimiter.name !== delimiter.name)) break;
    addHtml(top, html, delimiter.from);
    top.done = delimiter.to;
    if (delimiter.role === 'whole') top.pieces.push(wholeBlock(html, delimiter));
    else if (delimiter.role === 'opens') open.push({ delimiter, pieces: [], done: delimiter.to });
    else {
      open.pop();
      const parent = open.at(-1) ?? root;
      parent.pieces.push(pairedBlock(html, top, delimiter));
      parent.done = delimiter.to;
    }
  }
  const unpaired = open[1];
  if (unpaired) root.done = unpaired.delimiter.from;
  addHtml(root, html, html.length);
  return root.pieces;
}

function addHtml(to: Open, html: string, end: number): void {
  if (end > to.done) to.pieces.push(html.slice(to.done, end));
}

function wholeBlock(html: string, { name, json, from, to }: Delimiter): Block {
  const source = html.slice(from, to);
  return { name, json, open: source, inner: '', close: '', source, pieces: [] };
}

function pairedBlock(html: string, { delimiter, pieces }: Open, closing: Delimiter): Block {
  return {
    name: delimiter.name,
    json: delimiter.json,
    open: html.slice(delimiter.from, delimiter.to),
    inner: html.slice(delimiter.to, closing.from),
    close: html.slice(closing.from, closing.to),
    source: html.slice(delimiter.from, closing.to),
    pieces,
  };
}
