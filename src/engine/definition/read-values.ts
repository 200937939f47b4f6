import { InvalidValue } from './invalid-value.ts';

/** Parsers of untrusted values (behaviour 1, requests). Each throws `InvalidValue`. */

const MAX_LIST_LENGTH = 1000;
/** The longest text of one member, in UTF-8. */
const MAX_TEXT_BYTES = 4 * 1024 * 1024;

/** A whole number that fits into a column of both engines and a JSON number. */
export function integer(raw: unknown, bounds: { minimum?: number; maximum?: number } = {}): number {
  const value = typeof raw === 'string' && /^\s*[+-]?\d{1,16}(\.0*)?\s*$/.test(raw) ? Number(raw) : raw;
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new InvalidValue('must be a whole number');
  const { minimum, maximum } = bounds;
  if (minimum !== undefined && value < minimum) throw new InvalidValue(`must be at least ${minimum}`);
  if (maximum !== undefined && value > maximum) throw new InvalidValue(`must be at most ${maximum}`);
  return value === 0 ? 0 : value;
}

/** A number that JSON can represent. */
export function number(raw: unknown): number {
  const value =
    typeof raw === 'string' && /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i.test(raw) ? Number(raw) : raw;
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new InvalidValue('must be a number');
  return value === 0 ? 0 : value;
}

const booleans: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  [1, true],
  [0, false],
  ['true', true],
  ['false', false],
  ['TRUE', true],
  ['FALSE', false],
  ['1', true],
  ['0', false],
]);

export function boolean(raw: unknown): boolean {
  const value = booleans.get(raw);
  if (value === undefined) throw new InvalidValue('must be true or false');
  return value;
}

/** A string that both engines can store: well-formed, without U+0000. */
export function text(raw: unknown, maxLength?: number): string {
  if (typeof raw !== 'string') throw new InvalidValue('must be a string');
  if (raw.length > MAX_TEXT_BYTES / 3 && Buffer.byteLength(raw) > MAX_TEXT_BYTES)
    throw new InvalidValue('must be at most 4 MiB long');
  if (!raw.isWellFormed() || raw.includes('\0')) throw new InvalidValue('must be a well-formed string');
  if (maxLength !== undefined && raw.length > maxLength)
    throw new InvalidValue(`must have at most ${maxLength} characters`);
  return raw;
}

export function oneOfValues<Value extends string>(raw: unknown, values: readonly Value[]): Value {
  const value = values.find((one) => one === raw);
  if (value === undefined) throw new InvalidValue(`must be one of ${values.join(', ')}`);
  return value;
}

/** The parts of a list: of an array, or of a string separated by commas and spaces. */
export function list(raw: unknown): unknown[] {
  const parts = Array.isArray(raw)
    ? raw
    : typeof raw === 'string'
      ? raw.split(/[\s,]+/).filter((part) => part !== '')
      : [raw];
  if (parts.some((part) => typeof part === 'object')) throw new InvalidValue('must be a list of plain values');
  if (parts.length > MAX_LIST_LENGTH) throw new InvalidValue(`must have at most ${MAX_LIST_LENGTH} entries`);
  return parts;
}

/** A date and time from a client: `wall` without zone, and the zone's offset from GMT in minutes, if given. */
export interface DateTime {
  readonly wall: string;
  readonly offsetMinutes?: number;
}

const RFC_3339 = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(?:\.\d{1,9})?([Zz]|[+-]\d\d:\d\d)?$/;
const LOCAL_DATE_LENGTH = '2026-11-21T05:50:00'.length;

/** A date and time that exists in the calendar; fractions of seconds are dropped. */
export function dateTime(raw: unknown): DateTime {
  const match = typeof raw === 'string' ? RFC_3339.exec(raw) : null;
  if (!match) throw new InvalidValue('must be a date and time such as 2026-11-21T05:50:00');
  const [given, zone] = match;
  const wall = given.slice(0, LOCAL_DATE_LENGTH).replace(/[t ]/, 'T');
  // A day that does not exist in the month, and the hour 24, would be read as a later day.
  if (new Date(`${wall}Z`).getUTCDate() !== Number(wall.slice(8, 10))) throw new InvalidValue('is not a valid date');
  return zone === undefined ? { wall } : { wall, offsetMinutes: offsetOf(zone) };
}

/** The offset from GMT in minutes, of `Z` or of an offset such as `+02:00`. */
function offsetOf(zone: string): number {
  if (zone.length === 1) return 0;
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(4))];
  const distance = hours * 60 + minutes;
  if (distance > 18 * 60 || minutes > 59) throw new InvalidValue('has no valid time zone');
  return zone.startsWith('-') ? -distance : distance;
}

/** A JSON object. */
export function object(raw: unknown): Record<string, unknown> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw new InvalidValue('must be an object');
  return raw as Record<string, unknown>;
}
