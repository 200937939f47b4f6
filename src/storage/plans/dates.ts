import type { Condition } from '../conditions/conditions.ts';
import type { Dates } from './list-plan.ts';

/** Whether a condition compares a date with another one. */
export const isDate = (part: Condition, column: string): part is Condition & { kind: 'compare' } =>
  part.kind === 'compare' && part.column === column && part.operator !== '=' && typeof part.value === 'string';

/** The range of dates that conditions select, if they concern nothing else. */
export function datesOf(parts: readonly Condition[], column: string): Dates | undefined {
  let from: string | undefined;
  let to: string | undefined;
  for (const part of parts) {
    if (!isDate(part, column)) return undefined;
    const value = String(part.value);
    // No text sorts between a text and the same text followed by the lowest character.
    const next = part.operator === '>' || part.operator === '<=' ? `${value}\u0001` : value;
    if (part.operator.startsWith('>')) from = from === undefined || next > from ? next : from;
    else to = to === undefined || next < to ? next : to;
  }
  return { from, to };
}
