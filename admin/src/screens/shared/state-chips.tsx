import { useEffect, useState } from 'preact/hooks';
import { ask, Problem } from '../../asking/index.ts';
import { addressOf, place } from '../../place.ts';
import { number } from '../../words/index.ts';

interface Chip {
  /** The value in the address; empty for all. */
  readonly value: string;
  readonly label: string;
  /** The path whose total is shown. */
  readonly count: string;
}

interface StateChipsProps {
  readonly label: string;
  readonly chips: readonly Chip[];
  /** How many items each has, where nothing but the state is chosen: they are not asked for one by one. */
  readonly totals?: Readonly<Record<string, number>> | undefined;
  /** Another one asks for the counts anew. */
  readonly version: number;
  /** Names in the address that stay when another state is chosen. */
  readonly keeps?: readonly string[];
}

/** The states of a list with how many items each has; the chosen one stands in the address as `status`. */
export function StateChips({ label, chips, totals, version, keeps = [] }: StateChipsProps) {
  const asked = useAskedCounts(totals ? NONE : chips, version);
  const counts = totals ?? asked;
  const current = place.value.query.get('status') ?? '';
  return (
    <nav class="chips" aria-label={label}>
      {chips.map(({ value, label: shown }) => {
        const count = counts[value];
        if (count === 0 && value !== '' && value !== current) return null;
        return (
          <a
            key={value}
            class="chip"
            href={stateAddress(value, keeps)}
            aria-current={value === current ? 'true' : undefined}
          >
            {shown}
            {count !== undefined && <span class="quiet numbers"> {number(count)}</span>}
          </a>
        );
      })}
    </nav>
  );
}

function stateAddress(status: string, keeps: readonly string[]): string {
  const { path, query } = place.value;
  const kept = [...query].filter(([name]) => name !== 'status' && keeps.includes(name));
  const chosen = new URLSearchParams(status ? [...kept, ['status', status]] : kept);
  return addressOf(path + (chosen.size > 0 ? `?${chosen}` : ''));
}

const NONE: readonly Chip[] = [];

/** One HEAD for each state, all at once. `version` asks anew. */
function useAskedCounts(chips: readonly Chip[], version: number): Readonly<Record<string, number>> {
  const [counts, setCounts] = useState<Record<string, number>>({});
  const key = chips.map(({ count }) => count).join(' ');
  useEffect(() => {
    const stop = new AbortController();
    for (const { value, count } of chips)
      ask(count, { method: 'HEAD', signal: stop.signal }).then(
        ({ total }) => setCounts((before) => ({ ...before, [value]: total })),
        (problem) => {
          // A state that may not be listed has no count; what was left is not asked for any more.
          if (!(problem instanceof Problem) && !stop.signal.aborted) throw problem;
        },
      );
    return () => stop.abort();
  }, [key, version]);
  return counts;
}
