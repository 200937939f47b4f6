import { useLayoutEffect } from 'preact/hooks';
import { commentsWords } from '../../words/comments.ts';
import { listWords } from '../../words/lists.ts';
import { focusList, whenFree } from '../shared/keys.ts';
import type { Selection } from '../shared/selection.ts';
import { destroy } from './actions.ts';
import { type Comment, STATES, type State } from './comment.ts';

interface BulkBarProps {
  readonly rows: readonly Comment[];
  readonly path: string;
  readonly selection: Selection;
  readonly onMove: (state: State) => Promise<void>;
}

/** Actions on all selected comments. Comments that were refused stay selected. */
export default function BulkBar({ rows, path, selection, onMove }: BulkBarProps) {
  const texts = commentsWords();
  const lists = listWords();
  // The bar disappears with the selection, together with the focused button.
  useLayoutEffect(() => () => whenFree(focusList), []);
  const labels: Readonly<Record<State, string>> = {
    approved: texts.toApprove,
    hold: texts.toHold,
    spam: texts.toSpam,
    trash: texts.toTrash,
  };
  const isOut = rows.every(({ status }) => status === 'spam' || status === 'trash');
  return (
    <section class="bulk" aria-label={lists.selected(rows.length)}>
      <strong role="status">{lists.selected(rows.length)}</strong>
      <div class="bulk-tools">
        {(['approved', ...STATES.filter((state) => state !== 'approved')] as const).map((state) => (
          <button
            key={state}
            type="button"
            class="button"
            hidden={rows.every(({ status }) => status === state)}
            onClick={() => void onMove(state)}
          >
            {labels[state]}
          </button>
        ))}
        {isOut && (
          <button type="button" class="button bad" onClick={() => destroy(rows, path)}>
            {lists.deleteForEver}
          </button>
        )}
        <button type="button" class="button plain" onClick={() => selection.all(false)}>
          {lists.clearSelection}
        </button>
      </div>
    </section>
  );
}
