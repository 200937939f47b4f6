import type { DateTime } from './definition/read-values.ts';
import { offsetAt, offsetShowing, Temporal } from './zone-spans.ts';

/**
 * Dates of the site: texts without a zone, in the time zone of the site and in GMT (interface 2.1). A local time that a
 * clock change skips is moved forward; one that occurs twice means the first occurrence.
 */

const textOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 19);

/** A time as GMT, without a zone. Cached, as most requests within a second ask for the same. */
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

/** Both forms of a date from a client: in site time, unless it has a zone. */
export function momentOf({ wall, offsetMinutes }: DateTime, timezone: string): { date: string; date_gmt: string } {
  const shown = Date.parse(`${wall}Z`);
  if (offsetMinutes !== undefined) return momentAt(textOf(shown - offsetMinutes * 60_000), timezone);
  const offset = offsetShowing(shown, timezone);
  return offset === undefined
    ? momentAt(toGmt(wall, timezone), timezone)
    : { date: wall, date_gmt: textOf(shown - offset) };
}

/** A date from a client in site time alone. A local time that occurs exactly once is returned unchanged. */
export function siteTimeOf(given: DateTime, timezone: string): string {
  const isShownOnce =
    given.offsetMinutes === undefined && offsetShowing(Date.parse(`${given.wall}Z`), timezone) !== undefined;
  return isShownOnce ? given.wall : momentOf(given, timezone).date;
}

/** Both forms of a date that a client sent as GMT; an explicit zone wins. */
export function momentOfGmt(given: DateTime, timezone: string): { date: string; date_gmt: string } {
  return momentOf({ ...given, offsetMinutes: given.offsetMinutes ?? 0 }, timezone);
}

/** Both forms of a GMT date. */
export function momentAt(nowGmt: string, timezone: string): { date: string; date_gmt: string } {
  return { date: toLocal(nowGmt, timezone), date_gmt: nowGmt };
}

/** The offset of the site from GMT at a given time, in hours. */
export function hoursFromGmt(nowGmt: string, timezone: string): number {
  return offsetAt(Date.parse(`${nowGmt}Z`), timezone) / 3_600_000;
}
