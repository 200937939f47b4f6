import { apiError } from '../../errors/index.ts';
import type { Reader } from '../../storage/index.ts';
import { withLongTexts } from '../../text-work/index.ts';
import { columnsOf, type Input, type Operations, type Resource } from '../definition/index.ts';
import { collectionMethods, itemMethods } from './allow.ts';
import { givenMembers, writeDown } from './audit.ts';
import { checkVersion, shownVersion } from './item-etag.ts';
import { withPreparation } from './preparation.ts';
import { presentLong } from './present.ts';
import type { RawArguments } from './read-input.ts';
import { type Reply, type ResourceRequest, type TakeFile, viewOf } from './request.ts';
import { AlreadyMade, keepRequest, keyedRequest, refuseRepetition } from './request-key.ts';
import { enterAbove } from './retrieve.ts';
import type { Selection } from './select-fields.ts';
import { bodyArguments, ignoredMembers, readBody, refuseMembers } from './write-input.ts';
import { enforce, prepared, reread } from './write-steps.ts';

/**
 * Creates an item: authorise, let the rules turn the input into a draft, store it in one transaction.
 *
 * @returns 201 with the item in the context of the response, and its address; for an item below another one, with the
 * version of the parent
 * @throws ApiError 400 for bad input, 401/403 without the right, 412 when the parent does not match
 * `If-Match`; nothing is changed then
 * @see interface 1.3
 */
export async function create<Item, Draft, Related>(
  resource: Resource<Item, Draft, Related>,
  operation: NonNullable<Operations['create']>,
  request: ResourceRequest,
): Promise<Reply> {
  const { scope, storage } = request;
  const declared = bodyArguments(resource, 'create');
  const read = (members: RawArguments, required: readonly string[] = []) => {
    const raw = { ...request.query, ...members };
    const body = readBody(declared, raw, scope, required);
    refuseMembers(raw, { ...resource.refuses, ...(resource.refusesId && { id: resource.refusesId }) });
    return body;
  };
  let selection: Selection;
  let ignored: readonly string[] = [];
  const making = withPreparation(async (keep) => {
    let received: Input = {};
    let fingerprint: string | undefined;
    const take: TakeFile = async (incoming, known) => {
      // No byte of a file is received before everything known so far is authorised (trust D1).
      await authoriseCreate(resource, read(known).input, request, storage);
      if (!resource.rules.receive) return;
      const file = await resource.rules.receive(incoming);
      received = keep(file);
      fingerprint = file.fingerprint;
    };
    // Faults of the query, and a missing right to create, are reported before the members in front of a file are read.
    const judge = () => authoriseCreate(resource, read({}).input, request, storage);
    const members = await (operation.files ? request.body(take, judge) : request.body());
    const body = read(members, operation.required);
    const given = body.input;
    selection = body.selection;
    ignored = ignoredMembers(declared, { ...request.query, ...members }, scope);
    const keyed = keyedRequest(request.key, scope, [
      resource.path,
      request.parent,
      request.query,
      members,
      fingerprint,
    ]);
    await refuseRepetition(keyed, storage);
    const input = await prepared(resource, { ...given, ...received }, request, keep, async () =>
      authoriseCreate(resource, given, request, storage),
    );
    return withLongTexts(scope.actor.id, () =>
      storage.transaction(async (stores) => {
        await refuseRepetition(keyed, stores);
        const { related, versionAbove } = await authoriseCreate(resource, input, request, stores);
        checkVersion(versionAbove, request);
        const columns = columnsOf(resource.fields, input);
        const draft = await resource.rules.create?.({ input, columns, related, scope, reader: stores });
        if (draft === undefined || !resource.items.insert) throw new Error(`${resource.name} cannot be created`);
        const id = await resource.items.insert(stores, draft, scope);
        const names = givenMembers(declared, { ...request.query, ...members });
        await writeDown(stores, scope, { resource, operation: 'create', id, members: names });
        await keepRequest(keyed, stores, id);
        const item = await reread(resource, stores, id, request.parent);
        // The created item may be a change of its parent.
        return { item, versionAbove: await enterAbove(resource, 'create', stores, request) };
      }),
    );
  });
  try {
    const { item, versionAbove } = await making;
    const reply = await created(resource, await afterInsert(resource, item, request), request, selection);
    return { ...reply, ignored, ...(versionAbove !== undefined && { version: versionAbove }) };
  } catch (error) {
    if (!(error instanceof AlreadyMade)) throw error;
    const item = await resource.items.get(storage, error.id, request.parent);
    if (item === undefined) throw apiError('rest_idempotency_item_gone');
    return { ...(await created(resource, item, request, selection)), ignored, isRepeated: true };
  }
}

async function created<Item, Draft, Related>(
  resource: Resource<Item, Draft, Related>,
  item: Item,
  { scope, parent }: ResourceRequest,
  selection: Selection,
): Promise<Reply> {
  const context = resource.createdContext?.(scope.actor) ?? 'edit';
  return {
    status: 201,
    body: await presentLong(resource.fields, item, viewOf(scope, context), selection),
    location: `${resource.path.replace('<parent_id>', String(parent))}/${resource.idOf(item)}`,
    version: shownVersion(resource, item, { allow: itemMethods(resource, item, scope) }),
    allow: collectionMethods(resource, scope),
  };
}

/**
 * Asks the policy, with the rows that it needs besides the input.
 *
 * @returns these rows, and the version of the parent
 * @throws ApiError 401/403
 */
async function authoriseCreate<Item, Draft, Related>(
  resource: Resource<Item, Draft, Related>,
  input: Input,
  request: ResourceRequest,
  reader: Reader,
): Promise<{ related: Related; versionAbove: number | undefined }> {
  const { scope, parent } = request;
  const versionAbove = await enterAbove(resource, 'create', reader, request);
  const related = (await resource.rules.related?.({ input, scope, reader, item: undefined, parent })) as Related;
  enforce(scope, resource.access.create?.(scope.actor, { input, related, scope }));
  return { related, versionAbove };
}

/** The new item after the work that follows the commit. */
async function afterInsert<Item, Draft, Related>(
  { items, idOf }: Resource<Item, Draft, Related>,
  item: Item,
  { storage, parent }: ResourceRequest,
): Promise<Item> {
  if (!items.afterCommit) return item;
  await items.afterCommit({ inserted: item });
  // The item exists, even if it cannot be read again.
  const known = await items.get(storage, idOf(item), parent).catch(() => undefined);
  return known ?? item;
}
