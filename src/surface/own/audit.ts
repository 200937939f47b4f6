import { can, isUser, onlyIf } from '../../access/index.ts';
import {
  type DateTime,
  dateTimeArgument,
  type Input,
  integerArgument,
  textArgument,
} from '../../engine/definition/index.ts';
import type { Reply, ResourceRequest } from '../../engine/operations/request.ts';
import { momentOf } from '../../engine/site-time.ts';
import type { AuditRow } from '../../storage/index.ts';
import type { OwnRoute } from './own-route.ts';

const schema = {
  $schema: 'http://json-schema.org/draft-04/schema#',
  title: 'audit-entry',
  type: 'object',
  properties: {
    id: { type: 'integer' },
    date_gmt: { type: 'string', format: 'date-time' },
    user: { type: 'integer', description: 'id of who made the change; 0 for anonymous clients and for commands' },
    login: { type: 'string', description: 'user name at that time' },
    address: { type: 'string', description: 'where the change came from; command: from the command line' },
    request_id: { type: 'string' },
    operation: { type: 'string', description: 'create, update, trash, restore, delete, or what a command did' },
    resource: { type: 'string', description: 'kind of the item, such as post' },
    item: { type: 'integer', description: 'id of the item' },
    members: { type: 'array', items: { type: 'string' }, description: 'names of what was given, never values' },
  },
};

const paging = {
  page: integerArgument({ note: 'current page', default: 1, minimum: 1 }),
  per_page: integerArgument({ note: 'maximum entries in the result set', default: 50, minimum: 1, maximum: 100 }),
};

/** The audit log, newest entries first. */
export const auditRoute: OwnRoute = {
  method: 'GET',
  path: '/audit',
  arguments: {
    ...paging,
    user: integerArgument({ note: 'changes by the user of this id', minimum: 0 }),
    resource: textArgument({ note: 'changes of items of this kind, such as post', maxLength: 100 }),
    item: integerArgument({ note: 'changes of items with this id', minimum: 0 }),
    since: dateTimeArgument({ note: 'changes at this moment or later, in the site timezone unless it carries a zone' }),
  },
  schema,
  access: ({ actor }) => onlyIf(can(actor, 'manage_options'), 'rest_forbidden'),
  answer: (input, request) => list(input, request),
};

/** The changes by the current user, newest first. */
export const ownAuditRoute: OwnRoute = {
  method: 'GET',
  path: '/audit/me',
  arguments: paging,
  schema,
  access: ({ actor }) => onlyIf(isUser(actor), 'rest_forbidden'),
  answer: (input, request) => list({ ...input, user: request.scope.actor.id }, request),
};

async function list(input: Input, { scope, storage }: ResourceRequest): Promise<Reply> {
  const [page, limit] = [input['page'] as number, input['per_page'] as number];
  const since = input['since'] as DateTime | null | undefined;
  const { entries, total } = await storage.audit.latest({
    userId: input['user'] as number | undefined,
    resource: input['resource'] as string | undefined,
    itemId: input['item'] as number | undefined,
    sinceGmt: since ? momentOf(since, scope.site.timezone).date_gmt : undefined,
    limit,
    offset: (page - 1) * limit,
  });
  return { status: 200, body: entries.map(shown), total, pages: Math.ceil(total / limit), page };
}

const shown = ({
  id,
  at_gmt,
  user_id,
  login,
  address,
  request_id,
  operation,
  resource,
  item_id,
  members,
}: AuditRow) => ({
  id,
  date_gmt: at_gmt,
  user: user_id,
  login,
  address,
  request_id,
  operation,
  resource,
  item: item_id,
  members: members === '' ? [] : members.split(','),
});
