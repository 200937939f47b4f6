import { can, plain, useKept } from '../../server/index.ts';
import { locale } from '../../words/index.ts';
import { mediaWords } from '../../words/media.ts';
import { type Choice, FilterSelect } from '../shared/filter-select.tsx';

const TYPES = ['image', 'video', 'audio', 'application', 'text'] as const;

/** The filters of the library besides search: type, author, month, missing texts. */
export function MediaFilters() {
  const texts = mediaWords();
  const authors = useAuthors();
  const months = useMonths();
  return (
    <>
      <FilterSelect
        name="type"
        label={texts.type}
        all={texts.allTypes}
        choices={TYPES.map((value) => ({ value, label: texts[value] }))}
      />
      {authors.length > 1 && (
        <FilterSelect name="author" label={texts.author} all={texts.allAuthors} choices={authors} />
      )}
      {months.length > 1 && <FilterSelect name="month" label={texts.month} all={texts.allMonths} choices={months} />}
      <FilterSelect
        name="only"
        label={texts.only}
        all={texts.everything}
        choices={[
          { value: 'without-alt', label: texts.withoutAlt },
          { value: 'not-attached', label: texts.notAttached },
        ]}
      />
    </>
  );
}

function useAuthors(): readonly Choice[] {
  const path = can('edit_others_posts') ? 'wp/v2/users?who=authors&per_page=100&_fields=id,name' : undefined;
  const { answer } = useKept<{ id: number; name: string }[]>(path);
  return answer?.body.map(({ id, name }) => ({ value: String(id), label: plain(name) })) ?? [];
}

/** The months from the newest file back to the oldest. */
function useMonths(): readonly Choice[] {
  const path = 'wp/v2/media?per_page=1&orderby=date&_fields=date';
  const newest = useKept<{ date: string }[]>(path).answer?.body[0];
  const oldest = useKept<{ date: string }[]>(`${path}&order=asc`).answer?.body[0];
  if (!newest || !oldest) return [];
  const format = new Intl.DateTimeFormat(locale.value, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const months: Choice[] = [];
  const last = oldest.date.slice(0, 7);
  for (const at = new Date(`${newest.date.slice(0, 7)}-01T00:00:00Z`); ; at.setUTCMonth(at.getUTCMonth() - 1)) {
    const value = at.toISOString().slice(0, 7);
    if (value < last) return months;
    months.push({ value, label: format.format(at) });
  }
}
