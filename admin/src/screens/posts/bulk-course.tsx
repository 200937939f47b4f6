import { useEffect, useState } from 'preact/hooks';
import { titleOf } from '../../server/index.ts';
import { listWords } from '../../words/lists.ts';
import { type Refused, reasonOf } from '../shared/bulk.ts';
import type { Row } from '../shared/post-actions.ts';
import type { Running } from './use-bulk.ts';

const WAIT_MS = 300;

/** The progress of a bulk action, after a delay: fast ones do not flicker. */
export function Progress({ running: { total, done, stop } }: { running: Running }) {
  const texts = listWords();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  const told = texts.doneOf(done.value, total);
  return (
    <p class="bulk-course">
      <progress aria-label={told} max={total} value={done.value} />
      <span class="numbers">{told}</span>
      <button type="button" class="button" onClick={stop}>
        {texts.stop}
      </button>
    </p>
  );
}

/** The maximum number of titles listed for each reason. */
const TOLD = 10;

/** The refused items, by reason. */
export function Refusals({ refused }: { refused: readonly Refused<Row>[] }) {
  const texts = listWords();
  if (refused.length === 0) return null;
  return (
    <ul class="bulk-refused" aria-label={texts.notDone}>
      {[...Map.groupBy(refused, ({ problem }) => reasonOf(problem))].map(([reason, items]) => (
        <li key={reason}>
          <bdi>
            {items
              .slice(0, TOLD)
              .map(({ item }) => titleOf(item) || texts.untitled)
              .join(' · ')}
          </bdi>
          {items.length > TOLD && ` ${texts.andMore(items.length - TOLD)}`}: {reason}
        </li>
      ))}
    </ul>
  );
}
