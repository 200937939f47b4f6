import { site } from '../../../site.ts';
import { locale } from '../../../words/index.ts';

/** Times of the site, which has a zone of its own: `2026-12-24T08:00:00` is a moment only there. */

/** The zone of the site, as `Intl` names it. */
export function siteZone(): string {
  const { timezone_string: name, gmt_offset: hours } = site.value ?? { timezone_string: '', gmt_offset: 0 };
  if (name) return name;
  const minutes = Math.round(Math.abs(hours) * 60);
  const two = (number: number): string => String(number).padStart(2, '0');
  return hours === 0 ? 'UTC' : `${hours < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

const DAY_MS = 86_400_000;

/** A moment as the clocks of a zone show it: `2026-12-24T08:00:00`. */
export function localOf(moment: number, timeZone = siteZone()): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return parts.format(moment).replace(' ', 'T');
}

const offsetAt = (moment: number): number => Date.parse(`${localOf(moment)}Z`) - Math.floor(moment / 1000) * 1000;

/** The moments at which the clocks of the site show a time: none where they skip it, two where they are put back. */
export function momentsOf(local: string): number[] {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return [];
  const offsets = new Set([offsetAt(asUtc - DAY_MS), offsetAt(asUtc + DAY_MS)]);
  const moments = [...offsets].map((offset) => asUtc - offset).filter((moment) => localOf(moment) === localText(asUtc));
  return moments.sort((one, other) => one - other);
}

const localText = (asUtc: number): string => new Date(asUtc).toISOString().slice(0, 19);

/** The moment of a time of the site; of one that the clocks skip, the one before the change. */
export function momentOfLocal(local: string): number | undefined {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  return momentsOf(local)[0] ?? asUtc - offsetAt(asUtc - DAY_MS);
}

/** Day and time of a moment in a zone, as people read them. */
export const dayAndTime = (moment: number, timeZone = siteZone()): string =>
  new Intl.DateTimeFormat(locale.value, {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(moment);

/** The next day of the site, or its next Monday, at eight in the morning. */
export function atEight(day: 'tomorrow' | 'monday'): string {
  const today = Date.parse(`${localOf(Date.now()).slice(0, 10)}T00:00:00Z`);
  const weekday = new Date(today).getUTCDay();
  const days = day === 'tomorrow' ? 1 : (8 - weekday) % 7 || 7;
  return `${new Date(today + days * DAY_MS).toISOString().slice(0, 10)}T08:00:00`;
}
