import type { Readable } from 'node:stream';
import type { Actor, Refusal, Verdict } from '../../access/index.ts';
import type { ErrorCode } from '../../errors/index.ts';
import type { Condition, Page, Query, Reader, Stores } from '../../storage/index.ts';
import type { Scope } from '../scope.ts';
import type { Arguments } from './argument.ts';
import type { Fields } from './field.ts';
import type { Input, Operations } from './operation.ts';
import type { Context } from './schema.ts';

/** A file in a request. */
export interface IncomingFile {
  readonly stream: Readable;
  /** Header fields of the request, names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The name of the file in a form; that of a raw body is in the headers. */
  readonly formName?: string;
}

/** The result of slow work outside a transaction. */
export interface Prepared {
  readonly input: Input;
  /** Identifies what was received, to detect a repeated request. */
  readonly fingerprint?: string;
  /** Undo the work when the request fails. */
  undo?(): Promise<void>;
}

/** The policies, one per operation: pure functions. A missing one stops the start. */
export interface Access<Item, Related> {
  /** Which items the actor may see in a list, as a condition inside the query. */
  list?(
    actor: Actor,
    request: { context: Context; input: Input; scope: Scope; related: Related | undefined },
  ): Condition | Refusal;
  retrieve?(actor: Actor, item: Item, request: { context: Context; input: Input; scope: Scope }): Verdict;
  create?(actor: Actor, request: { input: Input; related: Related; scope: Scope }): Verdict;
  update?(actor: Actor, item: Item, request: { input: Input; related: Related; scope: Scope }): Verdict;
  delete?(actor: Actor, item: Item, request: { input: Input; scope: Scope }): Verdict;
  /** Whether the `Allow` header of the collection has the method for creating. */
  mayCreate?(actor: Actor, scope: Scope): boolean;
}

/** The input of rules. */
interface Writing<Item, Related> {
  readonly input: Input;
  /** The values of the fields that name a column. */
  readonly columns: Partial<Item>;
  readonly related: Related;
  readonly scope: Scope;
  readonly reader: Reader;
}

/** The consequences of a change. Rules read, and return what is to be stored; they do not store it. */
export interface Rules<Item, Draft, Related> {
  /** Rows that policy and rules need in addition to the input: the post of a comment, the named author … */
  related?(request: {
    input: Input;
    scope: Scope;
    reader: Reader;
    item: Item | undefined;
    /** The id of the parent in the path. */
    parent?: number | undefined;
  }): Promise<Related>;
  /** Receives a file; the result joins the input. Called only after the policy has allowed what is known of the request. */
  receive?(file: IncomingFile): Promise<Prepared>;
  /**
   * Slow work on the input that must not hold a transaction, such as hashing. Done once the policy has allowed the
   * request; the policy and the rules judge what it returns again, on the rows of the transaction.
   */
  prepare?(request: { input: Input; scope: Scope; reader: Reader }): Promise<Prepared>;
  create?(request: Writing<Item, Related>): Promise<Draft>;
  update?(item: Item, request: Writing<Item, Related>): Promise<Draft>;
  /** The fields stored by the rules: all written fields without a column. */
  readonly writes?: readonly string[];
  /** The changes for moving an item to the trash; undefined when it is there already. */
  trash?(item: Item, request: { scope: Scope; reader: Reader }): Promise<Draft | undefined>;
  /** Check the preconditions of a permanent deletion. @throws ApiError when they are not met */
  beforeDelete?(item: Item, request: { input: Input; scope: Scope; reader: Reader }): Promise<void>;
}

/**
 * Posts that are stored in presented form. Everybody who may see one in a context sees the same, and it depends only on
 * its own row and its terms.
 */
export interface StoredItems<Item> {
  /** The type of the posts. */
  readonly type: string;
  /** Whether the presented item depends on no other rows. */
  isAlone(item: Item): boolean;
}

/** Loads and stores items: rows with their related rows. */
export interface ItemStore<Item, Draft> {
  ids(reader: Reader, query: Query): Promise<number[]>;
  /** A page of ids, and the total. */
  page(reader: Reader, query: Query): Promise<Page>;
  /** The items with these ids, in this order. Columns shown only in context edit may be missing in other contexts. */
  load(reader: Reader, ids: readonly number[], context: Context): Promise<Item[]>;
  /** The same with the rows that are needed to authorise each item by itself, if a list does without them. */
  gather?(reader: Reader, ids: readonly number[], context: Context): Promise<Item[]>;
  count(reader: Reader, where: Condition): Promise<number>;
  /** @param parent the id of the parent in the path, if the resource has one */
  get(reader: Reader, id: number, parent?: number): Promise<Item | undefined>;
  /** Set if items are stored in presented form. */
  readonly stored?: StoredItems<Item>;
  insert?(stores: Stores, draft: Draft, scope: Scope): Promise<number>;
  update?(stores: Stores, item: Item, draft: Draft, scope: Scope): Promise<void>;
  /** Revoke the application passwords that an update makes void, in its transaction. @returns their number */
  revoke?(stores: Stores, item: Item, draft: Draft, scope: Scope): Promise<number>;
  delete?(stores: Stores, item: Item, request: { input: Input; scope: Scope }): Promise<void>;
  /** Irreversible work after the commit: delete files of deleted items, process new ones. Never rejects. */
  afterCommit?(change: { inserted?: Item; deleted?: Item }): Promise<void>;
}

/** The parent item of a resource whose path names one (`/posts/<parent_id>/…`). It is loaded and authorised first. */
export interface Above<Parent> {
  /** The error code for a missing item. */
  readonly notFound: ErrorCode;
  get(reader: Reader, id: number): Promise<Parent | undefined>;
  /** The version of the item: creating something below it requires that the version is unchanged. */
  versionOf(parent: Parent): number;
  /** Whether the actor may perform the operation below the item. */
  access(
    actor: Actor,
    parent: Parent,
    request: { operation: 'list' | 'retrieve' | 'create' | 'delete'; scope: Scope },
  ): Verdict;
  /** The condition for the rows below the item. */
  below(id: number): Condition;
}

/** The definition of a resource. Everything else derives from it. */
export interface Resource<Item = unknown, Draft = unknown, Related = unknown> {
  /** The name of its schema (interface 4, OPTIONS). */
  readonly name: string;
  /** Path of the collection below the prefix; `<parent_id>` stands for an id above it. */
  readonly path: string;
  /** The parent item that `<parent_id>` names, if the path has one. */
  readonly above?: Above<unknown>;
  readonly note: string;
  readonly fields: Fields<Item>;
  readonly operations: Operations;
  readonly access: Access<Item, Related>;
  readonly rules: Rules<Item, Draft, Related>;
  readonly items: ItemStore<Item, Draft>;
  /** The error code for a missing item. */
  readonly notFound: ErrorCode;
  idOf(item: Item): number;
  /** The version of an item, which each change increments. */
  versionOf(item: Item): number;
  /** The error code for a create whose body has an id. */
  readonly refusesId?: ErrorCode;
  /** Members that no body may have, with their error codes; other unknown members are ignored. */
  readonly refuses?: Readonly<Record<string, ErrorCode>>;
  /** The context of the response to a create, if not edit for everybody. */
  createdContext?(actor: Actor): Context;
}

/** Fields that several resources share, and the list arguments that select by them. */
export interface Trait<Item> {
  readonly fields: Fields<Item>;
  readonly listArguments?: Arguments;
}
