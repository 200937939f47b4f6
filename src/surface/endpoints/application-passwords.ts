import { createHash } from 'node:crypto';
import {
  type ApplicationPassword,
  applicationPasswordsOf,
  createApplicationPassword,
  isUser,
  refusalFor,
  renameApplicationPassword,
  revokeApplicationPassword,
} from '../../access/index.ts';
import {
  type Arguments,
  contextArgument,
  E,
  type Fields,
  field,
  textArgument,
  VE,
  VEM,
} from '../../engine/definition/index.ts';
import { schemaOf } from '../../engine/description/describe.ts';
import type { DescribedResource } from '../../engine/description/described-route.ts';
import { present } from '../../engine/operations/present.ts';
import { readInput } from '../../engine/operations/read-input.ts';
import { type Reply, type ResourceRequest, selectionOf, viewOf } from '../../engine/operations/request.ts';
import { apiError, type ErrorCode } from '../../errors/index.ts';
import { userAccess } from '../../resources/users/users.access.ts';
import type { AuditEntry, UserRow } from '../../storage/index.ts';
import { addressOf, shownLinks } from '../links.ts';
import type { Endpoint } from '../routes.ts';

/** A shown application password; the password itself appears once, on creation. */
interface Shown extends ApplicationPassword {
  readonly secret?: string;
}

/** The fixed id of an application for clients. */
function uuidOf({ id, user_id, created_gmt }: ApplicationPassword): string {
  const digest = createHash('sha256').update(`application password ${id} ${user_id} ${created_gmt}`).digest('hex');
  const parts = [digest.slice(0, 8), digest.slice(8, 12), `4${digest.slice(13, 16)}`, `8${digest.slice(17, 20)}`];
  return [...parts, digest.slice(20, 32)].join('-');
}

const pathOf = (password: ApplicationPassword): string =>
  `/users/${password.user_id}/application-passwords/${uuidOf(password)}`;

const name = textArgument({ note: 'name of the application', maxLength: 200 });

const fields: Fields<Shown> = {
  uuid: field.text({ note: 'identifier of the application password', contexts: VEM, read: uuidOf }),
  app_id: field.text({ note: 'identifier of the application', contexts: VEM, read: () => '' }),
  name: field.text({ note: 'name of the application', contexts: VEM, read: (one) => one.name, write: name }),
  password: field.text({
    note: 'the password; shown once',
    contexts: E,
    shown: { optional: true },
    read: (one) => one.secret,
  }),
  created: field.text({
    note: 'when it was made, GMT',
    format: 'date-time',
    contexts: VE,
    read: (one) => one.created_gmt,
  }),
  last_used: field.text({
    note: 'when it was last used; not kept',
    contexts: VE,
    shown: { type: 'null' },
    read: () => null,
  }),
  last_ip: field.text({
    note: 'from where it was last used; not kept',
    contexts: VE,
    shown: { type: 'null' },
    read: () => null,
  }),
  _links: field.object({
    note: 'links',
    contexts: VEM,
    shown: shownLinks,
    read: (one, { site }) => ({ self: [{ href: addressOf(pathOf(one), site.url) }] }),
  }),
};

const reading: Arguments = { context: contextArgument };
const writing: Arguments = { name };

/**
 * The user in the path, for actors who may change that user.
 *
 * @throws ApiError 401/403, 404 when there is no such user
 */
async function ownerOf(request: ResourceRequest, named: string | undefined, refusal: ErrorCode): Promise<UserRow> {
  const { scope, storage } = request;
  if (named === 'me' && !isUser(scope.actor)) throw apiError('rest_not_logged_in');
  const id = named === 'me' ? scope.actor.id : Number(named);
  const user = Number.isSafeInteger(id) ? await storage.users.get(id) : undefined;
  const verdict = user && userAccess.update?.(scope.actor, user, { input: {}, related: undefined, scope });
  if (!isUser(scope.actor) || verdict) throw refusalFor(scope.actor, { refused: refusal });
  if (!user) throw apiError('rest_user_invalid_id');
  return user;
}

async function passwordOf(request: ResourceRequest, owner: UserRow, uuid: string | undefined) {
  const found = (await applicationPasswordsOf(request.storage, owner.id)).find((one) => uuidOf(one) === uuid);
  if (!found) throw apiError('rest_application_password_not_found');
  return found;
}

function entryOf({ scope }: ResourceRequest): Pick<AuditEntry, 'user_id' | 'address' | 'request_id'> {
  return { user_id: scope.actor.id, address: scope.address, request_id: scope.requestId };
}

type Keys = Readonly<Record<string, string>>;

async function list(request: ResourceRequest, keys: Keys): Promise<Reply> {
  const input = readInput(reading, request.query, request.scope);
  const owner = await ownerOf(request, keys['user_id'], 'rest_cannot_list_application_passwords');
  const view = viewOf(request.scope, input['context'] as 'view');
  const passwords = await applicationPasswordsOf(request.storage, owner.id);
  return {
    status: 200,
    body: passwords.map((one) => withoutSecret(present<Shown>(fields, one, view, selectionOf(input)))),
  };
}

async function retrieve(request: ResourceRequest, keys: Keys): Promise<Reply> {
  const input = readInput(reading, request.query, request.scope);
  const owner = await ownerOf(request, keys['user_id'], 'rest_cannot_read_application_password');
  const view = viewOf(request.scope, input['context'] as 'view');
  return {
    status: 200,
    body: withoutSecret(present<Shown>(fields, await passwordOf(request, owner, keys['uuid']), view, undefined)),
  };
}

async function create(request: ResourceRequest, keys: Keys): Promise<Reply> {
  const { scope, storage, query, body } = request;
  const members = { ...query, ...(await body()) };
  const owner = await ownerOf(request, keys['user_id'], 'rest_cannot_create_application_passwords');
  const input = readInput(writing, members, scope, ['name']);
  const label = input['name'] as string;
  const { id, secret } = await createApplicationPassword(storage, {
    userId: owner.id,
    name: label,
    nowGmt: scope.nowGmt,
    by: entryOf(request),
  });
  const made: Shown = { id, user_id: owner.id, name: label.trim(), created_gmt: scope.nowGmt, secret };
  return { status: 201, body: present(fields, made, viewOf(scope, 'edit'), undefined), location: pathOf(made) };
}

async function rename(request: ResourceRequest, keys: Keys): Promise<Reply> {
  const { scope, storage, query, body } = request;
  const members = { ...query, ...(await body()) };
  const owner = await ownerOf(request, keys['user_id'], 'rest_cannot_edit_application_password');
  const known = await passwordOf(request, owner, keys['uuid']);
  const input = readInput(writing, members, scope);
  const given = ((input['name'] as string | undefined) ?? known.name).trim();
  if (given === '') throw apiError('rest_invalid_param', { data: { params: { name: 'name must not be empty' } } });
  const label = await renameApplicationPassword(storage, known.id, given);
  return {
    status: 200,
    body: withoutSecret(present<Shown>(fields, { ...known, name: label }, viewOf(scope, 'edit'), undefined)),
  };
}

async function revoke(request: ResourceRequest, keys: Keys): Promise<Reply> {
  const { scope, storage } = request;
  const owner = await ownerOf(request, keys['user_id'], 'rest_cannot_delete_application_password');
  const known = await passwordOf(request, owner, keys['uuid']);
  await revokeApplicationPassword(storage, known.id, scope.nowGmt, entryOf(request));
  const { _links: _, ...previous } = withoutSecret(present<Shown>(fields, known, viewOf(scope, 'edit'), undefined));
  return { status: 200, body: { deleted: true, previous } };
}

async function revokeAll(request: ResourceRequest, keys: Keys): Promise<Reply> {
  const { scope, storage } = request;
  const owner = await ownerOf(request, keys['user_id'], 'rest_cannot_delete_application_passwords');
  const known = await applicationPasswordsOf(storage, owner.id);
  for (const { id } of known) await revokeApplicationPassword(storage, id, scope.nowGmt, entryOf(request));
  return { status: 200, body: { deleted: true, count: known.length } };
}

function withoutSecret({ password: _, ...shown }: Record<string, unknown>): Record<string, unknown> {
  return shown;
}

const isAllowed = async (request: ResourceRequest, keys: Keys): Promise<boolean> => {
  try {
    await ownerOf(request, keys['user_id'], 'rest_cannot_list_application_passwords');
    return true;
  } catch {
    return false;
  }
};

const ALL = '/users/<user_id>/application-passwords';
const ONE = `${ALL}/<uuid>`;
const schema = schemaOf('application-password', fields as Fields<never>);

const described: { readonly described: DescribedResource } = {
  described: {
    name: 'application-password',
    path: ALL,
    note: 'application passwords of a user',
    fields: fields as Fields<unknown>,
    operations: {
      list: { arguments: reading, beyondEnd: 'empty' },
      retrieve: { arguments: reading },
      create: { required: ['name'] },
      update: {},
      delete: { force: 'none' },
    },
  },
};

/** The application passwords of a user: for the user, and for those who may change the user. */
export const applicationPasswordEndpoints: readonly Endpoint[] = [
  { ...described, methods: ['GET'], operation: 'list', path: ALL, arguments: reading, schema, isAllowed, answer: list },
  {
    ...described,
    methods: ['POST'],
    operation: 'create',
    path: ALL,
    arguments: writing,
    required: ['name'],
    isAllowed,
    answer: create,
  },
  { ...described, methods: ['DELETE'], operation: 'delete', path: ALL, arguments: {}, isAllowed, answer: revokeAll },
  {
    ...described,
    methods: ['GET'],
    operation: 'retrieve',
    path: ONE,
    arguments: reading,
    schema,
    isAllowed,
    answer: retrieve,
  },
  {
    ...described,
    methods: ['POST', 'PUT', 'PATCH'],
    operation: 'update',
    path: ONE,
    arguments: writing,
    isAllowed,
    answer: rename,
  },
  { ...described, methods: ['DELETE'], operation: 'delete', path: ONE, arguments: {}, isAllowed, answer: revoke },
];
