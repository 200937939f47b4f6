import { useEffect, useId, useMemo, useState } from 'preact/hooks';
import { Dialog } from '../parts/index.ts';
import { paletteWords } from '../words/palette.ts';
import { type Command, foundItems, standingCommands } from './commands.ts';
import './palette.css';

const PAUSE_MS = 150;
const SHORTEST = 2;

interface PaletteProps {
  readonly onClose: () => void;
  readonly onKeys: () => void;
}

/** The command palette: screens, commands, and items of all types. A combobox: the focus stays in the field, arrows choose. */
export default function Palette({ onClose, onKeys }: PaletteProps) {
  const texts = paletteWords();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly Command[]>([]);
  const [at, setAt] = useState(0);
  const standing = useMemo(() => standingCommands(onKeys), [onKeys]);
  useEffect(() => {
    const words = typed.trim();
    if (words.length < SHORTEST) return setFound([]);
    const stop = new AbortController();
    const timer = setTimeout(
      () => void foundItems(words, stop.signal).then((items) => !stop.signal.aborted && setFound(items)),
      PAUSE_MS,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [typed]);
  const parts = typed.toLowerCase().split(/\s+/);
  const commands = [
    ...standing.filter(({ label }) => parts.every((part) => label.toLowerCase().includes(part))),
    ...found,
  ];
  const choose = (command: Command | undefined): void => {
    if (!command) return;
    onClose();
    // The dialog returns the focus first; the target of the command may move it.
    queueMicrotask(() => command.run());
  };
  const press = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step === undefined && event.key !== 'Enter' && event.key !== 'Escape') return;
    // The key would also press the button that gets the focus back, or empty a search field.
    event.preventDefault();
    if (event.key === 'Enter') choose(commands[at]);
    if (event.key === 'Escape') onClose();
    if (step === undefined) return;
    setAt((at + step + commands.length) % Math.max(1, commands.length));
  };
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <input
        type="search"
        // biome-ignore lint/a11y/noRedundantRoles: it is not a list element; the types require it
        role="combobox"
        list={undefined}
        aria-label={texts.field}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={commands[at] && `${id}-${at}`}
        aria-autocomplete="list"
        placeholder={texts.field}
        value={typed}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <div id={id} class="palette" role="listbox" aria-label={texts.results} tabIndex={-1}>
        {commands.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field, which keeps the focus, handles the keys
          <div
            key={command.id}
            id={`${id}-${index}`}
            class="palette-option"
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            ref={(element) => {
              if (index === at) element?.scrollIntoView({ block: 'nearest' });
            }}
            onClick={() => choose(command)}
          >
            <span dir="auto">{command.label}</span>
            {command.note && <span class="quiet">{command.note}</span>}
          </div>
        ))}
      </div>
      <p class="quiet" role="status">
        {commands.length === 0 ? texts.nothing : ''}
      </p>
    </Dialog>
  );
}
