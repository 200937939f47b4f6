import { type Argument, checked, InvalidValue, integerArgument, textArgument } from '../../engine/definition/index.ts';
import { all, atLeast, atMost, type Condition, partOneOf } from '../../storage/index.ts';

/** Arguments that select by parts of the date in site time, which is stored as `2026-11-21T05:50:00` (behaviour 13). */

const FIRST_DATE = '0000-01-01T00:00:00';
const LAST_DATE = '9999-12-31T23:59:59';

/** Dates that start with a prefix: a range, so that an index can be used. */
function beginning(start: string): Condition {
  return all(
    atLeast('date', start + FIRST_DATE.slice(start.length)),
    atMost('date', start + LAST_DATE.slice(start.length)),
  );
}

/** The position of each part in a date, counted from 1. */
const parts = {
  monthnum: { note: 'month of the date', from: 6, minimum: 1, maximum: 12 },
  day: { note: 'day of the month', from: 9, minimum: 1, maximum: 31 },
  hour: { note: 'hour of the date', from: 12, minimum: 0, maximum: 23 },
  minute: { note: 'minute of the date', from: 15, minimum: 0, maximum: 59 },
  second: { note: 'second of the date', from: 18, minimum: 0, maximum: 59 },
} as const;

const partArgument = ({ note, from, minimum, maximum }: (typeof parts)[keyof typeof parts]): Argument<number> =>
  integerArgument({
    note,
    minimum,
    maximum,
    where: (value) => partOneOf('date', { from, length: 2 }, [String(value).padStart(2, '0')]),
  });

const [FIRST_YEAR, LAST_YEAR] = [1900, 2200];
const DAY_MS = 86_400_000;

/** The days of a week of a year, as `2026-11-21`. Weeks start on Monday; week 1 is the first with at least four days. */
export function daysOfWeek(week: number, year: number): string[] {
  const start = Date.UTC(year, 0, 1);
  const daysBefore = (new Date(start).getUTCDay() + 6) % 7;
  const first = (week - (daysBefore <= 3 ? 1 : 0)) * 7 - daysBefore;
  return Array.from({ length: 7 }, (_, index) => new Date(start + (first + index) * DAY_MS))
    .filter((day) => day.getUTCFullYear() === year)
    .map((day) => day.toISOString().slice(0, 10));
}

/** One argument for each part of a date; `m` is the start of a date as digits. */
export const dateParts: Readonly<Record<string, Argument>> = {
  year: integerArgument({
    note: 'year of the date',
    minimum: 1,
    maximum: 9999,
    where: (year) => beginning(String(year).padStart(4, '0')),
  }),
  ...Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, partArgument(part)])),
  w: integerArgument({
    note: `week of the year, in the years ${FIRST_YEAR} to ${LAST_YEAR}`,
    minimum: 0,
    maximum: 53,
    where(week) {
      const years = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, index) => FIRST_YEAR + index);
      return partOneOf(
        'date',
        { from: 1, length: 10 },
        years.flatMap((year) => daysOfWeek(week, year)),
      );
    },
  }),
  m: {
    ...checked(textArgument({ note: 'beginning of the date as digits, such as 202611' }), (digits) => {
      if (!/^\d{4}(\d\d){0,5}$/.test(digits)) throw new InvalidValue('must be the digits of a date, such as 202611');
      return digits;
    }),
    where: (digits: string) => beginning(withSigns(digits)),
  } as Argument,
};

/** `20261121` → `2026-11-21`. */
function withSigns(digits: string): string {
  const [year = '', ...rest] = [digits.slice(0, 4), ...(digits.slice(4).match(/../g) ?? [])];
  return rest.reduce((text, part, index) => `${text}${['-', '-', 'T', ':', ':'][index]}${part}`, year);
}
