import { closeHistory } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { type EditorState, Plugin, PluginKey, TextSelection } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';

/** Finding and replacing words of the text, in any case of letters. */

export interface Match {
  readonly from: number;
  readonly to: number;
}

const key = new PluginKey<string>('find');

/** The positions of a phrase within blocks. */
export function matchesOf(doc: Node, phrase: string): readonly Match[] {
  const found: Match[] = [];
  if (phrase === '') return found;
  const pattern = new RegExp(phrase.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'giu');
  doc.descendants((node, at) => {
    if (!node.isTextblock) return true;
    // A node without text counts as one character, as in positions.
    const text = node.textBetween(0, node.content.size, '', '\ufffc');
    for (const { index, 0: words } of text.matchAll(pattern))
      found.push({ from: at + 1 + index, to: at + 1 + index + words.length });
    return false;
  });
  return found;
}

/** The index of the selected match; -1 for none. */
export const currentMatch = ({ selection }: EditorState, matches: readonly Match[]): number =>
  matches.findIndex(({ from, to }) => from === selection.from && to === selection.to);

/** Highlights all matches of a phrase; none for an empty one. */
export const mark = (view: EditorView, phrase: string): void => view.dispatch(view.state.tr.setMeta(key, phrase));

/** Selects the next or previous match, and continues at the other end. */
export function goTo(view: EditorView, matches: readonly Match[], step: -1 | 1): void {
  const { from, to } = view.state.selection;
  const next =
    step > 0
      ? (matches.find((match) => match.from >= to) ?? matches[0])
      : (matches.findLast((match) => match.to <= from) ?? matches.at(-1));
  if (!next) return;
  const selection = TextSelection.create(view.state.doc, next.from, next.to);
  view.dispatch(view.state.tr.setSelection(selection).scrollIntoView());
}

/** Replaces these matches, as one step that can be undone. */
export function replaceMatches(view: EditorView, matches: readonly Match[], words: string): void {
  const tr = closeHistory(view.state.tr);
  for (const { from, to } of matches.toReversed()) tr.insertText(words, from, to);
  view.dispatch(tr);
}

export const findPlugin = (): Plugin<string> =>
  new Plugin<string>({
    key,
    state: { init: () => '', apply: (tr, phrase) => tr.getMeta(key) ?? phrase },
    props: {
      decorations(state) {
        const matches = matchesOf(state.doc, key.getState(state) ?? '');
        if (matches.length === 0) return null;
        const current = currentMatch(state, matches);
        return DecorationSet.create(
          state.doc,
          matches.map(({ from, to }, at) =>
            Decoration.inline(from, to, { class: at === current ? 'found current' : 'found' }),
          ),
        );
      },
    },
  });
