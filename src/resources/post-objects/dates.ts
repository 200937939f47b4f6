import type { DateTime, Input } from '../../engine/definition/index.ts';
import type { Scope, Site } from '../../engine/scope.ts';
import { momentAt, momentOf, momentOfGmt } from '../../engine/site-time.ts';
import type { PostRow } from '../../storage/index.ts';
import type { PostItem } from './item.ts';

/** `future` is stored as `publish`: the date decides between them. */
export const storedStatus = (status: string): string => (status === 'future' ? 'publish' : status);

/**
 * The new dates of an item: a date in the input wins; a draft without one has no fixed date yet; a published item gets the
 * current time (behaviour 3).
 */
export function datesOf(input: Input, status: string, item: PostItem | undefined, { nowGmt, site }: Scope) {
  const given = givenDate(input, item, site);
  const isLoose = status === 'draft' || status === 'pending';
  const isReset = input['date'] === null || input['date_gmt'] === null;
  const floats = !given && isLoose && (item === undefined || item.date_floats === 1 || isReset);
  const keeps = !given && !isReset && item && (item.date_floats === 0 || status === 'trash');
  const moment = given ?? (keeps ? { date: item.date, date_gmt: item.date_gmt } : momentAt(nowGmt, site.timezone));
  // A published item does not become scheduled again when the clock is set back.
  const isOut = keeps && item.status === 'publish' && item.scheduled === 0;
  return {
    ...moment,
    date_floats: floats ? 1 : 0,
    scheduled: status === 'publish' && moment.date_gmt > nowGmt && !isOut ? 1 : 0,
  };
}

/**
 * The date in the input; `date` wins over `date_gmt`. A date equal to that of the item is ignored: the client wrote back what
 * it read.
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

/** The modification date after a change: now, but never earlier than before, since clocks can be set back (trust R13). */
export function modifiedNow(item: PostRow, { nowGmt, site }: Scope): Pick<PostRow, 'modified' | 'modified_gmt'> {
  const isLater = item.modified_gmt > nowGmt && !isPlanned(item);
  const { date, date_gmt } = momentAt(isLater ? item.modified_gmt : nowGmt, site.timezone);
  return { modified: date, modified_gmt: date_gmt };
}

/** Whether `modified` is the planned date of an item that was created for the future, and no time of a change. */
function isPlanned({ modified_gmt, date_gmt, date_floats, scheduled, status }: PostRow): boolean {
  const isDated = date_floats === 0 && (status === 'draft' || status === 'pending');
  return modified_gmt === date_gmt && (scheduled === 1 || isDated);
}
