import { locale } from './words.ts';

/** A moment as the interface tells it: UTC without a zone (`date_gmt`). */
export const momentOf = (gmt: string): Date => new Date(gmt.endsWith('Z') ? gmt : `${gmt}Z`);

/** The whole date and time, in the time of the device. */
export const fullDate = (moment: Date): string =>
  new Intl.DateTimeFormat(locale.value, { dateStyle: 'long', timeStyle: 'short' }).format(moment);

/** Day, month and year. */
export const dayOf = (moment: Date): string =>
  new Intl.DateTimeFormat(locale.value, { day: 'numeric', month: 'short', year: 'numeric' }).format(moment);

/** Hours and minutes. */
export const timeOf = (moment: Date): string =>
  new Intl.DateTimeFormat(locale.value, { hour: '2-digit', minute: '2-digit' }).format(moment);

const STEPS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** How long ago or ahead, up to a week; the day for what is further away. */
export function relativeDate(moment: Date, now = Date.now()): string {
  const seconds = Math.round((moment.getTime() - now) / 1000);
  if (Math.abs(seconds) > 7 * 86_400) return dayOf(moment);
  const format = new Intl.RelativeTimeFormat(locale.value, { numeric: 'auto' });
  const [unit, size] = STEPS.find(([, step]) => Math.abs(seconds) >= step) ?? ['second', 1];
  return unit === 'second' ? format.format(0, 'second') : format.format(Math.round(seconds / size), unit);
}
