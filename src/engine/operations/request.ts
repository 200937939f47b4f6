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

/** Receives a file of a body; `members` are those in front of it. */
export type TakeFile = (file: IncomingFile, members: RawArguments) => Promise<void>;

/** Facts about a request from headers that a browser sets and pages cannot change. */
export interface Browser {
  /** Whether another site sends the request. */
  readonly isForeign: boolean;
  /** The token in the session cookie. */
  readonly token?: string | undefined;
  /** Whether a valid nonce proves that the page meant to use the session. */
  readonly isMeant: boolean;
}

/** One request to a resource, as http/ passes it in: untrusted except for the scope. */
export interface ResourceRequest {
  readonly scope: Scope;
  readonly storage: Storage;
  readonly query: RawArguments;
  /** Whether items are returned as values, for further changes; otherwise as the text that is sent. */
  readonly asValues?: boolean;
  /** The item cache, and the version of the database that this request begins at. */
  readonly kept?: { readonly itemCache: ItemCache; readonly version: number };
  /**
   * The members of the body.
   *
   * @param take receives the file in the body while it arrives; without it, files are skipped
   * @param judge is called before anything of a body with a file is received
   */
  body(take?: TakeFile, judge?: () => Promise<unknown>): Promise<RawArguments>;
  /** The id in the path. Ids in the query or the body never redirect a request. */
  readonly id?: number;
  /** The id of the parent in the path, for resources below another one. */
  readonly parent?: number;
  /** The ETags of the version that a change applies to (`If-Match`). */
  readonly ifMatch?: string;
  /** Facts from the browser; absent on a surface without sessions. */
  readonly browser?: Browser;
  /** The client's key of a create, so that it can safely be repeated (`Idempotency-Key`). */
  readonly key?: string;
}

/** A file that is sent as the response. */
export interface SentFile {
  /** The suggested file name. */
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  open(): Readable;
}

/** The answer to a request. */
export interface Reply {
  readonly status: number;
  /** The body as a value, to be sent as JSON. */
  readonly body?: unknown;
  /** For reads of items, instead of a body: the item, or the items of a list, as text. */
  readonly presented?: PresentedItem | readonly PresentedItem[];
  /** The address of the page of a retrieved item, if the item shows it. */
  readonly alternate?: string | undefined;
  /** The body, if it is not JSON. */
  readonly file?: SentFile;
  readonly total?: number;
  readonly pages?: number;
  readonly page?: number;
  /** Methods that the actor may use on this route. */
  readonly allow?: readonly string[];
  /** The version of the item, for actors who may change it. */
  readonly version?: number | undefined;
  /** Whether this repeats the response to an earlier request. */
  readonly isRepeated?: true;
  /** Undeclared members of the body, which were ignored: `meta.subtitle`. */
  readonly ignored?: readonly string[];
  /** The number of application passwords revoked by the change. */
  readonly revoked?: number | undefined;
  /** The session that begins or ends with this response. */
  readonly session?: OpenedSession | 'ended';
  /** Whether the response is for this client alone, although the request has no credentials. */
  readonly isPrivate?: true;
  /** The path of the created item, below the prefix. */
  readonly location?: string;
}

/** The variant in which a request sees items. */
export function viewOf(scope: Scope, context: Context, input: Input = {}): View {
  const { actor, site, nowGmt } = scope;
  const password = input['password'];
  return { context, actor, site, nowGmt, ...(typeof password === 'string' && password !== '' && { password }) };
}

export function selectionOf(input: Input): Selection {
  return readSelection((input['_fields'] as readonly string[] | undefined) ?? []);
}
