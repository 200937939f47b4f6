import { useEffect, useRef } from 'preact/hooks';
import { changeQuery, place } from '../../place.ts';
import { useKeys } from './keys.ts';

/** The pause after the last letter before a search is made. */
const PAUSE_MS = 150;
/** Shorter words are not searched for while they are typed. */
const SHORTEST = 2;

/** Searches the list while one types; `/` goes there. The text stands in the address as `search`. */
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
