import type { Condition } from '../conditions/conditions.ts';
import type { Connection } from '../database.ts';
import { type FoundRows, foundRows } from '../plans/found-rows.ts';
import { remembering } from '../queries/remembered.ts';
import { IdSet } from '../search/id-set.ts';

/** If more posts have a password, each row is checked. */
const MAX_LOCKED = 10_000;

/**
 * The rows that searches find, for conditions that exclude posts with a password, which some actors may not read. As few posts
 * have a password, they are subtracted as a set, and the search is answered by sets of ids.
 */
export function foundUnlocked(connection: Connection) {
  const remember = remembering<IdSet | undefined>(connection, (ids) => ids?.bytes ?? 0);

  /** The posts with a password; undefined if there are many. */
  const locked = () =>
    remember('locked', async () => {
      const rows = await connection.all<{ id: number }>(
        `SELECT id FROM posts WHERE password <> '' ORDER BY id LIMIT ${MAX_LOCKED + 1}`,
      );
      return rows.length > MAX_LOCKED ? undefined : IdSet.of(rows.map(({ id }) => id));
    });

  return async (parts: readonly Condition[], every: IdSet | undefined): Promise<FoundRows | undefined> => {
    const without = every && parts.some(isUnlocked) ? await locked() : undefined;
    if (!every || !without) return foundRows(parts, every);
    return foundRows(
      parts.filter((part) => !isUnlocked(part)),
      every.without(without),
    );
  };
}

const isUnlocked = (part: Condition): boolean =>
  part.kind === 'compare' && part.column === 'password' && part.operator === '=' && part.value === '';
