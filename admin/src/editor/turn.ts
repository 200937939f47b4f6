import { Fragment, type Node } from 'prosemirror-model';
import { type Command, type EditorState, type Selection, TextSelection } from 'prosemirror-state';
import { type ContentKind, newBlock } from '../content/index.ts';
import { selectedBlocks } from './blocks.ts';

/** The kinds that blocks of text can be turned into. */
export type TextKind = 'paragraph' | 'heading' | 'list' | 'quote' | 'code' | 'preformatted' | 'verse';

export interface Turn {
  readonly kind: TextKind;
  readonly level?: number;
  readonly ordered?: boolean;
}

export const kindOfContent = (state: EditorState): ContentKind => state.doc.attrs['kind'] as ContentKind;

const LINES: readonly string[] = ['paragraph', 'heading', 'code_block', 'preformatted', 'verse', 'line', 'cite'];
const HOLDERS: readonly string[] = ['list', 'list_item', 'quote', 'pullquote'];

/** The lines of a block of text; undefined if it has other content. */
function linesOf(node: Node): Fragment[] | undefined {
  if (LINES.includes(node.type.name)) return [node.content];
  if (!HOLDERS.includes(node.type.name)) return undefined;
  const lines = node.content.content.map(linesOf);
  return lines.every((line) => line !== undefined) ? lines.flat() : undefined;
}

/** A block of this kind with the lines. */
function made(turn: Turn, lines: readonly Fragment[], goesOn: ContentKind): Node[] {
  const { kind, level = 2, ordered = false } = turn;
  const paragraphs = (): Node[] => lines.map((line) => newBlock('paragraph', {}, goesOn).copy(line));
  if (kind === 'paragraph') return paragraphs();
  if (kind === 'quote') return [newBlock('quote', {}, goesOn).copy(Fragment.from(paragraphs()))];
  if (kind === 'list') {
    const list = newBlock('list', { ordered, items: lines.map(() => '') }, goesOn);
    const items = list.content.content.map((item, at) =>
      item.copy(Fragment.from(item.child(0).copy(lines[at] ?? Fragment.empty))),
    );
    return [list.copy(Fragment.from(items))];
  }
  if (kind === 'heading') return lines.map((line) => newBlock('heading', { level }, goesOn).copy(line));
  const text = (line: Fragment): string =>
    line.textBetween(0, line.size, '', (leaf) => leaf.type.spec.leafText?.(leaf) ?? '');
  return [newBlock(kind, { text: lines.map(text).join('\n') }, goesOn)];
}

/** The kind of the selected blocks, if they have the same. */
export function turnOf(state: EditorState): Turn | undefined {
  const kinds = selectedBlocks(state).map(({ node }) => kindOfNode(node));
  const [first] = kinds;
  return kinds.every((kind) => JSON.stringify(kind) === JSON.stringify(first)) ? first : undefined;
}

function kindOfNode({ type, attrs }: Node): Turn | undefined {
  if (type.name === 'heading') return { kind: 'heading', level: attrs['level'] as number };
  if (type.name === 'list') return { kind: 'list', ordered: attrs['ordered'] as boolean };
  if (type.name === 'code_block') return { kind: 'code' };
  return ['paragraph', 'quote', 'preformatted', 'verse'].includes(type.name)
    ? { kind: type.name as TextKind }
    : undefined;
}

/** Turns the selected blocks into another kind with the same words; blocks of that kind become paragraphs. */
export const turnInto =
  (wanted: Turn): Command =>
  (state, dispatch) => {
    const blocks = selectedBlocks(state);
    const lines = blocks.map(({ node }) => linesOf(node));
    const [first] = blocks;
    const last = blocks.at(-1);
    if (!first || !last || !lines.every((line) => line !== undefined)) return false;
    const now = turnOf(state);
    const isSame = now?.kind === wanted.kind && now.level === wanted.level && now.ordered === wanted.ordered;
    const turn: Turn = isSame ? { kind: 'paragraph' } : wanted;
    if (!dispatch) return true;
    const tr = state.tr;
    // A heading of another level, and a list of the other kind, keep their attributes.
    if (!isSame && now?.kind === turn.kind && blocks.length === 1)
      dispatch(tr.setNodeMarkup(first.from, null, { ...first.node.attrs, ...levelOf(turn) }));
    else {
      const nodes = made(turn, lines.flat(), kindOfContent(state));
      const before = textBefore(state, first.from);
      tr.replaceWith(first.from, last.to, nodes);
      dispatch(tr.setSelection(selectionAt(tr.doc, first.from, before)).scrollIntoView());
    }
    return true;
  };

const levelOf = ({ kind, level, ordered }: Turn): Record<string, unknown> =>
  kind === 'heading' ? { level } : kind === 'list' ? { ordered } : {};

/** The numbers of characters between the start of the blocks and both ends of the selection. */
const textBefore = ({ doc, selection }: EditorState, from: number): readonly [number, number] => [
  doc.textBetween(from, selection.anchor, '', '·').length,
  doc.textBetween(from, selection.head, '', '·').length,
];

function selectionAt(doc: Node, from: number, [anchor, head]: readonly [number, number]): Selection {
  return TextSelection.between(doc.resolve(placeOf(doc, from, anchor)), doc.resolve(placeOf(doc, from, head)));
}

/** The position behind a number of characters, counted from a position. */
function placeOf(doc: Node, from: number, characters: number): number {
  let left = characters;
  let place: number | undefined;
  doc.nodesBetween(from, doc.content.size, (node, pos) => {
    if (place !== undefined) return false;
    if (!node.isTextblock || pos < from) return true;
    const length = node.textBetween(0, node.content.size, '', '·').length;
    if (left <= length) place = pos + 1 + left;
    left -= length;
    return false;
  });
  return place ?? from + 1;
}
