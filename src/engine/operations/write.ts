import { refusalFor, type Verdict } from '../../access/index.ts';
import { apiError, type ErrorCode } from '../../errors/index.ts';
import type { Reader } from '../../storage/index.ts';
import {
  type Arguments,
  booleanArgument,
  type DeleteOperation,
  type Field,
  fieldsArgument,
  type Input,
  type Operations,
  type Resource,
} from '../definition/index.ts';
import type { Scope } from '../scope.ts';
import { collectionMethods, itemMethods } from './allow.ts';
import { givenMembers, writeDown } from './audit.ts';
import { checkMatch, shownVersion } from './item-tag.ts';
import { type Keep, withPreparation } from './preparation.ts';
import { present } from './present.ts';
import { type RawArguments, readInput } from './read-input.ts';
import { type Reply, type ResourceRequest, selectionOf, type TakeFile, viewOf } from './request.ts';
import { AlreadyMade, keepRequest, keyedRequest, refuseRepetition } from './request-key.ts';
import { enterAbove, getItem } from './retrieve.ts';
import { narrow, type Selection } from './select-fields.ts';

type Writable<Item, Draft, Related> = Resource<Item, Draft, Related>;

/**
 * The arguments of create and update: those of every field that is written, without the defaults that belong to creation
 * alone when something is updated (interface 4.4).
 */
export function bodyArguments<Item>(resource: Resource<Item>, operation: 'create' | 'update'): Arguments {
  const written = Object.entries<Field<Item>>(resource.fields).flatMap(([name, { argument }]) => {
    if (!argument) return [];
    if (operation === 'create') return [[name, argument] as const];
    const { default: _, ...rest } = argument;
    const { default: __, ...schema } = argument.schema;
    return [[name, { ...rest, schema }] as const];
  });
  return { ...Object.fromEntries(written), ...(operation === 'create' && resource.operations.create?.arguments) };
}

function enforce(scope: Scope, verdict: Verdict): void {
  if (verdict) throw refusalFor(scope.actor, verdict);
}

/**
 * Creates an item: authorise, let the rules make a draft of the input, store it in one transaction.
 *
 * @returns 201 with the item in the answer's context, and its address
 * @throws ApiError 400 for bad input, 401/403 without the right; nothing is changed then
 * @see interface 1.3
 */
export async function create<Item, Draft, Related>(
  resource: Writable<Item, Draft, Related>,
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
  const making = withPreparation(async (keep) => {
    let received: Input = {};
    let fingerprint: string | undefined;
    const take: TakeFile = async (incoming, known) => {
      // Not a byte of a file is taken before all that is known by then has been judged (trust D1).
      await authoriseCreate(resource, read(known).input, scope, storage);
      if (!resource.rules.receive) return;
      const file = await resource.rules.receive(incoming);
      received = keep(file);
      fingerprint = file.fingerprint;
    };
    const members = await (operation.files ? request.body(take) : request.body());
    const body = read(members, operation.required);
    const given = body.input;
    selection = body.selection;
    const keyed = keyedRequest(request.key, scope, [
      resource.path,
      request.parent,
      request.query,
      members,
      fingerprint,
    ]);
    await refuseRepetition(keyed, storage);
    const input = await prepared(resource, { ...given, ...received }, request, keep, async () =>
      authoriseCreate(resource, given, scope, storage),
    );
    return storage.transaction(async (stores) => {
      await refuseRepetition(keyed, stores);
      const related = await authoriseCreate(resource, input, scope, stores);
      const draft = await resource.rules.create?.({ input, related, scope, reader: stores });
      if (draft === undefined || !resource.items.insert) throw new Error(`${resource.name} cannot be created`);
      const id = await resource.items.insert(stores, draft, scope);
      const names = givenMembers(declared, { ...request.query, ...members });
      await writeDown(stores, scope, { resource, operation: 'create', id, members: names });
      await keepRequest(keyed, stores, id);
      return reread(resource, stores, id, request.parent);
    });
  });
  try {
    const stored = await making;
    return created(resource, await afterInsert(resource, stored, request), scope, selection);
  } catch (error) {
    if (!(error instanceof AlreadyMade)) throw error;
    const item = await resource.items.get(storage, error.id, request.parent);
    if (item === undefined) throw apiError('rest_idempotency_item_gone');
    return { ...created(resource, item, scope, selection), isRepeated: true };
  }
}

function created<Item, Draft, Related>(
  resource: Writable<Item, Draft, Related>,
  item: Item,
  scope: Scope,
  selection: Selection,
): Reply {
  const context = resource.createdContext?.(scope.actor) ?? 'edit';
  return {
    status: 201,
    body: present(resource.fields, item, viewOf(scope, context), selection),
    location: `${resource.path}/${resource.idOf(item)}`,
    version: shownVersion(resource, item, { allow: itemMethods(resource, item, scope) }),
    allow: collectionMethods(resource, scope),
  };
}

/**
 * Updates the item that the path names.
 *
 * @returns 200 with the item in context edit
 * @throws ApiError 400 for bad input, 404 when there is no such item, 401/403 without the right, 412 when it is no longer
 * the one that `If-Match` means; nothing is changed then
 * @see interface 1.3
 */
export async function update<Item, Draft, Related>(
  resource: Writable<Item, Draft, Related>,
  request: ResourceRequest,
): Promise<Reply> {
  const { scope, storage } = request;
  const raw = { ...request.query, ...(await request.body()) };
  const declared = bodyArguments(resource, 'update');
  const { input: given, selection } = readBody(declared, raw, scope);
  refuseMembers(raw, resource.refuses ?? {});

  const changed = await withPreparation(async (keep) => {
    const input = await prepared(resource, given, request, keep, async () =>
      authoriseUpdate(resource, await getItem(resource, storage, request), given, scope, storage),
    );
    return storage.transaction(async (stores) => {
      const item = await getItem(resource, stores, request);
      const related = await authoriseUpdate(resource, item, input, scope, stores);
      checkMatch(resource, item, request);
      const draft = await resource.rules.update?.(item, { input, related, scope, reader: stores });
      if (draft === undefined || !resource.items.update) throw new Error(`${resource.name} cannot be updated`);
      await resource.items.update(stores, item, draft, scope);
      const id = resource.idOf(item);
      await writeDown(stores, scope, { resource, operation: 'update', id, members: givenMembers(declared, raw) });
      return reread(resource, stores, id, request.parent);
    });
  });
  const allow = itemMethods(resource, changed, scope);
  return {
    status: 200,
    body: present(resource.fields, changed, viewOf(scope, 'edit'), selection),
    version: shownVersion(resource, changed, { allow }),
    allow,
  };
}

/** Asks the policy, with what it needs to know beside the input. @throws ApiError 401/403 */
async function authoriseCreate<Item, Draft, Related>(
  resource: Writable<Item, Draft, Related>,
  input: Input,
  scope: Scope,
  reader: Reader,
): Promise<Related> {
  const related = (await resource.rules.related?.({ input, scope, reader, item: undefined })) as Related;
  enforce(scope, resource.access.create?.(scope.actor, { input, related, scope }));
  return related;
}

async function authoriseUpdate<Item, Draft, Related>(
  resource: Writable<Item, Draft, Related>,
  item: Item,
  input: Input,
  scope: Scope,
  reader: Reader,
): Promise<Related> {
  const related = (await resource.rules.related?.({ input, scope, reader, item })) as Related;
  enforce(scope, resource.access.update?.(scope.actor, item, { input, related, scope }));
  return related;
}

/** The input after slow work outside the transaction, which nobody can ask for without the right to. */
async function prepared<Item, Draft, Related>(
  { rules }: Writable<Item, Draft, Related>,
  input: Input,
  { scope, storage }: ResourceRequest,
  keep: Keep,
  authorise: () => Promise<unknown>,
): Promise<Input> {
  if (!rules.prepare) return input;
  await authorise();
  return keep(await rules.prepare({ input, scope, reader: storage }));
}

/** The new item as it is once all that waited for the commit is done. */
async function afterInsert<Item, Draft, Related>(
  { items, idOf }: Writable<Item, Draft, Related>,
  item: Item,
  { storage, parent }: ResourceRequest,
): Promise<Item> {
  if (!items.afterCommit) return item;
  await items.afterCommit({ inserted: item });
  return (await items.get(storage, idOf(item), parent)) ?? item;
}

const force = booleanArgument({ note: 'whether to bypass the trash and delete permanently', default: false });

/** The arguments of a deletion. */
export function deleteArguments(operation: DeleteOperation): Arguments {
  return { ...(operation.force !== 'none' && { force }), ...operation.arguments };
}

/**
 * Deletes the item that the path names: moves it to the trash where there is one, else, or with `force`, removes it.
 *
 * @returns 200 with the item in the trash, or `{ deleted: true, previous }`
 * @throws ApiError 404, 401/403, 410 when it is in the trash already, 501 when there is no trash and no `force`
 * @see interface 3
 */
export async function remove<Item, Draft, Related>(
  resource: Writable<Item, Draft, Related>,
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
    checkMatch(resource, item, request);
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
  const shown = present(
    resource.fields,
    item,
    viewOf(scope, contextOf(resource, 'edit')),
    isDeleted ? undefined : selection,
  );
  return { status: 200, body: isDeleted ? narrow({ deleted: true, previous: shown }, selection) : shown };
}

/** Revisions know context view alone. */
function contextOf<Item>(resource: Resource<Item>, context: 'view' | 'embed' | 'edit') {
  const known = Object.values<Field<Item>>(resource.fields).some((field) => field.contexts.includes(context));
  return known ? context : 'view';
}

/** @throws ApiError when the body has a member that none may have */
function refuseMembers(raw: RawArguments, refused: Readonly<Record<string, ErrorCode>>): void {
  for (const [name, code] of Object.entries(refused)) {
    if (Object.hasOwn(raw, name) && raw[name] !== undefined && raw[name] !== null) throw apiError(code);
  }
}

function readBody(declared: Arguments, raw: RawArguments, scope: Scope, required: readonly string[] = []) {
  const input: Input = readInput({ ...declared, _fields: fieldsArgument }, raw, scope, required);
  return { input, selection: selectionOf(input) };
}

async function reread<Item, Draft, Related>(
  resource: Writable<Item, Draft, Related>,
  reader: Reader,
  id: number,
  parent: number | undefined,
): Promise<Item> {
  const item = await resource.items.get(reader, id, parent);
  if (item === undefined) throw new Error(`${resource.name} ${id} vanished while it was written`);
  return item;
}
