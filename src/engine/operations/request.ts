import type { Readable } from 'node:stream';
import type { OpenedSession } from '../../access/index.ts';
import type { Storage } from '../../storage/index.ts';
import type { Context, IncomingFile, Input } from '../definition/index.ts';
import type { ItemCache } from '../item-cache/item-cache.ts';
import type { PresentedItem } from '../item-cache/presented-item.ts';
import type { Scope } from '../scope.ts';
import type { View } from '../view.ts';
import type { RawArguments } from './read-input.ts';
import { readSelection, type Selection } from './select-fields.ts';

/** Receives the file in a body; `members` are the members before it. */
export type TakeFile = (file: IncomingFile, members: RawArguments) => Promise<void>;

/** Facts about a request that the browser states, and that a page cannot forge. */
export interface Browser {
  /** Whether another site causes the request. */
  readonly isForeign: boolean;
  /** The token of the session cookie. */
  readonly token?: string | undefined;
  /** Whether a valid nonce proves that the page intended the request. */
  readonly isMeant: boolean;
}

/** A request to a resource, as http/ passes it in: untrusted except for the scope. */
export interface ResourceRequest {
  readonly scope: Scope;
  readonly storage: Storage;
  readonly query: RawArguments;
  /** Whether to return items as values, for further processing, instead of as text. */
  readonly asValues?: boolean;
  /** The item cache, and the version of the database that this request reads. */
  readonly kept?: { readonly itemCache: ItemCache; readonly version: number };
  /**
   * Reads the members of the body.
   *
   * @param take receives the file in the body; without it, files are skipped
   * @param judge called before anything of a body with a file is received
   */
  body(take?: TakeFile, judge?: () => Promise<unknown>): Promise<RawArguments>;
  /** The id in the path: an id in the query or the body is never used instead. */
  readonly id?: number;
  /** The id of the item above, for resources below another one. */
  readonly parent?: number;
  /** The header `If-Match`. */
  readonly ifMatch?: string;
  /** Facts from the browser, on the surface that accepts session cookies. */
  readonly browser?: Browser;
  /** The header `Idempotency-Key`: identifies a request to create an item, so that the client can repeat it. */
  readonly key?: string;
}

/** A file as the content of a response. */
export interface SentFile {
  /** The name under which the browser saves it. */
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  open(): Readable;
}

/** The response to a request. */
export interface Reply {
  readonly status: number;
  /** The body as a value, to be sent as JSON. */
  readonly body?: unknown;
  /** For reads of items, instead of a body: the item, or the items of a list, as text. */
  readonly presented?: PresentedItem | readonly PresentedItem[];
  /** The page of the item on the site, for a retrieve that shows it. */
  readonly alternate?: string | undefined;
  /** The body, if it is not JSON. */
  readonly file?: SentFile;
  readonly total?: number;
  readonly pages?: number;
  readonly page?: number;
  /** The methods that the actor may use on this route. */
  readonly allow?: readonly string[];
  /** The version of the item, for actors who may change it. */
  readonly version?: number | undefined;
  /** Whether the request was carried out before, and the response is that of a repetition. */
  readonly isRepeated?: true;
  /** Members of the body that were ignored because they are not declared, such as `meta.subtitle`. */
  readonly ignored?: readonly string[];
  /** The number of application passwords that the change has revoked. */
  readonly revoked?: number | undefined;
  /** The session that begins with this response, or the fact that it ends. */
  readonly session?: OpenedSession | 'ended';
  /** Whether the response is for this client alone, although the request names no user. */
  readonly isPrivate?: true;
  /** The path of the created item, below the prefix. */
  readonly location?: string;
}

/** The view in which a request sees items. */
export function viewOf(scope: Scope, context: Context, input: Input = {}): View {
  const { actor, site, nowGmt } = scope;
  const password = input['password'];
  return { context, actor, site, nowGmt, ...(typeof password === 'string' && password !== '' && { password }) };
}

export function selectionOf(input: Input): Selection {
  return readSelection((input['_fields'] as readonly string[] | undefined) ?? []);
}
