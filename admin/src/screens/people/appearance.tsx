import { useState } from 'preact/hooks';
import { appearance, type Appearance as Chosen, chooseAppearance } from '../../appearance.ts';
import { Field } from '../../parts/index.ts';
import { chooseLanguage, type Language, language } from '../../words/index.ts';
import { peopleWords } from '../../words/people.ts';
import { chooseLetters, lettersAreKeys } from '../shared/keys.ts';

/** Theme and language of the interface on this device. */
export function Appearance() {
  const texts = peopleWords();
  const [chosen, setChosen] = useState(appearance());
  const [letters, setLetters] = useState(lettersAreKeys());
  return (
    <div class="described">
      <Field label={texts.language} help={texts.languageHelp}>
        {(control) => (
          <select
            {...control}
            value={language.value}
            onChange={({ currentTarget }) => chooseLanguage(currentTarget.value as Language)}
          >
            <option value="en" lang="en">
              English
            </option>
            <option value="de" lang="de">
              Deutsch
            </option>
          </select>
        )}
      </Field>
      <fieldset class="described-several">
        <legend>{texts.appearance}</legend>
        {(['system', 'light', 'dark'] as const satisfies readonly Chosen[]).map((value) => (
          <label key={value} class="check">
            <input
              type="radio"
              name="appearance"
              checked={chosen === value}
              onChange={() => {
                chooseAppearance(value);
                setChosen(value);
              }}
            />
            {texts[value]}
          </label>
        ))}
      </fieldset>
      <div class="field">
        <label class="check">
          <input
            type="checkbox"
            role="switch"
            class="switch"
            aria-checked={letters}
            aria-describedby="letters-help"
            checked={letters}
            onChange={({ currentTarget }) => {
              chooseLetters(currentTarget.checked);
              setLetters(currentTarget.checked);
            }}
          />
          {texts.letters}
        </label>
        <p id="letters-help" class="quiet field-help">
          {texts.lettersHelp}
        </p>
      </div>
    </div>
  );
}
