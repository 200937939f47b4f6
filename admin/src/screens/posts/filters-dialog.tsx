import { useState } from 'preact/hooks';
import { Dialog, Field } from '../../parts/index.ts';
import { changeQuery, place } from '../../place.ts';
import { viewsWords } from '../../words/views.ts';
import { TagPicker } from '../shared/tag-picker.tsx';
import { idsIn } from './filter-chips.tsx';
import { monthName, monthOf, monthSpan, type Span } from './span.ts';

interface FiltersDialogProps {
  readonly hasTerms: boolean;
  readonly onClose: () => void;
}

/** The number of months to choose from; earlier days are typed. */
const MONTHS = 24;

function months(): readonly string[] {
  const now = new Date();
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(now.getFullYear(), now.getMonth() - back)).toISOString().slice(0, 7),
  );
}

/** Filters with more than one choice: tags, and days of publication. */
export default function FiltersDialog({ hasTerms, onClose }: FiltersDialogProps) {
  const texts = viewsWords();
  const { query } = place.value;
  const [tags, setTags] = useState(idsIn(query.get('tag')));
  const [span, setSpan] = useState<Span>({ from: query.get('from') ?? '', to: query.get('to') ?? '' });
  const month = monthOf(span);
  const day = (name: keyof Span) => (
    <Field label={texts[name]}>
      {(control) => (
        <input
          {...control}
          type="date"
          value={span[name]}
          onChange={({ currentTarget }) => setSpan({ ...span, [name]: currentTarget.value })}
        />
      )}
    </Field>
  );
  return (
    <Dialog title={texts.more} onClose={onClose}>
      <form
        class="filters"
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          changeQuery({ tag: tags.join(), ...span, page: undefined });
        }}
      >
        {hasTerms && <TagPicker chosen={tags} onChange={setTags} isKnown />}
        <Field label={texts.month}>
          {(control) => (
            <select
              {...control}
              value={month}
              onChange={({ currentTarget: { value } }) => setSpan(value ? monthSpan(value) : { from: '', to: '' })}
            >
              <option value="">–</option>
              {[...new Set([...months(), ...(month ? [month] : [])])].map((one) => (
                <option key={one} value={one}>
                  {monthName(one)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <div class="filter-days">
          {day('from')}
          {day('to')}
        </div>
        <div class="dialog-actions">
          <button type="submit" class="button main">
            {texts.show}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
