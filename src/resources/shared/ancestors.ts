interface Child {
  readonly id: number;
  readonly parent_id: number;
}

/** The ancestors of a row among the given rows, nearest first. Stops when it meets a row for the second time. */
export function ancestorsAmong<Row extends Child>(row: Child, above: ReadonlyMap<number, Row>): Row[] {
  const ancestors: Row[] = [];
  for (let next = above.get(row.parent_id); next && !ancestors.includes(next); next = above.get(next.parent_id))
    ancestors.push(next);
  return ancestors;
}
