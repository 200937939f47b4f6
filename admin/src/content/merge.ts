import type { Node } from 'prosemirror-model';
import { changesOf, type Slot, settle } from './merge-changes.ts';
import { type Origin, originOf } from './origin.ts';
import { readContent } from './read.ts';

/** A block with the white space before it, or the HTML that a frame has before or after its blocks. */
export interface MergePart {
  readonly source: string;
  readonly gap: string;
  readonly isFirst: boolean;
  readonly isEdge?: 'before' | 'after';
}

/** Consecutive parts of a merged content: settled, or a conflict. */
export type MergePiece =
  | { readonly isConflict: false; readonly from: 'base' | 'mine' | 'theirs'; readonly parts: readonly MergePart[] }
  | {
      readonly isConflict: true;
      readonly base: readonly MergePart[];
      readonly mine: readonly MergePart[];
      readonly theirs: readonly MergePart[];
    };

export interface Merge {
  readonly pieces: readonly MergePiece[];
  /** The white space at the end. */
  readonly tail: string;
}

/** The resolution of a conflict. */
export type Choice = 'mine' | 'theirs' | 'both';

/**
 * Merges two changed contents block by block: takes what only one of them changed; different changes of the same blocks
 * are a conflict. Compares blocks by their sources. Merges changes inside of a group of blocks in the same way.
 *
 * @param base the common ancestor
 */
export function mergeContents(base: string, mine: string, theirs: string): Merge {
  const [read, ours, other] = [readContent(base), readContent(mine), readContent(theirs)];
  const tail = tailOf(ours.doc) === tailOf(read.doc) ? tailOf(other.doc) : tailOf(ours.doc);
  const isOneKind = ours.kind === other.kind && read.kind === ours.kind;
  const pieces = isOneKind
    ? mergeBlocks(read.doc, ours.doc, other.doc)
    : wholes(partsOf(read.doc), partsOf(ours.doc), partsOf(other.doc));
  return { pieces, tail };
}

/**
 * The merged content.
 *
 * @param choices the resolution of each conflict, in order
 */
export function resolveMerge(merge: Merge, choices: readonly Choice[] = []): string {
  const left = [...choices];
  const parts = merge.pieces.flatMap((piece) => {
    if (!piece.isConflict) return piece.parts;
    const choice = left.shift();
    if (choice === undefined) throw new RangeError('each conflict needs a choice');
    return [...(choice === 'theirs' ? [] : piece.mine), ...(choice === 'mine' ? [] : piece.theirs)];
  });
  return writeParts(parts) + merge.tail;
}

/** The HTML of parts, joined. */
export function writeParts(parts: readonly MergePart[]): string {
  let html = '';
  let isStart = true;
  for (const { source, gap, isFirst, isEdge } of parts) {
    if (source === '') continue;
    const usual = isFirst && gap === '' ? '\n\n' : gap;
    const before = isStart ? (isFirst ? gap : '') : usual;
    html += (isEdge === 'after' ? '' : before) + source;
    isStart = isEdge === 'before';
  }
  return html;
}

function mergeBlocks(base: Node, mine: Node, theirs: Node): MergePiece[] {
  const [from, a, b] = [partsOf(base), partsOf(mine), partsOf(theirs)];
  const slots = settle(changesOf(from, a), changesOf(from, b), from, a, b);
  return slots.flatMap((slot) =>
    slot.isConflict ? mergeFrames(slot, pieceOf(slot, from, a, b), base, mine, theirs) : [pieceOf(slot, from, a, b)],
  );
}

type Parts = readonly MergePart[];

function pieceOf(slot: Slot, base: Parts, mine: Parts, theirs: Parts): MergePiece {
  const parts = {
    base: base.slice(...slot.base),
    mine: mine.slice(...slot.mine),
    theirs: theirs.slice(...slot.theirs),
  };
  if (slot.isConflict) return { isConflict: true, ...parts };
  return { isConflict: false, from: slot.from, parts: parts[slot.from] };
}

/** Merges the blocks in a frame, if the conflict is one frame that all three contents have. */
function mergeFrames(slot: Slot, whole: MergePiece, base: Node, mine: Node, theirs: Node): MergePiece[] {
  const frames = [frameAt(base, slot.base), frameAt(mine, slot.mine), frameAt(theirs, slot.theirs)] as const;
  const [o, a, b] = frames;
  if (!o || !a || !b || !frames.every((frame) => edgesOf(frame) === edgesOf(o))) return [whole];
  const edge = (isEdge: 'before' | 'after', gap: string, isFirst: boolean): MergePiece => {
    const part = { source: String(a.attrs[isEdge]), gap, isFirst, isEdge };
    return { isConflict: false, from: 'base', parts: [part] };
  };
  const { gap, after } = origin(a);
  return [edge('before', gap, after === null), ...mergeBlocks(o, a, b), edge('after', '', false)];
}

function frameAt(doc: Node, [from, to]: readonly [number, number]): Node | undefined {
  const node = to - from === 1 ? doc.child(from) : undefined;
  return node?.type.name === 'frame' ? node : undefined;
}

const edgesOf = (frame: Node | undefined): string => JSON.stringify([frame?.attrs['before'], frame?.attrs['after']]);

/** Compares contents as a whole, if one has blocks and another has none. */
function wholes(base: Parts, mine: Parts, theirs: Parts): MergePiece[] {
  const [o, a, b] = [writeParts(base), writeParts(mine), writeParts(theirs)];
  if (a === o || a === b) return [{ isConflict: false, from: 'theirs', parts: theirs }];
  if (b === o) return [{ isConflict: false, from: 'mine', parts: mine }];
  return [{ isConflict: true, base, mine, theirs }];
}

function origin(node: Node): Origin {
  const found = originOf(node);
  if (!found) throw new TypeError('a content that was read knows where its blocks are from');
  return found;
}

function partsOf(doc: Node): MergePart[] {
  return doc.content.content.map((node) => {
    const { source, gap, after } = origin(node);
    return { source, gap, isFirst: after === null };
  });
}

const tailOf = (doc: Node): string => String(doc.attrs['tail']);
