import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { alignsOf, type BlockSettings, changeSettings, settingsOf } from '../../../content/index.ts';
import { currentBlock, markUp } from '../../../editor/blocks.ts';
import type { Desk } from '../../../editor/desk.ts';
import { selectedImage } from '../../../editor/images.ts';
import { kindOfContent } from '../../../editor/turn.ts';
import { Field } from '../../../parts/field.tsx';
import { blockWords } from '../../../words/blocks.ts';
import { panelWords } from '../../../words/panel.ts';
import { picturesWords } from '../../../words/pictures.ts';
import { nameOfBlock } from '../menus/block-menu.tsx';
import { PictureFields } from '../menus/picture-bar.tsx';

const LEVELS = [1, 2, 3, 4, 5, 6];
const COLUMNS = ['1', '2', '3', '4', '5', '6', '7', '8'];
const TEXTS = ['start', 'language', 'more', 'anchor', 'classes'] as const;

/** The settings of the block at the cursor. */
export function BlockFields({ desk, onLeave }: { desk: Desk; onLeave: () => void }) {
  const texts = panelWords();
  const view = desk.view.value;
  const state = desk.state.value;
  useEffect(() => {
    desk.isBlockShown.value = true;
    return () => {
      desk.isBlockShown.value = false;
    };
  }, [desk]);
  // A picture in a gallery is not a block of its own.
  const image = state && selectedImage(state);
  const block = image ? { node: image.node, from: image.at } : state && currentBlock(state);
  if (!view || !state || !block) return null;
  const { node, from } = block;
  const goesOn = kindOfContent(state);
  const settings = settingsOf(node, goesOn);
  const change = (one: BlockSettings): void => markUp(view, from, changeSettings(node, one, goesOn));
  const aligns = alignsOf(node, goesOn);
  const name = nameOfBlock(node);
  return (
    <section class="panel-section" aria-label={name}>
      <h3>{name}</h3>
      {image && <PictureFields desk={desk} />}
      {settings.level !== undefined && (
        <Choice label={texts.level} value={settings.level} onChoose={(level) => change({ level: Number(level) })}>
          {LEVELS.map((level) => (
            <option key={level} value={level}>
              {blockWords().heading(level)}
            </option>
          ))}
        </Choice>
      )}
      {aligns.length > 0 && (
        <Choice label={picturesWords().align} value={settings.align} onChoose={(align) => change({ align })}>
          <option value="">{picturesWords().none}</option>
          {aligns.map((align) => (
            <option key={align} value={align}>
              {picturesWords()[align === 'full' ? 'fullWidth' : (align as 'left')]}
            </option>
          ))}
        </Choice>
      )}
      {settings.columns !== undefined && (
        <Choice label={texts.columns} value={settings.columns} onChoose={(columns) => change({ columns })}>
          <option value="">{texts.usual}</option>
          {COLUMNS.map((count) => (
            <option key={count}>{count}</option>
          ))}
        </Choice>
      )}
      {settings.reversed !== undefined && (
        <label class="check">
          <input
            type="checkbox"
            checked={settings.reversed}
            onChange={({ currentTarget }) => change({ reversed: currentTarget.checked })}
          />
          {texts.reversed}
        </label>
      )}
      {TEXTS.map((each) => {
        const value = settings[each];
        return (
          value !== undefined && (
            <Words
              key={`${from} ${each}`}
              isNumber={each === 'start'}
              label={texts[each]}
              help={each === 'anchor' ? texts.anchorHelp : each === 'classes' ? texts.classesHelp : undefined}
              value={value}
              onType={(typed) => change({ [each]: typed })}
            />
          )
        );
      })}
      <div class="panel-buttons">
        <button
          type="button"
          class="button plain"
          onClick={() => {
            onLeave();
            desk.ask('html');
          }}
        >
          {blockWords().editHtml}
        </button>
      </div>
    </section>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string | number | undefined;
  readonly onChoose: (value: string) => void;
  readonly children: ComponentChildren;
}

function Choice({ label, value, onChoose, children }: ChoiceProps) {
  return (
    <Field label={label}>
      {(control) => (
        <select {...control} value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
          {children}
        </select>
      )}
    </Field>
  );
}

interface WordsProps {
  readonly label: string;
  readonly help: string | undefined;
  readonly isNumber: boolean;
  readonly value: string;
  readonly onType: (value: string) => void;
}

/** A field that shows what was typed, including spaces, until the block changes to another value. */
function Words({ label, help, isNumber, value, onType }: WordsProps) {
  const last = useRef({ typed: value, value, isNew: false });
  if (last.current.isNew) last.current = { ...last.current, value, isNew: false };
  return (
    <Field label={label} help={help}>
      {(control) => (
        <input
          {...control}
          type="text"
          inputMode={isNumber ? 'numeric' : 'text'}
          autocomplete="off"
          spellcheck={false}
          value={last.current.value === value ? last.current.typed : value}
          onInput={({ currentTarget: { value: typed } }) => {
            last.current = { typed, value, isNew: true };
            onType(typed);
          }}
        />
      )}
    </Field>
  );
}
