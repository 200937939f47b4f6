import type { DateTime } from './definition/read-values.ts';
import { offsetAt, offsetShowing, Temporal } from './zone-spans.ts';

/**
 * Dates of the site: texts without zone, once in the time zone of the site and once in GMT (interface 2.1).
 * A time that a clock change skips moves ahead, one that comes twice is the first of the two.
 */

const textOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 19);

/** The time as GMT, without zone. Cached, since most requests within a second ask for the same. */
export function gmtOf(milliseconds: number): string {
  const second = Math.floor(milliseconds / 1000);
  if (second !== last.second) last = { second, text: textOf(milliseconds) };
  return last.text;
}

let last = { second: Number.NaN, text: '' };

/** Site time → GMT. */
export function toGmt(local: string, timezone: string): string {
  const instant = Temporal.PlainDateTime.from(local).toZonedDateTime(timezone).toInstant();
  return textOf(instant.epochMilliseconds);
}

/** GMT → site time. */
export function toLocal(gmt: string, timezone: string): string {
  const instant = Date.parse(`${gmt}Z`);
  return textOf(instant + offsetAt(instant, timezone));
}

/** Both forms of a moment that a client gave: in site time unless it carries a zone. */
export function momentOf({ wall, offsetMinutes }: DateTime, timezone: string): { date: string; date_gmt: string } {
  const shown = Date.parse(`${wall}Z`);
  if (offsetMinutes !== undefined) return momentAt(textOf(shown - offsetMinutes * 60_000), timezone);
  const offset = offsetShowing(shown, timezone);
  return offset === undefined
    ? momentAt(toGmt(wall, timezone), timezone)
    : { date: wall, date_gmt: textOf(shown - offset) };
}

/** The same in site time alone, for a time that is shown in one form. */
export function siteTimeOf(given: DateTime, timezone: string): string {
  const isShownOnce =
    given.offsetMinutes === undefined && offsetShowing(Date.parse(`${given.wall}Z`), timezone) !== undefined;
  return isShownOnce ? given.wall : momentOf(given, timezone).date;
}

/** Both forms of a moment that a client gave as GMT; a zone that it carries counts. */
export function momentOfGmt(given: DateTime, timezone: string): { date: string; date_gmt: string } {
  return momentOf({ ...given, offsetMinutes: given.offsetMinutes ?? 0 }, timezone);
}

/** Both forms of a moment in GMT. */
export function momentAt(nowGmt: string, timezone: string): { date: string; date_gmt: string } {
  return { date: toLocal(nowGmt, timezone), date_gmt: nowGmt };
}

/** The offset of the site's time zone from GMT at an instant, in hours. */
export function hoursFromGmt(nowGmt: string, timezone: string): number {
  return offsetAt(Date.parse(`${nowGmt}Z`), timezone) / 3_600_000;
}
