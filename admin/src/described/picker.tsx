import { useState } from 'preact/hooks';
import type { ControlProps } from '../parts/index.ts';
import { plain, useKept } from '../server/index.ts';
import { formWords } from '../words/forms.ts';
import type { Choice } from './texts.ts';

interface Named {
  readonly id: number;
  readonly name?: string;
  readonly title?: { readonly rendered: string };
}

/** The maximum number of offered items; a search narrows down longer lists. */
const OFFERED = 100;

/** The items of a list as choices, and the total. */
function useItems(list: string, search: string): { choices: readonly Choice[]; total: number } {
  const [route, own = ''] = list.split('?');
  const query = new URLSearchParams(own);
  query.set('per_page', String(OFFERED));
  query.set('_fields', 'id,name,title');
  if (search) query.set('search', search);
  const { answer } = useKept<Named[]>(`${route}?${query}`);
  const choices = (answer?.body ?? []).map(({ id, name, title }) => ({
    value: id,
    label: plain(name ?? title?.rendered ?? '') || `#${id}`,
  }));
  return { choices, total: answer?.total ?? 0 };
}

interface PickerProps {
  readonly control: ControlProps;
  readonly label: string;
  /** The route of the list, such as `wp/v2/categories`, optionally with arguments. */
  readonly list: string;
  /** The id; 0 for none. */
  readonly value: number;
  readonly onChange: (id: number) => void;
  /** Whether none may be chosen. */
  readonly isOptional: boolean;
  /** An item that is left out. */
  readonly except?: number | undefined;
}

/** Chooses one item of a list by its name. */
export function Picker({ control, label, list, value, onChange, isOptional, except }: PickerProps) {
  const texts = formWords();
  const [search, setSearch] = useState('');
  const all = useItems(list, '');
  const { choices } = useItems(list, search);
  const offered = choices.filter((choice) => choice.value !== except);
  const isOffered = value === 0 || offered.some((choice) => choice.value === value);
  return (
    <div class="picker">
      {all.total > OFFERED && (
        <input
          type="search"
          aria-label={texts.find(label)}
          placeholder={texts.find(label)}
          value={search}
          onInput={({ currentTarget }) => setSearch(currentTarget.value.trim())}
        />
      )}
      <select {...control} value={value} onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}>
        {(isOptional || value === 0) && <option value={0}>{isOptional ? texts.none : texts.choose}</option>}
        {!isOffered && <option value={value}>{`#${value}`}</option>}
        {offered.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}

interface ManyProps {
  readonly choices: readonly Choice[];
  readonly value: readonly (string | number)[];
  readonly onChange: (value: readonly (string | number)[]) => void;
}

/** Chooses several of the given values. */
export function ManyChoices({ choices, value, onChange }: ManyProps) {
  return (
    <div class="many-choices">
      {choices.map((choice) => (
        <label key={choice.value} class="check">
          <input
            type="checkbox"
            checked={value.includes(choice.value)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...value, choice.value] : value.filter((one) => one !== choice.value))
            }
          />
          {choice.label}
        </label>
      ))}
    </div>
  );
}

/** Chooses several items of a list by their names. */
export function ManyPicker({ list, ...rest }: Omit<ManyProps, 'choices'> & { list: string }) {
  const { choices } = useItems(list, '');
  return <ManyChoices {...rest} choices={choices} />;
}
