import { useEffect, useState } from 'preact/hooks';
import { addressOf, place } from '../../place.ts';
import { ask, Problem } from '../../server/index.ts';
import { number } from '../../words/index.ts';

interface Chip {
  /** The value in the URL; empty for all. */
  readonly value: string;
  readonly label: string;
  /** The path whose total is shown. */
  readonly count: string;
}

interface StateChipsProps {
  readonly label: string;
  readonly chips: readonly Chip[];
  /** The counts, if only the status is filtered: then they need no requests. */
  readonly totals?: Readonly<Record<string, number>> | undefined;
  /** A new value reloads the counts. */
  readonly version: number;
  /** Query parameters that stay when another status is chosen. */
  readonly keeps?: readonly string[];
}

/** The statuses of a list with counts; the URL has the chosen one as `status`. */
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

/** One HEAD request per status, concurrently. A new `version` reloads. */
function useAskedCounts(chips: readonly Chip[], version: number): Readonly<Record<string, number>> {
  const [counts, setCounts] = useState<Record<string, number>>({});
  const key = chips.map(({ count }) => count).join(' ');
  useEffect(() => {
    const stop = new AbortController();
    for (const { value, count } of chips)
      ask(count, { method: 'HEAD', signal: stop.signal }).then(
        ({ total }) => setCounts((before) => ({ ...before, [value]: total })),
        (problem) => {
          // A status that the user may not list has no count. Requests are dropped when the screen is left.
          if (!(problem instanceof Problem) && !stop.signal.aborted) throw problem;
        },
      );
    return () => stop.abort();
  }, [key, version]);
  return counts;
}
