import type { DateTime, Input } from '../../engine/definition/index.ts';
import type { Scope, Site } from '../../engine/scope.ts';
import { momentAt, momentOf, momentOfGmt } from '../../engine/site-time.ts';
import type { PostRow } from '../../storage/index.ts';
import type { PostItem } from './item.ts';

/** `future` is stored as `publish`: the clock tells them apart. */
export const storedStatus = (status: string): string => (status === 'future' ? 'publish' : status);

/** Dates as they will be: given ones count, drafts float without one, what is published gets one (behaviour 3). */
export function datesOf(input: Input, status: string, item: PostItem | undefined, { nowGmt, site }: Scope) {
  const given = givenDate(input, item, site);
  const isLoose = status === 'draft' || status === 'pending';
  const isReset = input['date'] === null || input['date_gmt'] === null;
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

/**
 * The date that is asked for; `date` wins over `date_gmt`. One that the item has already is none: whoever writes back what
 * he read does not ask for anything.
 */
function givenDate(
  input: Input,
  item: PostItem | undefined,
  { timezone }: Site,
): Pick<PostRow, 'date' | 'date_gmt'> | undefined {
  const date = input['date'] as DateTime | null | undefined;
  const dateGmt = input['date_gmt'] as DateTime | null | undefined;
  if (date === null || dateGmt === null) return undefined;
  const inSiteTime = date && momentOf(date, timezone);
  if (inSiteTime && inSiteTime.date !== item?.date) return inSiteTime;
  const inGmt = dateGmt && momentOfGmt(dateGmt, timezone);
  return inGmt && inGmt.date_gmt !== item?.date_gmt ? inGmt : undefined;
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
