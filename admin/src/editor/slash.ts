import { type EditorState, Plugin, PluginKey } from 'prosemirror-state';
import { mayInsert } from './blocks.ts';
import type { Desk } from './desk.ts';

/** The menu that `/` opens in an empty paragraph: what is typed behind it filters the choices. */

interface SlashState {
  /** Where `/` stands, after `Esc`: it is text there. */
  readonly dismissed: number | undefined;
}

const key = new PluginKey<SlashState>('slash');

export interface Slash {
  /** Where `/` stands. */
  readonly from: number;
  readonly to: number;
  readonly query: string;
}

/** The text typed after `/`, while the menu is open. */
export function slashIn(state: EditorState): Slash | undefined {
  const { $from, empty } = state.selection;
  if (!empty || $from.parent.type.name !== 'paragraph' || $from.parentOffset !== $from.parent.content.size)
    return undefined;
  const query = /^\/([\p{L}\p{N} -]{0,24})$/u.exec($from.parent.textContent)?.[1];
  if (query === undefined || query.startsWith(' ') || !mayInsert(state)) return undefined;
  const from = $from.start();
  return key.getState(state)?.dismissed === from ? undefined : { from, to: $from.pos, query };
}

/** Ids by which the text names the menu. */
export const SLASH_LIST = 'slash-menu';
export const slashOption = (at: number): string => `${SLASH_LIST}-${at}`;

interface SlashMenu {
  /** How many choices there are for what is typed. */
  count(query: string): number;
  choose(at: number, slash: Slash): void;
}

export const slashPlugin = (desk: Desk, menu: SlashMenu): Plugin<SlashState> =>
  new Plugin<SlashState>({
    key,
    state: {
      init: () => ({ dismissed: undefined }),
      apply(tr, { dismissed }) {
        const told = tr.getMeta(key) as SlashState | undefined;
        if (told) return told;
        if (dismissed === undefined) return { dismissed };
        const at = tr.mapping.map(dismissed, -1);
        const isThere =
          at < tr.doc.content.size && tr.doc.textBetween(at, Math.min(at + 1, tr.doc.content.size)) === '/';
        return { dismissed: isThere ? at : undefined };
      },
    },
    props: {
      attributes(state): Record<string, string> {
        const slash = slashIn(state);
        if (!slash || menu.count(slash.query) === 0) return {};
        return { 'aria-controls': SLASH_LIST, 'aria-activedescendant': slashOption(desk.choice.peek()) };
      },
      handleKeyDown(view, event) {
        const slash = slashIn(view.state);
        const count = slash ? menu.count(slash.query) : 0;
        if (!slash || count === 0) return false;
        const move = (step: number): true => {
          desk.choice.value = (desk.choice.peek() + step + count) % count;
          // The attributes of the text name the choice.
          view.dispatch(view.state.tr);
          return true;
        };
        if (event.key === 'ArrowDown') return move(1);
        if (event.key === 'ArrowUp') return move(-1);
        if (event.key === 'Enter' || event.key === 'Tab') {
          menu.choose(Math.min(desk.choice.peek(), count - 1), slash);
          return true;
        }
        if (event.key !== 'Escape') return false;
        view.dispatch(view.state.tr.setMeta(key, { dismissed: slash.from }));
        return true;
      },
    },
  });
