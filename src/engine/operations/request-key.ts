import { createHash } from 'node:crypto';
import { apiError } from '../../errors/index.ts';
import type { Reader, Stores } from '../../storage/index.ts';
import type { Scope } from '../scope.ts';
import { gmtOf } from '../site-time.ts';

/** How long a request with an `Idempotency-Key` is recognised. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;
const MAX_KEY_LENGTH = 255;

/** A create that its client may repeat. */
export interface KeyedRequest {
  /** The owner of the key: the same key of another user, or with other rights, is a different key. */
  readonly name: string;
  /** Identifies the repeated request. */
  readonly request: string;
  readonly nowGmt: string;
}

/** The request was carried out before; nothing is created again. */
export class AlreadyMade extends Error {
  readonly id: number;

  constructor(id: number) {
    super('this request has been carried out before');
    this.id = id;
  }
}

/**
 * The stored data of a request with a key; undefined without one.
 *
 * @param parts the parts that identify the request: path, members, facts about a file
 * @throws ApiError 400 for an invalid key
 */
export function keyedRequest(
  key: string | undefined,
  scope: Scope,
  parts: readonly unknown[],
): KeyedRequest | undefined {
  if (key === undefined) return undefined;
  if (!/^[\x20-\x7e]+$/.test(key) || key.length > MAX_KEY_LENGTH) throw apiError('rest_invalid_idempotency_key');
  const { actor, address, nowGmt } = scope;
  const owner = actor.id > 0 ? [actor.id, ...actor.roles] : [address];
  return { name: digest([...owner, key]), request: digest([...owner, key, ...parts]), nowGmt };
}

/**
 * Checks whether the request was carried out before.
 *
 * @throws AlreadyMade when it was
 * @throws ApiError 422 when the key came with another request
 */
export async function refuseRepetition(keyed: KeyedRequest | undefined, { requestKeys }: Reader): Promise<void> {
  if (!keyed) return;
  const known = await requestKeys.find(keyed.name, since(keyed));
  if (!known) return;
  if (known.request !== keyed.request) throw apiError('rest_idempotency_key_reused');
  throw new AlreadyMade(known.item_id);
}

/** Stores the created item with the key, in the same transaction. */
export async function keepRequest(keyed: KeyedRequest | undefined, { requestKeys }: Stores, id: number): Promise<void> {
  if (!keyed) return;
  const { name, request, nowGmt } = keyed;
  await requestKeys.keep(name, { request, item_id: id }, { nowGmt, sinceGmt: since(keyed) });
}

const since = ({ nowGmt }: KeyedRequest): string => gmtOf(Date.parse(`${nowGmt}Z`) - LIFETIME_MS);

const digest = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
