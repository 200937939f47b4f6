import { apiError } from '../../errors/index.ts';
import type { DeleteOperation, Field, Resource } from '../definition/index.ts';
import { writeDown } from './audit.ts';
import { checkMatch } from './item-etag.ts';
import { presentLong } from './present.ts';
import { type Reply, type ResourceRequest, viewOf } from './request.ts';
import { enterAbove, getItem } from './retrieve.ts';
import { narrow } from './select-fields.ts';
import { deleteArguments, readBody } from './write-input.ts';
import { enforce, reread } from './write-steps.ts';

/**
 * Deletes the item in the path: moves it to the trash if there is one; otherwise, or with `force`, removes it.
 *
 * @returns 200 with the item in the trash, or `{ deleted: true, previous }`
 * @throws ApiError 404, 401/403, 410 when it is in the trash already, 501 when there is no trash and no `force`
 * @see interface 3
 */
export async function remove<Item, Draft, Related>(
  resource: Resource<Item, Draft, Related>,
  operation: DeleteOperation,
  request: ResourceRequest,
): Promise<Reply> {
  const { scope, storage } = request;
  const raw = { ...request.query, ...(await request.body()) };
  const { input, selection } = readBody(deleteArguments(operation), raw, scope);

  const { item, isDeleted } = await storage.transaction(async (stores) => {
    await enterAbove(resource, 'delete', stores, request);
    const item = await getItem(resource, stores, request);
    enforce(scope, resource.access.delete?.(scope.actor, item, { input, scope }));
    await checkMatch(resource, item, request);
    const id = resource.idOf(item);
    if (operation.force !== 'none' && input['force'] !== true) {
      if (operation.force === 'required') throw apiError('rest_trash_not_supported');
      const draft = await resource.rules.trash?.(item, { scope, reader: stores });
      if (draft === undefined) throw apiError('rest_already_trashed');
      await resource.items.update?.(stores, item, draft, scope);
      await writeDown(stores, scope, { resource, operation: 'trash', id });
      return { item: await reread(resource, stores, id, request.parent), isDeleted: false };
    }
    await resource.rules.beforeDelete?.(item, { input, scope, reader: stores });
    await resource.items.delete?.(stores, item, { input, scope });
    await writeDown(stores, scope, { resource, operation: 'delete', id });
    return { item, isDeleted: true };
  });
  if (isDeleted) await resource.items.afterCommit?.({ deleted: item });
  const shown = await presentLong(
    resource.fields,
    item,
    viewOf(scope, contextOf(resource, 'edit')),
    isDeleted ? undefined : selection,
  );
  return { status: 200, body: isDeleted ? narrow({ deleted: true, previous: shown }, selection) : shown };
}

/** Revisions have context view only. */
function contextOf<Item>(resource: Resource<Item>, context: 'view' | 'embed' | 'edit') {
  const known = Object.values<Field<Item>>(resource.fields).some((field) => field.contexts.includes(context));
  return known ? context : 'view';
}
