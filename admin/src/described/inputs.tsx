import { useState } from 'preact/hooks';
import type { ControlProps } from '../parts/index.ts';
import { Icon } from '../parts/index.ts';
import { formWords } from '../words/forms.ts';
import type { FieldSchema } from './schema.ts';
import type { Choice } from './texts.ts';

/** Controls for one value each: they show it, and report a new one. */
interface Input<Value> {
  readonly control: ControlProps;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

export function TextInput({
  control,
  value,
  onChange,
  kind,
  autocomplete,
}: Input<string> & {
  kind: 'text' | 'email' | 'url' | 'password' | 'datetime-local';
  autocomplete: string | undefined;
}) {
  return (
    <input
      {...control}
      type={kind as 'text'}
      dir={kind === 'text' ? 'auto' : undefined}
      autocomplete={autocomplete ?? 'off'}
      value={value}
      onInput={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

export function LongInput({ control, value, onChange }: Input<string>) {
  return (
    <textarea
      {...control}
      dir="auto"
      rows={4}
      value={value}
      onInput={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** An empty number is reported as NaN: the form says that it is missing. */
export function NumberInput({ control, value, onChange, schema }: Input<number | undefined> & { schema: FieldSchema }) {
  return (
    <input
      {...control}
      type="number"
      class="number-input"
      min={schema.minimum}
      max={schema.maximum}
      step={[schema.type].flat().includes('integer') ? 1 : 'any'}
      value={value === undefined || Number.isNaN(value) ? '' : value}
      onInput={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
    />
  );
}

export function SelectInput({
  control,
  value,
  onChange,
  choices,
}: Input<string | number> & { choices: readonly Choice[] }) {
  const isKnown = choices.some((choice) => String(choice.value) === String(value));
  return (
    <select
      {...control}
      value={String(value)}
      onChange={({ currentTarget }) =>
        onChange(choices.find((choice) => String(choice.value) === currentTarget.value)?.value ?? currentTarget.value)
      }
    >
      {!isKnown && <option value={String(value)}>{String(value) || formWords().choose}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={String(choice.value)}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

/** A few words, each with a button to remove it. */
export function ChipsInput({ control, value, onChange, label }: Input<readonly string[]> & { label: string }) {
  const texts = formWords();
  const [written, setWritten] = useState('');
  const add = (): void => {
    const more = written
      .split(',')
      .map((text) => text.trim())
      .filter((text) => text !== '' && !value.includes(text));
    if (more.length > 0) onChange([...value, ...more]);
    setWritten('');
  };
  return (
    <div class="chips-input">
      {value.length > 0 && (
        <ul class="chips-chosen">
          {value.map((text) => (
            <li key={text}>
              <bdi>{text}</bdi>
              <button
                type="button"
                class="button plain icon"
                aria-label={texts.remove(text)}
                onClick={() => onChange(value.filter((one) => one !== text))}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div class="chips-add">
        <input
          {...control}
          type="text"
          dir="auto"
          autocomplete="off"
          value={written}
          onInput={({ currentTarget }) => setWritten(currentTarget.value)}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== ',') return;
            event.preventDefault();
            add();
          }}
        />
        <button type="button" class="button" aria-label={texts.addTo(label)} onClick={add}>
          {texts.add}
        </button>
      </div>
    </div>
  );
}
