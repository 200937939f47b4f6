import { useId, useLayoutEffect, useState } from 'preact/hooks';
import type { ControlProps } from './field.tsx';
import './combobox.css';

export interface ComboboxOption {
  readonly id: string;
  readonly label: string;
  /** A secondary text after the label, such as a status or an address. */
  readonly detail?: string | undefined;
}

interface ComboboxProps {
  readonly control: ControlProps;
  readonly text: string;
  readonly options: readonly ComboboxOption[];
  /** The accessible name of the list of options. */
  readonly listLabel: string;
  readonly placeholder?: string;
  readonly onText: (text: string) => void;
  readonly onChoose: (option: ComboboxOption) => void;
  /** Called on `Enter` without a chosen option. */
  readonly onEnter?: (text: string) => void;
  /** Called on `Backspace` in an empty field. */
  readonly onBack?: () => void;
}

/** A text field with a list of options: arrows move, `Enter` chooses, `Esc` closes the list. */
export function Combobox(props: ComboboxProps) {
  const { control, text, options, listLabel, placeholder, onText, onChoose, onEnter, onBack } = props;
  const list = useId();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string>();
  useLayoutEffect(() => setChosen(undefined), [text]);
  // Options may be inserted before others later: the active one stays active.
  const at = options.findIndex(({ id }) => id === chosen);
  const isShown = isOpen && options.length > 0;
  const current = isShown ? options[at] : undefined;
  const choose = (option: ComboboxOption): void => {
    setOpen(false);
    onChoose(option);
  };
  const walk = (step: number): void => {
    setOpen(true);
    const count = options.length;
    setChosen(options[(at + step + (at < 0 && step < 0 ? 1 : 0) + count) % count]?.id);
  };
  const press = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => walk(1),
      ArrowUp: () => walk(-1),
      Enter: () => (current ? choose(current) : onEnter?.(text)),
      ...(isShown ? { Escape: () => setOpen(false) } : {}),
    };
    const step = steps[event.key];
    if (event.key === 'Backspace' && text === '') onBack?.();
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    step();
  };
  return (
    <div class="combobox">
      <input
        {...control}
        type="text"
        role="combobox"
        autocomplete="off"
        aria-expanded={isShown}
        aria-controls={isShown ? list : undefined}
        aria-autocomplete="list"
        aria-activedescendant={current ? `${list}-${at}` : undefined}
        placeholder={placeholder}
        value={text}
        onInput={({ currentTarget }) => {
          setOpen(true);
          onText(currentTarget.value);
        }}
        onKeyDown={press}
        onBlur={() => setOpen(false)}
      />
      {isShown && (
        <div id={list} class="combobox-list" role="listbox" aria-label={listLabel} tabIndex={-1}>
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
            <div
              key={option.id}
              id={`${list}-${index}`}
              class="combobox-option"
              role="option"
              aria-selected={index === at}
              tabIndex={-1}
              // Keep the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              <span>{option.label}</span>
              {option.detail && <span class="quiet">{option.detail}</span>}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
