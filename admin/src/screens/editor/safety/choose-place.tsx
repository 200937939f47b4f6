import { useId } from 'preact/hooks';
import { shownBlocks } from '../../../content/index.ts';
import type { Choice, Place } from '../../../editor/choose.ts';
import { safetyWords } from '../../../words/safety.ts';
import { MarkedWords } from './marked-words.tsx';

interface ChoosePlaceProps {
  readonly place: Place;
  readonly number: number;
  readonly of: number;
  readonly choice: Choice | undefined;
  readonly onFocus: () => void;
  readonly onChoose: (choice: Choice) => void;
}

/** One conflict: two columns, with the changed words of each side marked. */
export function ChoosePlace({ place, number, of, choice, onFocus, onChoose }: ChoosePlaceProps) {
  const texts = safetyWords();
  const group = useId();
  const isBlock = place.name === 'content';
  const text = (value: string): string =>
    isBlock
      ? shownBlocks(value)
          .map((block) => block.text)
          .join('\n\n')
      : value;
  const base = text(place.base);
  const options: readonly Choice[] = isBlock ? ['mine', 'theirs', 'both'] : ['mine', 'theirs'];
  const names = { mine: texts.mine, theirs: texts.theirs, both: texts.both };
  return (
    <li class="choose-place" tabIndex={-1} onFocusCapture={onFocus}>
      <fieldset>
        <legend>
          {texts.placeOf(number, of)} {isBlock ? texts.block : texts.field(place.name)}
        </legend>
        <div class="choose-columns">
          {(['mine', 'theirs'] as const).map((whose) => (
            <div key={whose} class={choice === whose || choice === 'both' ? 'choose-side chosen' : 'choose-side'}>
              <p class="choose-whose">{whose === 'mine' ? texts.mineTitle : texts.theirsTitle}</p>
              <p class="choose-text" dir="auto">
                {place[whose] === '' ? (
                  <em>{texts.deleted}</em>
                ) : (
                  <MarkedWords before={base} after={text(place[whose])} side="both" />
                )}
              </p>
            </div>
          ))}
        </div>
        <div class="choose-options">
          {options.map((option, at) => (
            <label key={option} class="check">
              <input type="radio" name={group} checked={choice === option} onChange={() => onChoose(option)} />
              {names[option]} <kbd>{at + 1}</kbd>
            </label>
          ))}
        </div>
      </fieldset>
    </li>
  );
}
