import { Fragment, type Node, Slice } from 'prosemirror-model';
import { hasBlocks } from '../delimiters.ts';
import { make } from '../kind.ts';
import { isAddress } from '../kinds/embed.ts';
import { newBlock } from '../new-block.ts';
import { type ContentKind, readContent } from '../read.ts';
import { schema } from '../schema.ts';
import { Blocks } from './blocks.ts';
import { isMarkdown, readMarkdown } from './markdown.ts';
import { readRows } from './tabs.ts';
import { readTree } from './tree.ts';

/** The data of a clipboard. */
export interface PasteData {
  readonly html?: string;
  readonly text?: string;
}

/** The place of a paste. */
export interface PastePlace {
  /** The kind of the content that is pasted into. */
  readonly goesOn?: ContentKind;
  readonly hasSelection?: boolean;
  /** Whether the cursor stands in an empty paragraph. */
  readonly isLineEmpty?: boolean;
}

/** The result of a paste: a link for the selection, or content to insert. */
export type Pasted =
  | { readonly type: 'link'; readonly href: string }
  | { readonly type: 'content'; readonly slice: Slice };

/**
 * Reads pasted or dropped data: blocks of this editor, HTML of Word, Google Docs and web pages, Markdown, rows with tabs,
 * addresses, and plain text. Keeps the words and their meaning, not their look. The HTML parser of the browser is not used.
 */
export function readPaste(data: PasteData, place: PastePlace = {}): Pasted {
  const { goesOn = 'blocks' } = place;
  const text = (data.text ?? '').replaceAll('\r\n', '\n').replaceAll(/[\r\0]/g, '\n');
  const address = text.trim();
  if (isAddress(address) && place.hasSelection) return { type: 'link', href: address };
  if (isAddress(address) && place.isLineEmpty) return content([newBlock('embed', { url: address }, goesOn)]);
  if (data.html) {
    const nodes = readHtml(data.html, goesOn);
    if (nodes.length > 0) return content(nodes);
  }
  const rows = readRows(text);
  if (rows) return content([rows]);
  return content(isMarkdown(text) ? readMarkdown(text, goesOn) : readPlain(text));
}

/** Reads a paste as plain text: paragraphs and line ends only. */
export function readPasteAsText(data: PasteData): Slice {
  return sliceOf(readPlain((data.text ?? '').replaceAll('\r\n', '\n').replaceAll(/[\r\0]/g, '\n')));
}

function readHtml(html: string, goesOn: ContentKind): Node[] {
  const fragment = /<!--StartFragment-->(.*)<!--EndFragment-->/s.exec(html)?.[1] ?? html;
  if (hasBlocks(fragment) && goesOn === 'blocks') return readContent(fragment.trim()).doc.content.content.map(renewed);
  return Blocks.of(readTree(fragment), goesOn);
}

/** The block without its origin, since it does not come from this content. */
export function renewed(node: Node): Node {
  const content = node.inlineContent ? node.content : Fragment.from(node.content.content.map(renewed));
  const attrs = 'origin' in node.attrs ? { ...node.attrs, origin: null } : node.attrs;
  return node.isText ? node : node.type.create(attrs, content, node.marks);
}

function readPlain(text: string): Node[] {
  const paragraphs: string[][] = [[]];
  for (const line of text.split('\n')) {
    if (line.trim() === '') paragraphs.push([]);
    else paragraphs.at(-1)?.push(line);
  }
  return paragraphs.flatMap((lines) => {
    const nodes = lines.flatMap((line, i) => [
      ...(i > 0 ? [schema.node('break')] : []),
      ...(line ? [schema.text(line)] : []),
    ]);
    return nodes.length > 0 ? [make('paragraph', {}, nodes)] : [];
  });
}

const content = (nodes: readonly Node[]): Pasted => ({ type: 'content', slice: sliceOf(nodes) });

/** The blocks as a slice whose first and last paragraph join the text around it. */
function sliceOf(nodes: readonly Node[]): Slice {
  const isOpen = (node: Node | undefined): number => (node?.type.name === 'paragraph' ? 1 : 0);
  return new Slice(Fragment.from([...nodes]), isOpen(nodes[0]), isOpen(nodes.at(-1)));
}
