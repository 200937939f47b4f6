import type { Value } from '../../conditions/conditions.ts';

/** Values as one array parameter. */
export const arrayOf = (values: readonly Value[]): string => `{${values.map(element).join(',')}}`;

/** An element of an array literal. */
function element(value: Value): string {
  if (value === null) return 'NULL';
  return typeof value === 'number' ? String(value) : `"${String(value).replace(/["\\]/g, '\\$&')}"`;
}
