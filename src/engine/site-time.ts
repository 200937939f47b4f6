import type { Temporal as TemporalLibrary } from 'temporal-polyfill';
import type { DateTime } from './definition/read-values.ts';

/** Node's own; the library, which takes some megabytes, is loaded where Node has none yet. */
const Temporal: typeof TemporalLibrary =
  (globalThis as { Temporal?: typeof TemporalLibrary }).Temporal ?? (await import('temporal-polyfill')).Temporal;

/**
 * Dates of the site: texts without zone, once in the time zone of the site and once in GMT (interface 2.1).
 * A time that a clock change skips moves ahead, one that comes twice is the first of the two.
 */

/** The moment as GMT, without zone. Most requests of a second ask for the same. */
export function gmtOf(milliseconds: number): string {
  const second = Math.floor(milliseconds / 1000);
  if (second !== last.second) last = { second, text: new Date(milliseconds).toISOString().slice(0, 19) };
  return last.text;
}

let last = { second: Number.NaN, text: '' };

/** Site time → GMT. */
export function toGmt(local: string, timezone: string): string {
  const instant = Temporal.PlainDateTime.from(local).toZonedDateTime(timezone).toInstant();
  return gmtOf(instant.epochMilliseconds);
}

/** GMT → site time. What is written in one second asks for the same, several times each. */
export function toLocal(gmt: string, timezone: string): string {
  if (gmt !== lastLocal.gmt || timezone !== lastLocal.timezone) {
    const local = Temporal.Instant.from(`${gmt}Z`).toZonedDateTimeISO(timezone).toPlainDateTime();
    lastLocal = { gmt, timezone, text: local.toString().slice(0, 19) };
  }
  return lastLocal.text;
}

let lastLocal = { gmt: '', timezone: '', text: '' };

/** Both forms of a moment that a client gave: in site time unless it carries a zone. */
export function momentOf(given: DateTime, timezone: string): { date: string; date_gmt: string } {
  if (given.offsetMinutes === undefined) return momentAt(toGmt(given.wall, timezone), timezone);
  const date_gmt = gmtOf(Date.parse(`${given.wall}Z`) - given.offsetMinutes * 60_000);
  return momentAt(date_gmt, timezone);
}

/** Both forms of a moment that a client gave as GMT; a zone that it carries counts. */
export function momentOfGmt(given: DateTime, timezone: string): { date: string; date_gmt: string } {
  return momentOf({ ...given, offsetMinutes: given.offsetMinutes ?? 0 }, timezone);
}

/** Both forms of a moment in GMT. */
export function momentAt(nowGmt: string, timezone: string): { date: string; date_gmt: string } {
  return { date: toLocal(nowGmt, timezone), date_gmt: nowGmt };
}

/** How far the time of the site is from GMT at a moment, in hours. */
export function hoursFromGmt(nowGmt: string, timezone: string): number {
  return Temporal.Instant.from(`${nowGmt}Z`).toZonedDateTimeISO(timezone).offsetNanoseconds / 3_600_000_000_000;
}
