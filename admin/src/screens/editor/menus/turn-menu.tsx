import type { Desk } from '../../../editor/desk.ts';
import { type Turn, turnInto } from '../../../editor/turn.ts';
import { Menu } from '../../../parts/menu.tsx';
import { blockWords } from '../../../words/blocks.ts';
import { ToolIcon } from './tool-icon.tsx';

const TURNS: readonly Turn[] = [
  { kind: 'paragraph' },
  { kind: 'heading', level: 2 },
  { kind: 'heading', level: 3 },
  { kind: 'heading', level: 4 },
  { kind: 'list', ordered: false },
  { kind: 'list', ordered: true },
  { kind: 'quote' },
  { kind: 'code' },
  { kind: 'preformatted' },
  { kind: 'verse' },
];

function labelOf({ kind, level, ordered }: Turn): string {
  const texts = blockWords();
  if (kind === 'heading') return texts.heading(level ?? 2);
  return kind === 'list' && ordered ? texts.numbered : texts[kind];
}

/** Converts the selected blocks into another type, with the same text. */
export function TurnMenu({ desk }: { desk: Desk }) {
  const texts = blockWords();
  const view = desk.view.value;
  const state = desk.state.value;
  if (!view || !state) return null;
  return (
    <Menu
      isFree
      label={texts.turnInto}
      class="tool"
      button={<ToolIcon name="heading" />}
      items={TURNS.filter((turn) => turnInto(turn)(state)).map((turn) => ({
        label: labelOf(turn),
        onChoose: () => {
          turnInto(turn)(view.state, view.dispatch);
          view.focus();
        },
      }))}
    />
  );
}
