import { useLayoutEffect, useRef } from 'preact/hooks';
import { toggleMark } from 'prosemirror-commands';
import { type Command, type EditorState, NodeSelection } from 'prosemirror-state';
import { schema } from '../../../content/index.ts';
import type { Desk } from '../../../editor/desk.ts';
import { linkAt } from '../../../editor/links.ts';
import { type Turn, turnInto, turnOf } from '../../../editor/turn.ts';
import { blockWords } from '../../../words/blocks.ts';
import { BlockMenu } from './block-menu.tsx';
import { above, below, placeOfBlock, placeOfText } from './place.ts';
import { isSmall, useKeyboardTop } from './small.ts';
import { ToolIcon, type ToolName } from './tool-icon.tsx';
import { TurnMenu } from './turn-menu.tsx';

const HEIGHT = 46;
const WIDTH = 420;

interface Tool {
  readonly icon: ToolName;
  readonly label: string;
  readonly run: Command;
  readonly isOn: (state: EditorState) => boolean;
  readonly keys?: string;
}

function marked(name: string): Pick<Tool, 'run' | 'isOn'> {
  const type = schema.marks[name];
  if (!type) throw new Error(`there is no mark ${name}`);
  return {
    run: toggleMark(type),
    isOn: ({ doc, selection: { from, to, empty, $from }, storedMarks }) =>
      empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type),
  };
}

const turned = (turn: Turn): Pick<Tool, 'run' | 'isOn'> => ({
  run: turnInto(turn),
  isOn: (state) => {
    const now = turnOf(state);
    return now?.kind === turn.kind && now.ordered === turn.ordered;
  },
});

function toolsOf(desk: Desk): readonly Tool[] {
  const texts = blockWords();
  const link: Command = () => {
    desk.ask('link');
    return true;
  };
  return [
    { icon: 'bold', label: texts.strong, keys: 'Control+B', ...marked('strong') },
    { icon: 'italic', label: texts.em, keys: 'Control+I', ...marked('em') },
    { icon: 'code', label: texts.codeMark, keys: 'Control+E', ...marked('code') },
    { icon: 'strike', label: texts.strike, ...marked('strike') },
    { icon: 'link', label: texts.link, keys: 'Control+K', run: link, isOn: (state) => linkAt(state) !== undefined },
    { icon: 'bullets', label: texts.list, ...turned({ kind: 'list', ordered: false }) },
    { icon: 'numbers', label: texts.numbered, ...turned({ kind: 'list', ordered: true }) },
    { icon: 'quote', label: texts.quote, ...turned({ kind: 'quote' }) },
  ];
}

/** Formatting of the selection: above it, by `Alt+F10`, and on a phone above the keyboard. It is one tab stop. */
export function Toolbar({ desk }: { desk: Desk }) {
  const bar = useRef<HTMLDivElement>(null);
  const state = desk.state.value;
  const view = desk.view.value;
  const isWanted = desk.isToolbarWanted.value;
  const small = isSmall.value;
  const keyboardTop = useKeyboardTop(small);
  const isOnText = state !== undefined && !state.selection.empty && !(state.selection instanceof NodeSelection);
  const isShown = view !== undefined && state !== undefined && (small || isOnText || isWanted);
  useLayoutEffect(() => {
    if (isWanted && isShown) toolsIn(bar.current)[0]?.focus();
  }, [isWanted, isShown]);
  useLayoutEffect(() => {
    // The toolbar is one tab stop: arrow keys move between its buttons.
    toolsIn(bar.current).forEach((tool, at) => {
      tool.tabIndex = at === 0 ? 0 : -1;
    });
  }, [isShown]);
  if (!isShown) return null;
  const back = (): void => {
    desk.isToolbarWanted.value = false;
    view.focus();
  };
  const press = (event: KeyboardEvent): void => {
    const tools = toolsIn(bar.current);
    const at = tools.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    const to: Readonly<Record<string, number>> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
    const next = to[event.key];
    if (event.key === 'Escape') {
      event.preventDefault();
      back();
      return;
    }
    if (next === undefined) return;
    event.preventDefault();
    tools.at(next % tools.length)?.focus();
  };
  const place = small ? undefined : placeFor(desk);
  return (
    <div
      ref={bar}
      class={small ? 'toolbar low' : 'toolbar'}
      role="toolbar"
      aria-label={blockWords().toolbar}
      style={small ? { top: keyboardTop === undefined ? 'auto' : `${keyboardTop - HEIGHT - 4}px` } : place}
      onKeyDown={press}
      // Keep the selection of the text.
      onMouseDown={(event) => event.preventDefault()}
      onFocusOut={({ relatedTarget }) => {
        if (!bar.current?.contains(relatedTarget as Node | null)) desk.isToolbarWanted.value = false;
      }}
    >
      <TurnMenu desk={desk} />
      {toolsOf(desk).map(({ icon, label, run, isOn, keys }) => (
        <button
          key={label}
          type="button"
          class="tool"
          aria-label={label}
          aria-pressed={isOn(state)}
          aria-keyshortcuts={keys}
          title={keys ? `${label} (${keys.replace('Control', 'Ctrl')})` : label}
          onClick={() => {
            run(view.state, view.dispatch, view);
            if (desk.asked.peek() === undefined && !isWanted) view.focus();
          }}
        >
          <ToolIcon name={icon} />
        </button>
      ))}
      <BlockMenu desk={desk} kind="tool" />
    </div>
  );
}

/** The buttons of the toolbar, including those that open menus, without the items of the menus. */
const toolsIn = (bar: HTMLElement | null): HTMLElement[] => [
  ...(bar?.querySelectorAll<HTMLElement>(':scope > button, :scope > .menu > button') ?? []),
];

function placeFor(desk: Desk): Record<string, string> | undefined {
  const view = desk.view.peek();
  if (!view) return undefined;
  const { selection } = view.state;
  const place =
    selection instanceof NodeSelection ? placeOfBlock(view, selection.from) : placeOfText(view, selection.from);
  if (!place) return undefined;
  const isBelow = view.coordsAtPos(selection.from).top < HEIGHT + 72;
  if (!isBelow) return above(place, WIDTH, HEIGHT);
  const end = placeOfText(view, selection.to);
  return end && below({ ...end, left: place.left }, WIDTH);
}
