import type { Stores } from '../../storage/index.ts';
import type { Arguments, Resource } from '../definition/index.ts';
import type { Scope } from '../scope.ts';
import type { RawArguments } from './read-input.ts';

interface Change<Item> {
  readonly resource: Pick<Resource<Item>, 'name'>;
  readonly operation: 'create' | 'update' | 'trash' | 'restore' | 'merge' | 'invite' | 'delete';
  readonly id: number;
  /** Names of the members that were given. */
  readonly members?: readonly string[];
}

/** Writes down a change, in its transaction: who, from where, what of which item; names of members, never values. */
export async function writeDown<Item>(stores: Stores, scope: Scope, change: Change<Item>): Promise<void> {
  const { resource, operation, id, members = [] } = change;
  const { actor, address, nowGmt, requestId } = scope;
  await stores.audit.record({
    at_gmt: nowGmt,
    user_id: actor.id,
    address,
    request_id: requestId,
    operation,
    resource: resource.name,
    item_id: id,
    members: members.join(','),
  });
}

/** The declared members that a request gives. */
export const givenMembers = (declared: Arguments, raw: RawArguments): string[] =>
  Object.keys(declared).filter((name) => Object.hasOwn(raw, name) && raw[name] !== undefined && raw[name] !== null);
