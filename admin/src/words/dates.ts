import { computed } from '@preact/signals';
import { locale } from './words.ts';

/** Writes moments one way. A list has a hundred, and what writes them takes a millisecond to be made. */
const writer = (options: Intl.DateTimeFormatOptions) => {
  const format = computed(() => new Intl.DateTimeFormat(locale.value, options));
  return (moment: Date): string => format.value.format(moment);
};

/** A moment as the interface tells it: UTC without a zone (`date_gmt`). */
export const momentOf = (gmt: string): Date => new Date(gmt.endsWith('Z') ? gmt : `${gmt}Z`);

/** The whole date and time, in the time of the device. */
export const fullDate = writer({ dateStyle: 'long', timeStyle: 'short' });

/** Day, month and year. */
export const dayOf = writer({ day: 'numeric', month: 'short', year: 'numeric' });

/** Hours and minutes. */
export const timeOf = writer({ hour: '2-digit', minute: '2-digit' });

const STEPS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

const ago = computed(() => new Intl.RelativeTimeFormat(locale.value, { numeric: 'auto' }));

/** How long ago or ahead, up to a week; the day for what is further away. */
export function relativeDate(moment: Date, now = Date.now()): string {
  const seconds = Math.round((moment.getTime() - now) / 1000);
  if (Math.abs(seconds) > 7 * 86_400) return dayOf(moment);
  const [unit, size] = STEPS.find(([, step]) => Math.abs(seconds) >= step) ?? ['second', 1];
  return unit === 'second' ? ago.value.format(0, 'second') : ago.value.format(Math.round(seconds / size), unit);
}
