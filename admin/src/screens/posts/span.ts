import { locale } from '../../words/index.ts';
import { viewsWords } from '../../words/views.ts';

/** A range of days, as the URL of a list has it: `2026-11-01`. Either end may be open. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;

const isDay = (day: string): boolean => /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));
const nextTo = (day: string, by: number): string => new Date(Date.parse(day) + by * DAY_MS).toISOString().slice(0, 10);

const written = (day: string, how: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale.value, { ...how, timeZone: 'UTC' }).format(Date.parse(day));

/** All days of a month such as `2026-11`. */
export const monthSpan = (month: string): Span => ({
  from: `${month}-01`,
  to: new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10),
});

/** The month that consists of exactly these days. */
export function monthOf({ from, to }: Span): string {
  const month = from.slice(0, 7);
  return isDay(from) && monthSpan(month).from === from && monthSpan(month).to === to ? month : '';
}

export const monthName = (month: string): string => written(`${month}-01`, { month: 'long', year: 'numeric' });

/** The arguments of the route. Both limits are exclusive. */
export const spanArguments = ({ from, to }: Span) => ({
  after: isDay(from) ? `${nextTo(from, -1)}T23:59:59` : '',
  before: isDay(to) ? `${nextTo(to, 1)}T00:00:00` : '',
});

/** The range for display; empty if neither end is given. */
export function spanName({ from, to }: Span): string {
  const month = monthOf({ from, to });
  if (month) return monthName(month);
  const [first, last] = [from, to].map((day) => (isDay(day) ? written(day, { dateStyle: 'medium' }) : ''));
  if (first && last) return first === last ? first : `${first} – ${last}`;
  return first ? viewsWords().since(first) : last ? viewsWords().until(last) : '';
}
