import { actorOf } from '../../access/index.ts';
import { booleanArgument, type Input, type Resource, textArgument } from '../../engine/definition/index.ts';
import type { Reply, ResourceRequest } from '../../engine/operations/request.ts';
import { retrieve } from '../../engine/operations/retrieve.ts';
import { ApiError, apiError, invalidParam } from '../../errors/index.ts';
import type { UserRow } from '../../storage/index.ts';
import type { OwnParts, OwnRoute } from './own-route.ts';

export const sessionSchema = {
  $schema: 'http://json-schema.org/draft-04/schema#',
  title: 'session',
  type: 'object',
  properties: {
    user: {
      type: ['object', 'null'],
      description: 'who is logged in, as /wp/v2/users/me?context=edit shows it; null: nobody',
    },
    nonce: { type: ['string', 'null'], description: 'what requests with the cookie send as X-WP-Nonce' },
    ends_gmt: { type: ['string', 'null'], format: 'date-time', description: 'when the session ends' },
    limits: {
      type: 'object',
      properties: { upload_bytes: { type: 'integer', description: 'size of the largest file that may be uploaded' } },
    },
  },
};

const base = { path: '/session', schema: sessionSchema, access: () => undefined } as const;

const credentials = {
  login: textArgument({ note: 'user name or e-mail address', required: true }),
  password: textArgument({ note: 'password; an application password does not count', required: true }),
  remember: booleanArgument({ note: 'whether the session outlives the browser, and lasts 14 days', default: false }),
};

/** The current session: its user and its end; opening and closing it. */
export const sessionRoutes = (parts: OwnParts): readonly OwnRoute[] => [
  { ...base, method: 'GET', arguments: {}, answer: (_input, request) => tell(request, parts) },
  { ...base, method: 'POST', arguments: credentials, answer: (input, request) => begin(input, request, parts) },
  { ...base, method: 'DELETE', arguments: {}, answer: (_input, request) => end(request, parts) },
];

/** A page that has just loaded has no nonce yet: the cookie is enough, as only the site can read the response. */
async function tell(request: ResourceRequest, parts: OwnParts): Promise<Reply> {
  const { browser, scope, storage } = request;
  if (scope.actor.id > 0 && !browser?.isMeant)
    return answerWith(await storage.users.get(scope.actor.id), {}, request, parts);
  const token = browser?.isForeign ? undefined : browser?.token;
  const held = token === undefined ? undefined : await parts.sessions.find(token);
  return answerWith(held?.user, { token, until_gmt: held?.row.until_gmt }, request, parts);
}

async function begin(input: Input, request: ResourceRequest, parts: OwnParts): Promise<Reply> {
  const { browser, query, scope } = request;
  if (browser?.isForeign) throw apiError('rest_cookie_invalid_nonce');
  // Browsers store addresses, and proxies log them.
  if ('password' in query) throw invalidParam({ password: 'password must be in the body' });
  const [login, secret] = [input['login'] as string, input['password'] as string];
  const user = await parts.authenticator.logIn({ login, secret }, scope.address).catch(withoutChallenge);
  return beginSession(user, input['remember'] as boolean, request, parts);
}

/** Opens a session that replaces the one of the browser. */
export async function beginSession(
  user: UserRow,
  isRemembered: boolean,
  request: ResourceRequest,
  parts: OwnParts,
): Promise<Reply> {
  const { browser, scope } = request;
  const { sessions } = parts;
  const opened = await sessions.open(user, isRemembered, scope);
  if (browser?.token !== undefined) await sessions.close(browser.token);
  const held = await sessions.find(opened.token);
  const reply = await answerWith(held?.user, { ...opened, until_gmt: held?.row.until_gmt }, request, parts);
  return { ...reply, session: opened };
}

async function end(request: ResourceRequest, parts: OwnParts): Promise<Reply> {
  const { token, isMeant = false } = request.browser ?? {};
  if (token !== undefined && (await parts.sessions.find(token))) {
    if (!isMeant) throw apiError('rest_cookie_invalid_nonce');
    await parts.sessions.close(token);
  }
  return { ...(await answerWith(undefined, {}, request, parts)), session: 'ended' };
}

/** A challenge would make the browser show a dialog over the page. */
function withoutChallenge(error: unknown): never {
  throw error instanceof ApiError && error.status === 401 ? apiError('incorrect_password') : error;
}

interface Shown {
  readonly token?: string | undefined;
  readonly until_gmt?: string | undefined;
}

async function answerWith(
  user: UserRow | undefined,
  { token, until_gmt: until }: Shown,
  request: ResourceRequest,
  { adapted, sessions, uploadBytes }: OwnParts,
): Promise<Reply> {
  const body = {
    user: user ? await shownUser(user, request, adapted) : null,
    nonce: user && token !== undefined ? sessions.nonce(token) : null,
    ends_gmt: (user && until) ?? null,
    limits: { upload_bytes: uploadBytes },
  };
  return { status: 200, body, isPrivate: true };
}

async function shownUser(user: UserRow, request: ResourceRequest, adapted: readonly Resource[]): Promise<unknown> {
  const users = adapted.find(({ path }) => path === '/users');
  if (!users) throw new Error('there are no users');
  const scope = { ...request.scope, actor: actorOf(user) };
  const own = { ...request, scope, id: user.id, query: { context: 'edit' }, asValues: true };
  return (await retrieve(users, users.operations.retrieve?.arguments ?? {}, own)).body;
}
