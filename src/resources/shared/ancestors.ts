interface Child {
  readonly id: number;
  readonly parent_id: number;
}

/** The parents of a row among the rows that are known, nearest first; a loop ends where it closes. */
export function chainAbove<Row extends Child>(row: Child, above: ReadonlyMap<number, Row>): Row[] {
  const ancestors: Row[] = [];
  for (let next = above.get(row.parent_id); next && !ancestors.includes(next); next = above.get(next.parent_id))
    ancestors.push(next);
  return ancestors;
}
