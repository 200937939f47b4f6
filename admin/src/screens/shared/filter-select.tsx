import { changeQuery, place } from '../../place.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface FilterSelectProps {
  /** The name of the query parameter. */
  readonly name: string;
  readonly label: string;
  /** The label of the empty choice. */
  readonly all: string;
  readonly choices: readonly Choice[];
}

/** A filter of a list whose value is in the URL. */
export function FilterSelect({ name, label, all, choices }: FilterSelectProps) {
  const current = place.value.query.get(name) ?? '';
  return (
    <select
      class="list-filter"
      aria-label={label}
      value={current}
      onChange={({ currentTarget }) => changeQuery({ [name]: currentTarget.value, page: undefined })}
    >
      <option value="">{all}</option>
      {choices.map(({ value, label: shown }) => (
        <option key={value} value={value}>
          {shown}
        </option>
      ))}
    </select>
  );
}
