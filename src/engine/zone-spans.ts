import type { Temporal as TemporalLibrary } from 'temporal-polyfill';

/** Node's own Temporal. The library, which takes some megabytes, is only loaded for versions of Node without it. */
export const Temporal: typeof TemporalLibrary =
  (globalThis as { Temporal?: typeof TemporalLibrary }).Temporal ?? (await import('temporal-polyfill')).Temporal;

const DAY_MS = 86_400_000;
const MAX_SPANS = 200;

/** A period between two clock changes of a zone, in which the offset is constant. In milliseconds. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly offset: number;
}

const known = new Map<string, Span[]>();

function spanAt(instant: number, timezone: string): Span {
  const spans = known.get(timezone) ?? [];
  known.set(timezone, spans);
  for (const span of spans) if (instant >= span.from && instant < span.to) return span;
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timezone);
  // // A clock change at exactly this time begins the period.
  const last = zoned.add({ nanoseconds: 1 }).getTimeZoneTransition('previous');
  const span = {
    from: last?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    to: zoned.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: zoned.offsetNanoseconds / 1_000_000,
  };
  if (spans.length >= MAX_SPANS) spans.length = 0;
  spans.push(span);
  return span;
}

/** The offset of a zone from GMT at a given time, in milliseconds. */
export const offsetAt = (instant: number, timezone: string): number => spanAt(instant, timezone).offset;

/**
 * The offset at a local time; undefined within a day of a clock change, since a local time may be skipped or occur
 * twice there.
 */
export function offsetShowing(shown: number, timezone: string): number | undefined {
  const { from, to, offset } = spanAt(shown, timezone);
  return shown - from > DAY_MS && to - shown > DAY_MS ? offset : undefined;
}
