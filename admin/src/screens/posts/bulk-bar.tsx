import { can } from '../../asking/index.ts';
import { listWords } from '../../words/lists.ts';
import { postsWords } from '../../words/posts.ts';
import type { Choice } from '../shared/filter-select.tsx';
import type { Selection } from '../shared/selection.ts';
import { changeTerms, destroy, type Row, restore, setAll, trash } from './actions.ts';
import type { Kind } from './kinds.ts';

interface BulkBarProps {
  readonly kind: Kind;
  readonly rows: readonly Row[];
  readonly selection: Selection;
  readonly categories: readonly Choice[];
  readonly isTrash: boolean;
}

const STATES = ['publish', 'draft', 'pending', 'private'] as const;

/** What can be done with all selected rows at once. Those that are refused stay selected. */
export function BulkBar({ kind, rows, selection, categories, isTrash }: BulkBarProps) {
  const texts = postsWords();
  const lists = listWords();
  const run = (work: Promise<readonly Row[]>): void => void work.then(selection.left);
  const states = STATES.filter((state) => can(kind.publish) || state === 'draft' || state === 'pending');
  return (
    <section class="bulk" aria-label={lists.selected(rows.length)}>
      <strong role="status">{lists.selected(rows.length)}</strong>
      {isTrash ? (
        <>
          <button type="button" class="button" onClick={() => run(restore(kind, rows))}>
            {texts.restore}
          </button>
          <button type="button" class="button bad" onClick={() => destroy(kind, rows, selection.left)}>
            {lists.deleteForEver}
          </button>
        </>
      ) : (
        <>
          <Chooser
            label={texts.setState}
            choices={states.map((state) => ({ value: state, label: texts[state] }))}
            onChoose={(status) => run(setAll(kind, rows, { status }))}
          />
          {kind.hasTerms &&
            ([true, false] as const).map((isMore) => (
              <Chooser
                key={isMore}
                label={isMore ? texts.addCategory : texts.removeCategory}
                choices={categories}
                onChoose={(id) => run(changeTerms(kind, rows, { taxonomy: 'categories', ids: [Number(id)], isMore }))}
              />
            ))}
          <button type="button" class="button" onClick={() => run(trash(kind, rows))}>
            {texts.toTrash}
          </button>
        </>
      )}
      <button type="button" class="button plain" onClick={() => selection.all(false)}>
        {lists.clearSelection}
      </button>
    </section>
  );
}

interface ChooserProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly onChoose: (value: string) => void;
}

/** A select whose choice is a command. */
function Chooser({ label, choices, onChoose }: ChooserProps) {
  return (
    <select
      class="list-filter"
      aria-label={label}
      value=""
      onChange={({ currentTarget }) => {
        const { value } = currentTarget;
        currentTarget.value = '';
        if (value) onChoose(value);
      }}
    >
      <option value="">{label}</option>
      {choices.map(({ value, label: shown }) => (
        <option key={value} value={value}>
          {shown}
        </option>
      ))}
    </select>
  );
}
