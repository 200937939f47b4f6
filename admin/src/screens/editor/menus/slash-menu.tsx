import { useLayoutEffect, useRef } from 'preact/hooks';
import { choicesFor, choose } from '../../../editor/choices.ts';
import type { Desk } from '../../../editor/desk.ts';
import { SLASH_LIST, slashIn, slashOption } from '../../../editor/slash.ts';
import { blockWords } from '../../../words/blocks.ts';
import { below, placeOfText } from './place.ts';

const WIDTH = 260;

/** The menu for what is typed after `/`. The focus stays in the text, which handles the keys. */
export function SlashMenu({ desk }: { desk: Desk }) {
  const texts = blockWords();
  const state = desk.state.value;
  const view = desk.view.value;
  const list = useRef<HTMLDivElement>(null);
  const slash = state && slashIn(state);
  const choices = slash ? choicesFor(slash.query) : [];
  const at = Math.min(desk.choice.value, choices.length - 1);
  useLayoutEffect(() => {
    desk.choice.value = 0;
  }, [slash?.query, slash?.from]);
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  useLayoutEffect(() => {
    if (slash) desk.said.value = texts.choices(choices.length);
  }, [choices.length, slash === undefined]);
  if (!view || !slash || choices.length === 0) return null;
  const place = placeOfText(view, slash.from);
  return (
    <div
      id={SLASH_LIST}
      ref={list}
      class="slash-menu"
      role="listbox"
      aria-label={texts.insert}
      tabIndex={-1}
      style={place && below(place, WIDTH)}
    >
      {choices.map((choice, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text handles the keys
        <div
          key={choice.id}
          id={slashOption(index)}
          class="slash-choice"
          role="option"
          aria-selected={index === at}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            choose(desk, choice, slash);
            view.focus();
          }}
        >
          {choice.label()}
        </div>
      ))}
    </div>
  );
}
