import { computed } from '@preact/signals';
import { locale } from './words.ts';

/** Formats moments in one way. Creating a formatter takes a millisecond, and a list has a hundred moments. */
const writer = (options: Intl.DateTimeFormatOptions) => {
  const format = computed(() => new Intl.DateTimeFormat(locale.value, options));
  return (moment: Date): string => format.value.format(moment);
};

/** A moment in the format of the interface: UTC without a zone (`date_gmt`). */
export const momentOf = (gmt: string): Date => new Date(gmt.endsWith('Z') ? gmt : `${gmt}Z`);

/** The full date and time, in the time zone of the device. */
export const fullDate = writer({ dateStyle: 'medium', timeStyle: 'short' });

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

/** The relative time up to a week; the day for longer spans. */
export function relativeDate(moment: Date, now = Date.now()): string {
  const seconds = Math.round((moment.getTime() - now) / 1000);
  if (Math.abs(seconds) > 7 * 86_400) return dayOf(moment);
  const [unit, size] = STEPS.find(([, step]) => Math.abs(seconds) >= step) ?? ['second', 1];
  return unit === 'second' ? ago.value.format(0, 'second') : ago.value.format(Math.round(seconds / size), unit);
}
