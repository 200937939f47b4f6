import { signal } from '@preact/signals';

/** Changes that are being sent: lists show them before the server answers. */
export interface Marks<Fields> {
  /** The rows with these changes. */
  shown<Row extends { readonly id: number }>(rows: readonly Row[]): (Row & Partial<Fields>)[];
  /** Shows these values until the request, and the reload of the list, are done. */
  during<Outcome>(fields: ReadonlyMap<number, Fields>, work: () => Promise<Outcome>): Promise<Outcome>;
}

export function makeMarks<Fields extends object>(): Marks<Fields> {
  const marks = signal<ReadonlyMap<number, Fields>>(new Map());
  return {
    shown: (rows) => rows.map((row) => ({ ...row, ...marks.value.get(row.id) })),
    async during(fields, work) {
      marks.value = new Map([...marks.peek(), ...fields]);
      try {
        return await work();
      } finally {
        // A row that was changed again in the meantime keeps its newer values.
        marks.value = new Map([...marks.peek()].filter(([id, mark]) => fields.get(id) !== mark));
      }
    },
  };
}
