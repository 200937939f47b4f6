import { useState } from 'preact/hooks';
import { Later } from '../../parts/later.tsx';
import { can, user } from '../../server/index.ts';
import { listWords } from '../../words/lists.ts';
import { postsWords } from '../../words/posts.ts';
import type { Choice } from '../shared/filter-select.tsx';
import { changeTerms, destroy, type Row, restore, setAll, trash } from '../shared/post-actions.ts';
import type { Kind } from '../shared/post-kinds.ts';
import { Progress, Refusals } from './bulk-course.tsx';
import type { Bulk } from './use-bulk.ts';

interface BulkBarProps {
  readonly kind: Kind;
  readonly bulk: Bulk;
  /** Whether all rows of the page are selected. */
  readonly isPage: boolean;
  readonly categories: readonly Choice[];
  readonly authors: readonly Choice[];
  readonly isTrash: boolean;
}

/** Actions on all selected rows. Rows that were refused stay selected, and are listed with the reason. */
export default function BulkBar({ kind, bulk, isPage, categories, authors, isTrash }: BulkBarProps) {
  const lists = listWords();
  const { rows, selection, total, running, refused } = bulk;
  return (
    <section class="bulk" aria-label={lists.selected(rows.length)}>
      <strong role="status">{lists.selected(rows.length)}</strong>
      <div class="bulk-tools">
        {!isPage && (
          <button type="button" class="button bulk-page" onClick={() => selection.all(true)}>
            {lists.selectAll}
          </button>
        )}
        {isPage && rows.length < total && (
          <button type="button" class="button" onClick={bulk.selectMatching}>
            {lists.selectMatching(total)}
          </button>
        )}
        {rows.length > 0 &&
          (isTrash ? (
            <>
              <button type="button" class="button" onClick={() => bulk.run((course) => restore(kind, rows, course))}>
                {postsWords().restore}
              </button>
              <button type="button" class="button bad" onClick={() => destroy(kind, rows, bulk.run)}>
                {lists.deleteForEver}
              </button>
            </>
          ) : (
            rows.some(({ author }) => author === user.value?.id || can(kind.editOthers)) && (
              <Changes kind={kind} bulk={bulk} categories={categories} authors={authors} />
            )
          ))}
        <button type="button" class="button plain" onClick={() => selection.all(false)}>
          {lists.clearSelection}
        </button>
      </div>
      {running.map((one, at) => (
        <Progress key={at} running={one} />
      ))}
      <Refusals refused={refused} />
    </section>
  );
}

const STATES = ['publish', 'draft', 'pending', 'private'] as const;

const loadTags = () => import('./tags-dialog.tsx');

function Changes({ kind, bulk, categories, authors }: Pick<BulkBarProps, 'kind' | 'bulk' | 'categories' | 'authors'>) {
  const texts = postsWords();
  const { rows, run } = bulk;
  const [tagged, setTagged] = useState<readonly Row[]>();
  const states = STATES.filter((state) => can(kind.publish) || state === 'draft' || state === 'pending');
  const set = (fields: Readonly<Record<string, unknown>>) => run((course) => setAll(kind, rows, fields, course));
  return (
    <>
      <Chooser
        label={texts.setState}
        choices={states.map((state) => ({ value: state, label: texts[state] }))}
        onChoose={(status) => set({ status })}
      />
      {can(kind.editOthers) && authors.length > 1 && (
        <Chooser label={texts.setAuthor} choices={authors} onChoose={(author) => set({ author: Number(author) })} />
      )}
      {kind.hasTerms && (
        <>
          {([true, false] as const).map((isMore) => (
            <Chooser
              key={isMore}
              label={isMore ? texts.addCategory : texts.removeCategory}
              choices={categories}
              onChoose={(id) =>
                run((course) => changeTerms(kind, rows, { taxonomy: 'categories', ids: [Number(id)], isMore }, course))
              }
            />
          ))}
          <button type="button" class="button" onClick={() => setTagged(rows)}>
            {texts.changeTags}
          </button>
        </>
      )}
      <button type="button" class="button" onClick={() => run((course) => trash(kind, rows, course))}>
        {texts.toTrash}
      </button>
      {tagged && (
        <Later
          load={loadTags}
          props={{
            count: tagged.length,
            onClose: () => setTagged(undefined),
            onChange(ids: readonly number[], isMore: boolean) {
              setTagged(undefined);
              run((course) => changeTerms(kind, tagged, { taxonomy: 'tags', ids, isMore }, course));
            },
          }}
        />
      )}
    </>
  );
}

interface ChooserProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly onChoose: (value: string) => void;
}

/** A select whose options are commands. */
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
