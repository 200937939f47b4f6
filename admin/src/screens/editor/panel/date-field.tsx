import type { EditedItem } from '../../../editor/item.ts';
import { Field } from '../../../parts/index.ts';
import { siteZone } from '../../../site.ts';
import { panelWords } from '../../../words/panel.ts';
import { shellWords } from '../../../words/shell.ts';
import { faultOf, givenDate } from './fields.ts';
import { atEight, dayAndTime, localOf, momentOfLocal, momentsOf } from './site-time.ts';

const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Date and time in the time zone of the site, and the same moment in that of the user. */
export function DateField({ item }: { item: EditedItem }) {
  const texts = panelWords();
  const date = givenDate(item);
  const moments = momentsOf(date);
  const moment = momentOfLocal(date);
  const isFloating = ['draft', 'pending', 'auto-draft'].includes(item.server.value?.status ?? 'draft');
  const notes = [
    date && moments.length === 0 && texts.dateMissing,
    moments.length > 1 && texts.dateTwice,
    moment !== undefined &&
      localOf(moment) !== localOf(moment, deviceZone()) &&
      texts.dateForYou(dayAndTime(moment, deviceZone()), deviceZone()),
    !date && isFloating && texts.dateEmpty,
  ].filter(Boolean);
  const set = (chosen: string): void => item.change({ date: chosen });
  return (
    <section class="panel-section">
      <Field
        label={texts.date}
        help={[shellWords().siteTime(siteZone()), ...notes].join(' ')}
        fault={faultOf(item, 'date')}
      >
        {(control) => (
          <input
            {...control}
            type="datetime-local"
            value={date.slice(0, 16)}
            onChange={({ currentTarget: { value } }) => {
              if (value) set(value.length === 16 ? `${value}:00` : value);
              else if (isFloating) item.change({ date: null });
            }}
          />
        )}
      </Field>
      {isFloating && (
        <div class="panel-buttons">
          <button type="button" class="button plain" onClick={() => set(atEight('tomorrow'))}>
            {texts.tomorrow}
          </button>
          <button type="button" class="button plain" onClick={() => set(atEight('monday'))}>
            {texts.monday}
          </button>
          {date && (
            <button type="button" class="button plain" onClick={() => item.change({ date: null })}>
              {texts.dateClear}
            </button>
          )}
        </div>
      )}
    </section>
  );
}
