import type { Source } from '../queries/table-store.ts';

interface Child {
  readonly id: number;
  readonly parent_id: number;
}

/** The ancestors of rows, by id: one statement per level of the tree, never one per row. */
export async function ancestorsIn<Row extends Child>(
  source: Pick<Source<Row>, 'find'>,
  rows: readonly Child[],
): Promise<Map<number, Row>> {
  const ancestors = new Map<number, Row>();
  let wanted = parentsOf(rows, ancestors);
  while (wanted.length > 0) {
    const found = await source.find({ where: { kind: 'oneOf', column: 'id', values: wanted } });
    for (const row of found) ancestors.set(row.id, row);
    wanted = parentsOf(found, ancestors);
  }
  return ancestors;
}

function parentsOf(rows: readonly Child[], known: ReadonlyMap<number, Child>): number[] {
  return [...new Set(rows.map((row) => row.parent_id))].filter((id) => id > 0 && !known.has(id));
}
