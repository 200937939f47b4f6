import type { Resource } from '../definition/index.ts';
import type { Scope } from '../scope.ts';

/** The methods of a collection that the actor may use, for the `Allow` header (behaviour 1). */
export function collectionMethods<Item>(resource: Resource<Item>, scope: Scope): string[] {
  const mayCreate = resource.operations.create && resource.access.mayCreate?.(scope.actor, scope);
  return [...(resource.operations.list ? ['GET'] : []), ...(mayCreate ? ['POST'] : [])];
}

/** The methods of an item that the actor may use. */
export function itemMethods<Item>(resource: Resource<Item>, item: Item, scope: Scope): string[] {
  const { operations, access } = resource;
  const bare = { input: {}, scope };
  const mayUpdate = operations.update && !access.update?.(scope.actor, item, { ...bare, related: undefined });
  const mayDelete = operations.delete && !access.delete?.(scope.actor, item, bare);
  return [...(operations.retrieve ? ['GET'] : []), ...(mayUpdate ? ['POST'] : []), ...(mayDelete ? ['DELETE'] : [])];
}
