import type { Mark } from 'prosemirror-model';
import { type Command, type EditorState, TextSelection } from 'prosemirror-state';
import { hrefOf, isSafeAddress, linkTo, schema } from '../content/index.ts';

const type = schema.marks['link'];

export interface FoundLink {
  readonly from: number;
  readonly to: number;
  readonly mark: Mark;
  readonly href: string;
}

/** The link that the selection is in. */
export function linkAt({ selection: { $from, to } }: EditorState): FoundLink | undefined {
  const { parent } = $from;
  const start = $from.start();
  if (to > $from.end()) return undefined;
  const marks: { mark: Mark; from: number; to: number }[] = [];
  parent.forEach((child, offset) => {
    const mark = child.marks.find((one) => one.type === type);
    const last = marks.at(-1);
    if (!mark) return;
    if (last && mark.eq(last.mark) && last.to === start + offset) last.to = start + offset + child.nodeSize;
    else marks.push({ mark, from: start + offset, to: start + offset + child.nodeSize });
  });
  const found = marks.find((one) => one.from <= $from.pos && to <= one.to && $from.pos < one.to);
  return found && { ...found, href: hrefOf(found.mark) };
}

/** An address as it is opened; undefined for one that is not. */
export function openable(href: string): string | undefined {
  return isSafeAddress(href) && URL.canParse(href, location.origin) ? new URL(href, location.origin).href : undefined;
}

/** Links the selection, or changes the link it is in; without both, puts in a linked text. */
export const setLink =
  (href: string, text: string): Command =>
  (state, dispatch) => {
    if (!type) return false;
    const { from, to, empty } = state.selection;
    const link = linkAt(state);
    const mark = linkTo(href, link?.mark);
    const tr = state.tr;
    if (link) tr.removeMark(link.from, link.to, type).addMark(link.from, link.to, mark);
    else if (!empty) tr.removeMark(from, to, type).addMark(from, to, mark);
    else {
      const marks = mark.addToSet(state.storedMarks ?? state.selection.$from.marks());
      tr.replaceWith(from, to, schema.text(text || href, marks)).removeStoredMark(type);
      tr.setSelection(TextSelection.create(tr.doc, from + (text || href).length));
    }
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** Removes the link and keeps its words. */
export const unlink: Command = (state, dispatch) => {
  const link = linkAt(state);
  if (!link || !type) return false;
  dispatch?.(state.tr.removeMark(link.from, link.to, type));
  return true;
};
