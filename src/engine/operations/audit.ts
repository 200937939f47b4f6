import type { Stores } from '../../storage/index.ts';
import type { Arguments, Resource } from '../definition/index.ts';
import type { Scope } from '../scope.ts';
import type { RawArguments } from './read-input.ts';

interface Change<Item> {
  readonly resource: Pick<Resource<Item>, 'name'>;
  readonly operation: 'create' | 'update' | 'trash' | 'restore' | 'merge' | 'invite' | 'delete';
  readonly id: number;
  /** The names of the given members. */
  readonly members?: readonly string[];
}

/** Writes a change to the audit log, in its transaction: who, from where, which item and members; never values. */
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

/** The declared members in a request. */
export const givenMembers = (declared: Arguments, raw: RawArguments): string[] =>
  Object.keys(declared).filter((name) => Object.hasOwn(raw, name) && raw[name] !== undefined && raw[name] !== null);
