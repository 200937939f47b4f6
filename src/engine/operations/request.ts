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

/** Takes a file out of a body; `members` are those that stand before it. */
export type TakeFile = (file: IncomingFile, members: RawArguments) => Promise<void>;

/** The facts that a browser itself states about a request, beyond control of the page. */
export interface Browser {
  /** Whether another site sends the request. */
  readonly isForeign: boolean;
  /** The token of a log-in by cookie. */
  readonly token?: string | undefined;
  /** Whether a nonce shows that the page meant to use it. */
  readonly isMeant: boolean;
}

/** One request to a resource, as http/ passes it in: untrusted except for the scope. */
export interface ResourceRequest {
  readonly scope: Scope;
  readonly storage: Storage;
  readonly query: RawArguments;
  /** Whether items are returned as values, because something is still to be done with them; else as the text that is sent. */
  readonly asValues?: boolean;
  /** Items as they were sent before, and the version of the database that this request begins at. */
  readonly kept?: { readonly itemCache: ItemCache; readonly version: number };
  /**
   * The members of the body.
   *
   * @param take is given the file that the body holds, while it arrives; without it, files are skipped
   * @param judge is asked before anything of a body with a file is received
   */
  body(take?: TakeFile, judge?: () => Promise<unknown>): Promise<RawArguments>;
  /** The id in the path. It is the only id: none in query or body redirects a request. */
  readonly id?: number;
  /** The id above it in the path, of resources below another one. */
  readonly parent?: number;
  /** The tags of the item that a change is meant for (`If-Match`). */
  readonly ifMatch?: string;
  /** What a browser sends by itself, where log-ins by cookie are known. */
  readonly browser?: Browser;
  /** The name that a client gives a request to create something, so that it can send it again (`Idempotency-Key`). */
  readonly key?: string;
}

/** A file that an answer consists of. */
export interface SentFile {
  /** As it is to be stored. */
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
  /** Instead of a body, for reads of items: the item, or the items of a list, as text. */
  readonly presented?: PresentedItem | readonly PresentedItem[];
  /** The address of the page of the one item that is read, where the item shows it. */
  readonly alternate?: string | undefined;
  /** The body, if it is not JSON. */
  readonly file?: SentFile;
  readonly total?: number;
  readonly pages?: number;
  readonly page?: number;
  /** Methods that the actor may use on this route. */
  readonly allow?: readonly string[];
  /** The version of the one item, for those who may change it. */
  readonly version?: number | undefined;
  /** Whether this repeats the answer to a request that came before. */
  readonly isRepeated?: true;
  /** Members of the body that no definition names, and that nothing came of: `meta.subtitle`. */
  readonly ignored?: readonly string[];
  /** How many application passwords the change has ended. */
  readonly revoked?: number | undefined;
  /** The log-in by cookie that begins or ends with this answer. */
  readonly session?: OpenedSession | 'ended';
  /** Whether it is for this client alone, although the request names no user. */
  readonly isPrivate?: true;
  /** Path of the item that was made, below the prefix. */
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
