import { isUser, onlyIf } from '../../access/index.ts';
import type { Reply, ResourceRequest } from '../../engine/operations/request.ts';
import { apiError } from '../../errors/index.ts';
import type { SessionRow } from '../../storage/index.ts';
import type { OwnParts, OwnRoute } from './own-route.ts';

const item = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    is_current: { type: 'boolean', description: 'whether this request is made with it' },
    began_gmt: { type: 'string', format: 'date-time' },
    seen_gmt: { type: 'string', format: 'date-time', description: 'when it was last used, to the hour' },
    ends_gmt: { type: 'string', format: 'date-time', description: 'when it ends unless it is used' },
    address: { type: 'string', description: 'where it began' },
    user_agent: { type: 'string', description: 'the program that it began with' },
  },
};
const schema = { $schema: 'http://json-schema.org/draft-04/schema#', title: 'own-session', ...item };
const base = {
  schema,
  arguments: {},
  access: ({ actor }) => onlyIf(isUser(actor), 'rest_forbidden'),
} satisfies Partial<OwnRoute>;

/** The sessions of the current user. */
export const sessionListRoutes = (parts: OwnParts): readonly OwnRoute[] => [
  { ...base, method: 'GET', path: '/sessions', answer: (_input, request) => list(request, parts) },
  { ...base, method: 'DELETE', path: '/sessions', answer: (_input, request) => endOthers(request, parts) },
  {
    ...base,
    method: 'DELETE',
    path: '/sessions/<session>',
    answer: (_input, request, { session = '' }) => endOne(session, request, parts),
  },
];

/** The part of the hash of a token that identifies a session; it cannot be used to log in. */
const nameOf = ({ token_hash }: SessionRow): string => token_hash.slice(0, 20);

const isCurrent = (row: SessionRow, { browser }: ResourceRequest, { sessions }: OwnParts): boolean =>
  browser?.token !== undefined && browser.isMeant && sessions.isOf(row, browser.token);

async function list(request: ResourceRequest, parts: OwnParts): Promise<Reply> {
  const rows = await parts.sessions.ofUser(request.scope.actor.id);
  const body = rows.map((row) => ({
    id: nameOf(row),
    is_current: isCurrent(row, request, parts),
    began_gmt: row.began_gmt,
    seen_gmt: row.seen_gmt,
    ends_gmt: row.until_gmt,
    address: row.address,
    user_agent: row.user_agent,
  }));
  return { status: 200, body };
}

async function endOne(name: string, request: ResourceRequest, parts: OwnParts): Promise<Reply> {
  const rows = await parts.sessions.ofUser(request.scope.actor.id);
  const named = rows.filter((row) => nameOf(row) === name);
  if (named.length === 0) throw apiError('quoin_session_not_found');
  await parts.sessions.end(named, entryOf(request));
  const ended = named.some((row) => isCurrent(row, request, parts));
  return { status: 200, body: { ended: named.length }, ...(ended && { session: 'ended' as const }) };
}

async function endOthers(request: ResourceRequest, parts: OwnParts): Promise<Reply> {
  const rows = await parts.sessions.ofUser(request.scope.actor.id);
  const others = rows.filter((row) => !isCurrent(row, request, parts));
  await parts.sessions.end(others, entryOf(request));
  return { status: 200, body: { ended: others.length } };
}

const entryOf = ({ scope }: ResourceRequest) => ({
  at_gmt: scope.nowGmt,
  user_id: scope.actor.id,
  address: scope.address,
  request_id: scope.requestId,
});
