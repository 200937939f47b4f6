import { siteZone } from '../../../site.ts';
import { locale } from '../../../words/index.ts';

/** Times of the site in its own time zone: `2026-12-24T08:00:00` is a moment only together with the zone. */

const DAY_MS = 86_400_000;

/** A moment as local time of a zone: `2026-12-24T08:00:00`. */
export function localOf(moment: number, timeZone = siteZone()): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return parts.format(moment).replace(' ', 'T');
}

const offsetAt = (moment: number): number => Date.parse(`${localOf(moment)}Z`) - Math.floor(moment / 1000) * 1000;

/** The moments at which clocks of the site show a time: none if the clocks skip it, two if they are set back. */
export function momentsOf(local: string): number[] {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return [];
  const offsets = new Set([offsetAt(asUtc - DAY_MS), offsetAt(asUtc + DAY_MS)]);
  const moments = [...offsets].map((offset) => asUtc - offset).filter((moment) => localOf(moment) === localText(asUtc));
  return moments.sort((one, other) => one - other);
}

const localText = (asUtc: number): string => new Date(asUtc).toISOString().slice(0, 19);

/** The moment of a local time of the site; for a skipped time, the one before the change. */
export function momentOfLocal(local: string): number | undefined {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  return momentsOf(local)[0] ?? asUtc - offsetAt(asUtc - DAY_MS);
}

/** Date and time of a moment in a zone, for display. */
export const dayAndTime = (moment: number, timeZone = siteZone()): string =>
  new Intl.DateTimeFormat(locale.value, {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(moment);

/** The next day, or the next Monday, at eight in the morning, in the time zone of the site. */
export function atEight(day: 'tomorrow' | 'monday'): string {
  const today = Date.parse(`${localOf(Date.now()).slice(0, 10)}T00:00:00Z`);
  const weekday = new Date(today).getUTCDay();
  const days = day === 'tomorrow' ? 1 : (8 - weekday) % 7 || 7;
  return `${new Date(today + days * DAY_MS).toISOString().slice(0, 10)}T08:00:00`;
}
