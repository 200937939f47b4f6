import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { type Choice, openMerge, placesOf, settleChoices } from '../../../editor/choose.ts';
import type { EditedItem } from '../../../editor/item.ts';
import { Dialog } from '../../../parts/index.ts';
import { safetyWords } from '../../../words/safety.ts';
import { ChoosePlace } from './choose-place.tsx';
import { copyText } from './copy-text.ts';

const KEYS: Readonly<Record<string, Choice>> = { '1': 'mine', '2': 'theirs', '3': 'both' };

interface ChooseProps {
  readonly item: EditedItem;
  readonly onClose: () => void;
}

/** All conflicts side by side: choose your text, theirs, or both for each. A newer version starts over. */
export default function ChooseDialog({ item, onClose }: ChooseProps) {
  const texts = safetyWords();
  const saving = item.saving.value;
  const theirs = saving.state === 'conflict' ? saving.theirs : undefined;
  const merge = useMemo(() => theirs && openMerge(item, theirs), [theirs]);
  const places = useMemo(() => (merge ? placesOf(merge) : []), [merge]);
  const [choices, setChoices] = useState<readonly (Choice | undefined)[]>([]);
  const [at, setAt] = useState(0);
  useLayoutEffect(() => {
    setChoices([]);
    setAt(0);
  }, [merge]);
  useLayoutEffect(() => {
    if (!theirs) onClose();
  }, [theirs]);
  const left = places.filter((_, place) => !choices[place]).length;

  const move = (to: number): void => {
    setAt(to);
    document.querySelectorAll<HTMLElement>('.choose-place')[to]?.focus();
  };
  const next = (given: readonly (Choice | undefined)[]): void => {
    const after = places.findIndex((_, place) => place > at && !given[place]);
    const open = after >= 0 ? after : places.findIndex((_, place) => !given[place]);
    if (open >= 0) move(open);
    else document.querySelector<HTMLElement>('.choose-done')?.focus();
  };
  const choose = (place: number, choice: Choice): void => {
    if (choice === 'both' && places[place]?.name !== 'content') return;
    setChoices(places.map((_, one) => (one === place ? choice : choices[one])));
  };
  const press = (event: KeyboardEvent): void => {
    const choice = KEYS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (choice) {
      choose(at, choice);
      next(places.map((_, one) => (one === at ? choice : choices[one])));
    } else if (event.key === 'n') next(choices);
    else return;
    event.preventDefault();
  };
  const done = async (): Promise<void> => {
    if (left > 0) return next(choices);
    if (theirs && merge) await settleChoices(item, theirs, merge, choices as readonly Choice[]);
  };

  return (
    <Dialog title={texts.chooseTitle} form="wide" onClose={onClose}>
      <p class="quiet">{texts.chooseHelp}</p>
      <ol class="choose-places" onKeyDown={press}>
        {places.map((place, one) => (
          <ChoosePlace
            key={one}
            place={place}
            number={one + 1}
            of={places.length}
            choice={choices[one]}
            onFocus={() => setAt(one)}
            onChoose={(choice) => choose(one, choice)}
          />
        ))}
      </ol>
      <div class="dialog-actions">
        <button type="button" class="button" onClick={() => void copyText(item)}>
          {texts.copy}
        </button>
        <button type="button" class="button main choose-done" onClick={() => void done()}>
          {left > 0 ? texts.left(left) : texts.goOn}
        </button>
      </div>
    </Dialog>
  );
}
