import type { Temporal as TemporalLibrary } from 'temporal-polyfill';

/** Node's own; the library, which takes some megabytes, is loaded where Node has none yet. */
export const Temporal: typeof TemporalLibrary =
  (globalThis as { Temporal?: typeof TemporalLibrary }).Temporal ?? (await import('temporal-polyfill')).Temporal;

const DAY_MS = 86_400_000;
const MAX_SPANS = 200;

/** The time between two clock changes of a zone, in milliseconds. Within it, the offset is constant. */
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
  // A clock change at this instant is the beginning of the span.
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

/** The offset of a zone from GMT at an instant, in milliseconds. */
export const offsetAt = (instant: number, timezone: string): number => spanAt(instant, timezone).offset;

/** The same for a local time; undefined within a day of a change of the clocks, when a local time may occur twice or never. */
export function offsetShowing(shown: number, timezone: string): number | undefined {
  const { from, to, offset } = spanAt(shown, timezone);
  return shown - from > DAY_MS && to - shown > DAY_MS ? offset : undefined;
}
