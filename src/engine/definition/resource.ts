import type { Readable } from 'node:stream';
import type { Actor, Refusal, Verdict } from '../../access/index.ts';
import type { ErrorCode } from '../../errors/index.ts';
import type { Condition, Order, Page, Query, Reader, Search, Stores } from '../../storage/index.ts';
import type { Scope } from '../scope.ts';
import type { Arguments } from './argument.ts';
import type { Fields } from './field.ts';
import type { Context } from './schema.ts';

/** Arguments as read: only those that were given or have a default. */
export type Input = Readonly<Record<string, unknown>>;

/** A file on its way in with a request. */
export interface IncomingFile {
  readonly stream: Readable;
  /** Header fields of the request, names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The name that a form gives the file; that of a bare body is in the headers. */
  readonly formName?: string;
}

/** What slow work outside a transaction came to. */
export interface Prepared {
  readonly input: Input;
  /** What was received, for telling whether the same is received again. */
  readonly fingerprint?: string;
  /** Takes the work back, when nothing comes of the request. */
  undo?(): Promise<void>;
}

/** How values of `orderby` sort: by a column, or by a rule of their own. */
export type OrderRule =
  | string
  | ((direction: 'asc' | 'desc', input: Input, search: Search | undefined) => readonly Order[]);

export interface ListOperation {
  readonly arguments: Arguments;
  /** The ways to sort that `orderby` offers, and the one that holds without it. */
  readonly orderBy?: Readonly<Record<string, OrderRule>>;
  readonly default?: { readonly orderBy: string; readonly order: 'asc' | 'desc' };
  /** The order of a list that takes no arguments for it. */
  readonly fixedOrder?: readonly Order[];
  /** How the text of `search` is understood, where the order can depend on it. */
  readonly search?: (text: string) => Search;
  /** What the arguments come to once rows are looked at, such as the terms below others. @throws ApiError */
  readonly completes?: ((given: Input, reader: Reader) => Promise<Input>) | undefined;
  /** Whether the policy looks at what is related to the arguments. */
  readonly looksAtRelated?: true;
  /** What a page beyond the last one is: refused, or an empty list (behaviour 1, paging). */
  readonly beyondEnd: 'refused' | 'empty';
  /** What it is refused with, where that is not what lists of posts say. */
  readonly beyondEndCode?: ErrorCode;
  /** Whether the links to other pages start from the page that `offset` lies on, instead of from `page`. */
  readonly linksFollowOffset?: true;
}

export interface DeleteOperation {
  /** `optional`: there is a trash, force bypasses it. `required`: there is none. `none`: deletion takes no arguments. */
  readonly force: 'optional' | 'required' | 'none';
  readonly arguments?: Arguments;
}

/** The operations of section 4, one entry each. A route that is not here does not exist. */
export interface Operations {
  readonly describe?: true;
  readonly list?: ListOperation;
  readonly retrieve?: { readonly arguments: Arguments };
  /** `required`: body members without which nothing is created; `files`: the body may be a file. */
  readonly create?: { readonly required?: readonly string[]; readonly arguments?: Arguments; readonly files?: true };
  readonly update?: Record<string, never>;
  readonly delete?: DeleteOperation;
}

/** Who may do what, one policy per operation. Pure: they look at what they are given. A missing one stops the start. */
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
  /** Which of the methods the `Allow` header names, for those who ask about a collection. */
  mayCreate?(actor: Actor, scope: Scope): boolean;
}

/** What rules make a draft of. */
interface Writing<Item, Related> {
  readonly input: Input;
  /** What the fields that name a column come to. */
  readonly columns: Partial<Item>;
  readonly related: Related;
  readonly scope: Scope;
  readonly reader: Reader;
}

/** What follows from a change. Rules read, and return what is to be stored; they do not store it. */
export interface Rules<Item, Draft, Related> {
  /** What policy and rules need to know beside the input: the post of a comment, the author that is named … */
  related?(request: {
    input: Input;
    scope: Scope;
    reader: Reader;
    item: Item | undefined;
    /** The id in the path above what is created. */
    parent?: number | undefined;
  }): Promise<Related>;
  /** Receives a file; the result joins the input. Only called once the policy has allowed what is known of the request. */
  receive?(file: IncomingFile): Promise<Prepared>;
  /**
   * Slow work on the input that must not hold a transaction, such as hashing. Done once the policy has allowed the
   * request; the policy and the rules judge what it returns again, on the rows of the transaction.
   */
  prepare?(request: { input: Input; scope: Scope; reader: Reader }): Promise<Prepared>;
  create?(request: Writing<Item, Related>): Promise<Draft>;
  update?(item: Item, request: Writing<Item, Related>): Promise<Draft>;
  /** The fields that the rules store: all that are written and name no column. */
  readonly writes?: readonly string[];
  /** What moving to the trash changes; nothing when it is there already. */
  trash?(item: Item, request: { scope: Scope; reader: Reader }): Promise<Draft | undefined>;
  /** What must hold before something is deleted for good. @throws ApiError when it does not */
  beforeDelete?(item: Item, request: { input: Input; scope: Scope; reader: Reader }): Promise<void>;
}

/**
 * Posts that are kept as they are sent. To everybody who may see one in a context it looks the same, and what it shows is
 * its own row and its terms.
 */
export interface StoredItems<Item> {
  /** The type of the posts. */
  readonly type: string;
  /** Whether this one shows nothing of other rows. */
  isAlone(item: Item): boolean;
}

/** Where the items are: rows of storage with what belongs to them. */
export interface ItemStore<Item, Draft> {
  ids(reader: Reader, query: Query): Promise<number[]>;
  /** A page of ids, and how many there are in all. */
  page(reader: Reader, query: Query): Promise<Page>;
  /** The items of these ids, in this order. In other contexts than edit, what is shown in edit alone may be missing. */
  load(reader: Reader, ids: readonly number[], context: Context): Promise<Item[]>;
  count(reader: Reader, where: Condition): Promise<number>;
  /** @param parent the id in the path above the item, where a resource has one */
  get(reader: Reader, id: number, parent?: number): Promise<Item | undefined>;
  /** Where items are kept as they are sent. */
  readonly stored?: StoredItems<Item>;
  insert?(stores: Stores, draft: Draft, scope: Scope): Promise<number>;
  update?(stores: Stores, item: Item, draft: Draft, scope: Scope): Promise<void>;
  /** Ends the application passwords that an update makes void, in its transaction. @returns how many there were */
  revoke?(stores: Stores, item: Item, draft: Draft, scope: Scope): Promise<number>;
  delete?(stores: Stores, item: Item, request: { input: Input; scope: Scope }): Promise<void>;
  /** What cannot be undone and waits for the transaction: files of deleted items, work on new ones. Never fails. */
  afterCommit?(change: { inserted?: Item; deleted?: Item }): Promise<void>;
}

/** The item above a resource whose path names one (`/posts/<parent_id>/…`): found and judged before what is below it. */
export interface Above<Parent> {
  /** What a missing item is called. */
  readonly notFound: ErrorCode;
  get(reader: Reader, id: number): Promise<Parent | undefined>;
  /** Counts the changes of the item: what is made below it is made for the version that was seen. */
  versionOf(parent: Parent): number;
  /** Whether the actor may do this to what is below the item. */
  access(
    actor: Actor,
    parent: Parent,
    request: { operation: 'list' | 'retrieve' | 'create' | 'delete'; scope: Scope },
  ): Verdict;
  /** Which rows are below the item. */
  below(id: number): Condition;
}

/** A resource, stated once: all else is derived from this. */
export interface Resource<Item = unknown, Draft = unknown, Related = unknown> {
  /** The name of its schema (interface 4, OPTIONS). */
  readonly name: string;
  /** Path of the collection below the prefix; `<parent_id>` stands for an id above it. */
  readonly path: string;
  /** The item that `<parent_id>` names, where the path has one. */
  readonly above?: Above<unknown>;
  readonly note: string;
  readonly fields: Fields<Item>;
  readonly operations: Operations;
  readonly access: Access<Item, Related>;
  readonly rules: Rules<Item, Draft, Related>;
  readonly items: ItemStore<Item, Draft>;
  /** What a missing item is called. */
  readonly notFound: ErrorCode;
  idOf(item: Item): number;
  /** Counts the changes of an item. */
  versionOf(item: Item): number;
  /** The answer to a create whose body names an id: an item that exists cannot be created. */
  readonly refusesId?: ErrorCode;
  /** Members that no body may have, and what naming one is answered with; other unknown members are ignored. */
  readonly refuses?: Readonly<Record<string, ErrorCode>>;
  /** The context in which the answer of a create is presented, where that is not edit for everybody. */
  createdContext?(actor: Actor): Context;
}

/** A trait holds together what changes together: fields, and the list arguments that select by them. */
export interface Trait<Item> {
  readonly fields: Fields<Item>;
  readonly listArguments?: Arguments;
}
