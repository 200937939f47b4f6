import type { Reader } from '../../storage/index.ts';
import { withLongTexts } from '../../text-work/index.ts';
import { columnsOf, type Input, type Resource } from '../definition/index.ts';
import type { Scope } from '../scope.ts';
import { itemMethods } from './allow.ts';
import { givenMembers, writeDown } from './audit.ts';
import { checkMatch, shownVersion } from './item-etag.ts';
import { withPreparation } from './preparation.ts';
import { presentLong } from './present.ts';
import { type Reply, type ResourceRequest, viewOf } from './request.ts';
import { getItem } from './retrieve.ts';
import { bodyArguments, ignoredMembers, readBody, refuseMembers, withoutKept } from './write-input.ts';
import { enforce, prepared, reread } from './write-steps.ts';

/**
 * Updates the item in the path.
 *
 * @param operation its name in the audit log
 * @returns 200 with the item in context edit
 * @throws ApiError 400 for bad input, 404 when there is no such item, 401/403 without the right, 412 when the item does not
 * match `If-Match`; nothing is changed then
 * @see interface 1.3
 */
export async function update<Item, Draft, Related>(
  resource: Resource<Item, Draft, Related>,
  request: ResourceRequest,
  operation: 'update' | 'restore' = 'update',
): Promise<Reply> {
  const { scope, storage } = request;
  const raw = { ...request.query, ...(await request.body()) };
  const declared = bodyArguments(resource, 'update');
  const { input: given, selection } = readBody(declared, raw, scope);
  refuseMembers(raw, resource.refuses ?? {});

  const { changed, revoked } = await withPreparation(async (keep) => {
    const input = await prepared(resource, given, request, keep, async () =>
      authoriseUpdate(resource, await getItem(resource, storage, request), given, scope, storage),
    );
    return withLongTexts(scope.actor.id, () =>
      storage.transaction(async (stores) => {
        const item = await getItem(resource, stores, request);
        const related = await authoriseUpdate(resource, item, input, scope, stores);
        await checkMatch(resource, item, request);
        const changes = withoutKept(declared, input, resource.fields, item, viewOf(scope, 'edit'));
        const draft = await resource.rules.update?.(item, {
          input: changes,
          columns: columnsOf(resource.fields, changes),
          related,
          scope,
          reader: stores,
        });
        if (draft === undefined || !resource.items.update) throw new Error(`${resource.name} cannot be updated`);
        await resource.items.update(stores, item, draft, scope);
        const revoked = await resource.items.revoke?.(stores, item, draft, scope);
        const id = resource.idOf(item);
        await writeDown(stores, scope, { resource, operation, id, members: givenMembers(declared, raw) });
        return { changed: await reread(resource, stores, id, request.parent), revoked };
      }),
    );
  });
  const allow = itemMethods(resource, changed, scope);
  return {
    status: 200,
    body: await presentLong(resource.fields, changed, viewOf(scope, 'edit'), selection),
    version: shownVersion(resource, changed, { allow }),
    allow,
    ignored: ignoredMembers(declared, raw, scope),
    revoked,
  };
}

/** Asks the policy, with the rows that it needs besides the input. @throws ApiError 401/403 */
async function authoriseUpdate<Item, Draft, Related>(
  resource: Resource<Item, Draft, Related>,
  item: Item,
  input: Input,
  scope: Scope,
  reader: Reader,
): Promise<Related> {
  const related = (await resource.rules.related?.({ input, scope, reader, item })) as Related;
  enforce(scope, resource.access.update?.(scope.actor, item, { input, related, scope }));
  return related;
}
