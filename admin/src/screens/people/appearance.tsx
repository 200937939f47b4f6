import { useState } from 'preact/hooks';
import { chooseLook, chosenLook, type Look, looks } from '../../appearance.ts';
import { Field } from '../../parts/index.ts';
import { chooseLanguage, type Language, language } from '../../words/index.ts';
import { peopleWords } from '../../words/people.ts';
import { chooseLetters, lettersAreKeys } from '../shared/keys.ts';

/** Theme, density, size of texts and language of the interface on this device. */
export function Appearance() {
  const texts = peopleWords();
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
      {(Object.keys(looks) as Look[]).map((look) => (
        <Choice key={look} look={look} />
      ))}
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

function Choice({ look }: { look: Look }) {
  const texts = peopleWords();
  return (
    <fieldset class="described-several">
      <legend>{texts[look]}</legend>
      {looks[look].map((value) => (
        <label key={value} class="check">
          <input
            type="radio"
            name={look}
            checked={chosenLook(look) === value}
            onChange={() => chooseLook(look, value)}
          />
          {texts[value]}
        </label>
      ))}
    </fieldset>
  );
}
