import type { Condition } from '../queries/conditions.ts';
import { countFound } from '../search/found.ts';
import { costs } from './costs.ts';

/**
 * The conditions with searches for what many rows have as filters: candidates are found once, and each row that is met is
 * looked up among them. In long lists, finding all candidates in one statement would take too long.
 */
export function filterOnly(parts: readonly Condition[], size: number): readonly Condition[] {
  if (size > costs.rowsAtOnce.value) return parts;
  return parts.map((part) =>
    part.kind === 'matches' && costs.lookUp.value * countFound(part.found) >= size
      ? { ...part, isFiltered: true }
      : part,
  );
}
