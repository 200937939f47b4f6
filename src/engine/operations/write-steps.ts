import { refusalFor, type Verdict } from '../../access/index.ts';
import type { Reader } from '../../storage/index.ts';
import type { Input, Resource } from '../definition/index.ts';
import type { Scope } from '../scope.ts';
import type { Keep } from './preparation.ts';
import type { ResourceRequest } from './request.ts';

/** Authorises a request. @throws ApiError 401/403 */
export function enforce(scope: Scope, verdict: Verdict): void {
  if (verdict) throw refusalFor(scope.actor, verdict);
}

/** The input after slow work outside the transaction. It is done only for authorised requests. */
export async function prepared<Item, Draft, Related>(
  { rules }: Resource<Item, Draft, Related>,
  input: Input,
  { scope, storage }: ResourceRequest,
  keep: Keep,
  authorise: () => Promise<unknown>,
): Promise<Input> {
  if (!rules.prepare) return input;
  await authorise();
  return keep(await rules.prepare({ input, scope, reader: storage }));
}

/** The item as stored now. */
export async function reread<Item, Draft, Related>(
  resource: Resource<Item, Draft, Related>,
  reader: Reader,
  id: number,
  parent: number | undefined,
): Promise<Item> {
  const item = await resource.items.get(reader, id, parent);
  if (item === undefined) throw new Error(`${resource.name} ${id} vanished while it was written`);
  return item;
}
