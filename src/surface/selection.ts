import { fieldsArgument } from '../engine/definition/index.ts';
import { readInput } from '../engine/operations/read-input.ts';
import type { ResourceRequest } from '../engine/operations/request.ts';
import { readSelection, type Selection } from '../engine/operations/select-fields.ts';

const declared = { _fields: fieldsArgument };

/** The fields selected from an object that no resource describes: `_fields=a,b` or `_fields[]=a`. @throws ApiError 400 */
export function selectionOf({ query, scope }: Pick<ResourceRequest, 'query' | 'scope'>): Selection {
  const names = readInput(declared, query, scope)['_fields'] as readonly string[] | undefined;
  return readSelection((names ?? []).flatMap((name) => name.split(',')));
}
