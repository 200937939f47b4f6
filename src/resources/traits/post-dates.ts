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
  return {
    ...moment,
    date_floats: floats ? 1 : 0,
    scheduled: status === 'publish' && moment.date_gmt > nowGmt ? 1 : 0,
  };
}

/**
 * Every change sets the moment of the last one to now, never back (trust R13). What was made with a date has that date for
 * it, which is no moment of a change.
 */
export function modifiedNow(item: PostRow, { nowGmt, site }: Scope): Pick<PostRow, 'modified' | 'modified_gmt'> {
  const isLater = item.modified_gmt > nowGmt && item.modified_gmt !== item.date_gmt;
  const { date, date_gmt } = momentAt(isLater ? item.modified_gmt : nowGmt, site.timezone);
  return { modified: date, modified_gmt: date_gmt };
}
