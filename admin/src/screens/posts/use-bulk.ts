import { type Signal, signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { tell } from '../../parts/index.ts';
import { Problem } from '../../server/index.ts';
import type { Refused } from '../shared/bulk.ts';
import { whenFree } from '../shared/keys.ts';
import { makeOnce } from '../shared/once.ts';
import type { Row, Run } from '../shared/post-actions.ts';
import { type Selection, useSelection } from '../shared/selection.ts';
import type { Listed } from '../shared/use-list.ts';

const once = makeOnce();

/** A running bulk action. */
export interface Running {
  readonly total: number;
  readonly done: Signal<number>;
  readonly stop: () => void;
}

export interface Bulk {
  readonly selection: Selection;
  /** The selected rows, on this page and beyond it. */
  readonly rows: readonly Row[];
  readonly running: readonly Running[];
  /** The failures of the last bulk action, with reasons. */
  readonly refused: readonly Refused<Row>[];
  /** The number of matching rows; all of them can be selected. */
  readonly total: number;
  readonly run: Run<Row>;
  readonly selectMatching: () => void;
}

type Query = Readonly<Record<string, string | undefined>>;

interface Beyond {
  readonly path: string;
  readonly rows: readonly Row[];
  readonly ids: readonly number[];
}

/** The selected rows of a list, and the running action on them. */
export function useBulk(list: Listed<Row>, route: string, query: Query): Bulk {
  const [beyond, setBeyond] = useState<Beyond>();
  const here = beyond?.path === list.path ? beyond : undefined;
  const selection = useSelection(
    list.items.map(({ id }) => id),
    here?.ids,
  );
  const [running, setRunning] = useState<readonly Running[]>([]);
  const [refused, setRefused] = useState<readonly Refused<Row>[]>([]);
  const isRunning = running.length > 0;
  useEffect(() => {
    if (!isRunning) return;
    const hold = (event: Event): void => event.preventDefault();
    addEventListener('beforeunload', hold);
    return () => removeEventListener('beforeunload', hold);
  }, [isRunning]);

  async function watch<Outcome>(total: number, work: (own: Running, stop: AbortSignal) => Promise<Outcome>) {
    const stop = new AbortController();
    const own = { total, done: signal(0), stop: () => stop.abort() };
    setRunning((now) => [...now, own]);
    try {
      return await work(own, stop.signal);
    } finally {
      setRunning((now) => now.filter((one) => one !== own));
    }
  }

  const shown = new Map(list.items.map((row) => [row.id, row]));
  const rows = [
    ...list.items.filter(({ id }) => selection.has(id)),
    ...(here?.rows.filter(({ id }) => selection.has(id) && !shown.has(id)) ?? []),
  ];
  return {
    selection,
    rows,
    running,
    refused,
    total: list.total,
    run: (work) =>
      once(rows, async () => {
        setRefused([]);
        selection.left(
          await watch(rows.length, ({ done }, stop) =>
            work({
              signal: stop,
              onStep() {
                done.value += 1;
              },
              onRefused: setRefused,
            }),
          ),
        );
        whenFree(() => document.querySelector<HTMLElement>('.list thead input')?.focus());
      }),
    async selectMatching() {
      try {
        const { allItems } = await import('../shared/all-items.ts');
        const found = await watch(list.total, ({ done }, stop) =>
          allItems<Row>(route, query, {
            signal: stop,
            onStep(count) {
              done.value = count;
            },
          }),
        );
        const ids = found.map(({ id }) => id);
        setBeyond({ path: list.path, rows: found, ids });
        selection.only(ids);
      } catch (problem) {
        if (problem instanceof Problem) tell(problem.message, { kind: 'bad' });
        else if (!(problem instanceof DOMException)) throw problem;
      }
    },
  };
}
