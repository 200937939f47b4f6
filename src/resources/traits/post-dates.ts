import type { DateTime, Input } from '../../engine/definition/index.ts';
import type { Scope } from '../../engine/scope.ts';
import { momentAt, momentOf, momentOfGmt } from '../../engine/site-time.ts';
import type { PostRow } from '../../storage/index.ts';
import type { PostItem } from './post-item.ts';

/** `future` is stored as `publish`: the clock tells them apart. */
export const storedStatus = (status: string): string => (status === 'future' ? 'publish' : status);

/** Dates as they will be: given ones count, drafts float without one, what is published gets one (behaviour 3). */
export function datesOf(input: Input, status: string, item: PostItem | undefined, { nowGmt, site }: Scope) {
  const date = input['date'] as DateTime | null | undefined;
  const dateGmt = input['date_gmt'] as DateTime | null | undefined;
  const isLoose = status === 'draft' || status === 'pending';
  const isReset = date === null || dateGmt === null;
  const named = date ? momentOf(date, site.timezone) : dateGmt ? momentOfGmt(dateGmt, site.timezone) : undefined;
  const given = isReset ? undefined : named;
  const floats = !given && isLoose && (item === undefined || item.date_floats === 1 || isReset);
  const keeps = !given && !isReset && item && (item.date_floats === 0 || status === 'trash');
  const moment = given ?? (keeps ? { date: item.date, date_gmt: item.date_gmt } : momentAt(nowGmt, site.timezone));
  // What is out is not planned anew when the clock is put back behind it.
  const isOut = keeps && item.status === 'publish' && item.scheduled === 0;
  return {
    ...moment,
    date_floats: floats ? 1 : 0,
    scheduled: status === 'publish' && moment.date_gmt > nowGmt && !isOut ? 1 : 0,
  };
}

/** Every change sets the moment of the last one to now, and never back: clocks are put right, also backwards (trust R13). */
export function modifiedNow(item: PostRow, { nowGmt, site }: Scope): Pick<PostRow, 'modified' | 'modified_gmt'> {
  const isLater = item.modified_gmt > nowGmt && !isPlanned(item);
  const { date, date_gmt } = momentAt(isLater ? item.modified_gmt : nowGmt, site.timezone);
  return { modified: date, modified_gmt: date_gmt };
}

/** What is made for a day to come has that day as its `modified`, too, which is no moment of a change. */
function isPlanned({ modified_gmt, date_gmt, date_floats, scheduled, status }: PostRow): boolean {
  const isDated = date_floats === 0 && (status === 'draft' || status === 'pending');
  return modified_gmt === date_gmt && (scheduled === 1 || isDated);
}
