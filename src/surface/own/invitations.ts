import { actorOf, can, makeOneTimeLink, onlyIf, userOfLink } from '../../access/index.ts';
import { type Input, type Resource, textArgument } from '../../engine/definition/index.ts';
import { writeDown } from '../../engine/operations/audit.ts';
import type { Reply, ResourceRequest } from '../../engine/operations/request.ts';
import { getItem } from '../../engine/operations/retrieve.ts';
import { update } from '../../engine/operations/update.ts';
import { enforce } from '../../engine/operations/write-steps.ts';
import { ApiError, apiError, invalidParam } from '../../errors/index.ts';
import { everything, type UserRow } from '../../storage/index.ts';
import type { OwnParts, OwnRoute } from './own-route.ts';
import { beginSession, sessionSchema } from './session.ts';

const schema = {
  $schema: 'http://json-schema.org/draft-04/schema#',
  title: 'invitation',
  type: 'object',
  properties: {
    user: { type: 'integer', description: 'id of the user' },
    url: { type: 'string', format: 'uri', description: 'by which the user sets a password, once; returned only now' },
    ends_gmt: { type: 'string', format: 'date-time', description: 'when the link ends' },
  },
};

/** Links for setting a password, and setting one. */
export const invitationRoutes = (parts: OwnParts): readonly OwnRoute[] => [
  {
    method: 'POST',
    path: '/users/<id>/invitation',
    arguments: {},
    schema,
    access: ({ actor }) => onlyIf(can(actor, 'edit_users'), 'rest_cannot_edit'),
    answer: (_input, request) => invite(request, usersAmong(parts.adapted)),
  },
  {
    method: 'POST',
    path: '/welcome',
    arguments: {
      token: textArgument({ note: 'what stands behind # in the link', required: true, maxLength: 100 }),
      password: textArgument({ note: 'password to set; without one, the response names the user' }),
      name: textArgument({ note: 'display name to set with the password' }),
      email: textArgument({ note: 'e-mail address to set with the password', format: 'email' }),
    },
    schema: sessionSchema,
    access: () => undefined,
    answer: (input, request) => welcome(input, request, parts),
  },
];

function usersAmong(adapted: readonly Resource[]): Resource {
  const users = adapted.find(({ path }) => path === '/users');
  if (!users) throw new Error('there are no users');
  return users;
}

async function invite(request: ResourceRequest, users: Resource): Promise<Reply> {
  const { scope, storage } = request;
  const { id, link } = await storage.transaction(async (stores) => {
    const user = (await getItem(users, stores, request)) as UserRow;
    enforce(scope, users.access.update?.(scope.actor, user, { input: {}, related: undefined, scope }));
    await writeDown(stores, scope, { resource: users, operation: 'invite', id: user.id });
    return { id: user.id, link: await makeOneTimeLink(stores, user, scope.nowGmt) };
  });
  // The part behind # is sent to no server, so no log contains it.
  const url = `${scope.site.url}/admin/welcome#${link.token}`;
  return { status: 201, body: { user: id, url, ends_gmt: link.until_gmt } };
}

async function welcome(input: Input, request: ResourceRequest, parts: OwnParts): Promise<Reply> {
  const { browser, query, scope, storage } = request;
  if (browser?.isForeign) throw apiError('rest_cookie_invalid_nonce');
  // Browsers store addresses, and proxies log them.
  if ('token' in query || 'password' in query) throw invalidParam({ token: 'token and password must be in the body' });
  const user = await userOfLink(storage, input['token'] as string, scope.nowGmt);
  if (!user) throw apiError('quoin_link_has_ended');
  const { password, name, email } = input;
  if (password === undefined) return { status: 200, body: await described(user, request), isPrivate: true };
  const change = { password, ...(name !== undefined && { name }), ...(email !== undefined && { email }) };
  await setUp(user, change, request, usersAmong(parts.adapted));
  // A session is bound to the current credentials.
  const changed = await storage.users.get(user.id);
  if (!changed) throw apiError('quoin_link_has_ended');
  return beginSession(changed, false, request, parts);
}

/** The user of a link. On an empty site, also the site's title and the settings to complete. */
async function described({ login, name, email, password_hash, roles }: UserRow, { scope, storage }: ResourceRequest) {
  const isFirst = password_hash === '' && roles.includes('administrator');
  const others = isFirst ? await storage.users.ids({ where: everything, limit: 2 }) : [];
  if (others.length !== 1) return { login, name };
  const { title, timezone, fixed } = scope.site;
  const isFixed = ['title', 'timezone'].filter((setting) => setting in fixed);
  return { login, name, first_run: { email, title, timezone, fixed: isFixed } };
}

/** The new password voids the link. Of two concurrent requests, one finds that the user has changed meanwhile. */
async function setUp(user: UserRow, members: Input, request: ResourceRequest, users: Resource): Promise<void> {
  const scope = { ...request.scope, actor: actorOf(user) };
  const version = users.versionOf(user);
  const change = { ...request, scope, id: user.id, query: {}, body: async () => members };
  await update(users, { ...change, ifMatch: `"v${version}."` }).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 412 ? apiError('quoin_link_has_ended') : error;
  });
}
