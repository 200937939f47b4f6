import { useEffect, useRef } from 'preact/hooks';
import { changeQuery, place } from '../../place.ts';
import { useKeys } from './keys.ts';

/** The delay between the last letter and the search. */
const PAUSE_MS = 150;
/** Shorter texts are not searched for while typing. */
const SHORTEST = 2;

/** Searches the list while typing; `/` moves the focus here. The text is in the URL as `search`. */
export function SearchField({ label }: { label: string }) {
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const current = place.value.query.get('search') ?? '';
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = current;
  }, [current]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useKeys({ '/': () => field.current?.focus() });
  const search = (text: string): void => {
    if (text.length === 0 || text.length >= SHORTEST) changeQuery({ search: text, page: undefined });
  };
  return (
    <search class="list-search">
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={label}
        defaultValue={current}
        onInput={({ currentTarget }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(search, PAUSE_MS, currentTarget.value.trim());
        }}
      />
    </search>
  );
}
