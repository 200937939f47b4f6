import { type ApiError, apiError, type ErrorCode } from '../errors/index.ts';
import type { Condition } from '../storage/index.ts';
import { type Capability, capabilitiesOf } from './roles.ts';

/** Who makes a request. `id` 0 is anonymous: a client without credentials. */
export interface Actor {
  readonly id: number;
  readonly roles: readonly string[];
  readonly capabilities: ReadonlySet<Capability>;
}

export const anonymous: Actor = { id: 0, roles: [], capabilities: new Set() };

/** The actor for a user with these roles. */
export function actorOf(user: { id: number; roles: readonly string[] }): Actor {
  return { id: user.id, roles: user.roles, capabilities: capabilitiesOf(user.roles) };
}

/** Whether the actor is a user who has logged in. */
export function isUser(actor: Actor): boolean {
  return actor.id > 0;
}

/** Whether the actor has the capability. */
export function can(actor: Actor, capability: Capability): boolean {
  return actor.capabilities.has(capability);
}

/** A refusal by a policy. The engine turns it into an error of the interface. */
export interface Refusal {
  readonly refused: ErrorCode;
  /** Bad arguments, for refusals that the interface words as `rest_invalid_param`. */
  readonly params?: Record<string, string>;
  /** The status, for codes that are also used for other errors than missing rights. */
  readonly status?: number;
  /** For reading one item: allowed nevertheless when the row satisfies the condition, as in a list. */
  readonly unless?: Condition;
}

/** The result of a policy: undefined when allowed. */
export type Verdict = Refusal | undefined;

/** Refuse with a code of the catalogue. */
export function refuse(refused: ErrorCode, params?: Record<string, string>): Refusal {
  return params ? { refused, params } : { refused };
}

/** Undefined when `allowed`, otherwise the refusal. */
export function onlyIf(allowed: boolean, refused: ErrorCode): Verdict {
  return allowed ? undefined : { refused };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}

/** The refusal as an error: a missing right is 401 for anonymous clients and 403 for users, with the same code (behaviour 1). */
export function refusalFor(actor: Actor, { refused, params, status }: Refusal): ApiError {
  const error = apiError(refused, { ...(params && { data: { params } }), ...(status && { status }) });
  return error.status === 403 && !isUser(actor) && !alwaysForbidden.has(refused)
    ? apiError(refused, { status: 401 })
    : error;
}

/** Codes that are 403 for everybody, since logging in would not help (behaviour 3, 5). */
const alwaysForbidden: ReadonlySet<ErrorCode> = new Set([
  'rest_post_incorrect_password',
  'rest_comment_invalid_post_id',
  'rest_comment_draft_post',
  'rest_comment_trash_post',
  'rest_comment_closed',
]);
