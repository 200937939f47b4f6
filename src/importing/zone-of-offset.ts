import { toLocal } from '../engine/site-time.ts';

/**
 * The time zone of a site that has an offset from GMT in hours instead of a named zone, as WordPress writes it: `+05:30`.
 *
 * @returns undefined for a text that is not an offset
 */
export function zoneOfOffset(hours: unknown): string | undefined {
  const isText = typeof hours === 'string' && hours.trim() !== '';
  if (!isText && typeof hours !== 'number') return undefined;
  const number = Number(hours);
  if (!Number.isFinite(number) || Math.abs(number) > 14) return undefined;
  const minutes = Math.round(Math.abs(number) * 60);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${number < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Whether a text is the name of a time zone. */
export function isZone(name: string): boolean {
  try {
    return toLocal('2026-01-01T00:00:00', name) !== '';
  } catch {
    return false;
  }
}
