import { apiError, type ErrorCode } from '../../errors/index.ts';
import type { Operations } from '../definition/index.ts';
import type { DescribedRoute } from './described-route.ts';
import { type Json, json } from './openapi-schemas.ts';

/** The one shape of errors (interface 1.3). */
export const errorSchema: Json = {
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: {
    code: { type: 'string', description: 'what went wrong, for programs' },
    message: { type: 'string', description: 'what went wrong, for people' },
    data: {
      type: 'object',
      required: ['status'],
      properties: {
        status: { type: 'integer', description: 'the status of the answer' },
        params: {
          description: 'argument → fault, or the names of missing arguments',
          anyOf: [
            { type: 'object', additionalProperties: { type: 'string' } },
            { type: 'array', items: { type: 'string' } },
          ],
        },
      },
      additionalProperties: true,
    },
  },
};

/** When each status is sent, with an example of an error. */
const refusals: Readonly<Record<number, readonly [when: string, code: ErrorCode]>> = {
  400: ['An argument or the body is not as described; `data.params` names each fault.', 'rest_invalid_param'],
  401: ['Nobody is logged in who may do this, or name and password are wrong.', 'rest_not_logged_in'],
  403: ['Whoever is logged in may not do this.', 'rest_forbidden'],
  404: ['There is no such item.', 'rest_post_invalid_id'],
  409: ['It is there already, or what was made by the `Idempotency-Key` is gone.', 'comment_duplicate'],
  410: ['It is in the trash already.', 'rest_already_trashed'],
  412: [
    'It has changed since the version that `If-Match` names, or the file is not what it says.',
    'rest_precondition_failed',
  ],
  413: ['The body is larger than the server takes.', 'rest_body_too_large'],
  422: ['The `Idempotency-Key` came with another request before.', 'rest_idempotency_key_reused'],
  429: ['Too many attempts or comments; `Retry-After` says when to try again.', 'rest_too_many_attempts'],
  501: ['There is no trash for this: send `force=true`.', 'rest_trash_not_supported'],
};

const nameOf = (status: number | string): string => `error-${status}`;

/** The error responses by name. */
export const errorResponses: Record<string, Json> = {
  ...Object.fromEntries(
    Object.entries(refusals).map(([status, [description, code]]) => [
      nameOf(status),
      { description, content: json({ $ref: '#/components/schemas/error' }, apiError(code).toBody()) },
    ]),
  ),
  error: {
    description: 'What went wrong on the server, or is rare.',
    content: json({ $ref: '#/components/schemas/error' }, apiError('rest_unavailable').toBody()),
  },
  unchanged: { description: 'The answer is the one that `If-None-Match` names.' },
};

/** The error responses of a route. */
export function refusalsOf(route: DescribedRoute): Json {
  const statuses = [...new Set(statusesOf(route))].sort();
  return {
    ...(isRead(route) && { 304: { $ref: '#/components/responses/unchanged' } }),
    ...Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }])),
    default: { $ref: '#/components/responses/error' },
  };
}

export const isRead = ({ operation }: DescribedRoute): boolean => operation === 'list' || operation === 'retrieve';

/** The statuses of refused moves to the trash: the item is there already, or there is no trash. */
const trashStatuses = { optional: [410], required: [501], none: [] } as const;

function statusesOf({ operation, path, resource }: DescribedRoute): number[] {
  const always = [400, 401, 403, 429];
  const named = path.includes('<') ? [404] : [];
  const operations: Operations = 'operations' in resource ? resource.operations : {};
  switch (operation) {
    case 'describe':
    case 'list':
    case 'retrieve':
      return [...always, ...named];
    case 'create':
      return [...always, ...named, 409, ...(operations.create?.files ? [412] : []), 413, 422];
    case 'update':
      return [...always, ...named, 412, 413];
    case 'delete':
      return [...always, ...named, 412, ...trashStatuses[operations.delete?.force ?? 'none']];
  }
}
