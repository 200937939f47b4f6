import type { ResourceRequest } from '../engine/operations/request.ts';
import { readSelection, type Selection } from '../engine/operations/select-fields.ts';

/** The fields that are asked for of what no resource describes: `_fields=a,b` or `_fields[]=a`. */
export function selectionOf({ query }: ResourceRequest): Selection {
  const names = query['_fields'];
  const list: readonly unknown[] = Array.isArray(names) ? names : [names];
  return readSelection(list.flatMap((name) => (typeof name === 'string' ? name.split(',') : [])));
}
