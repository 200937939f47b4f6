import type { Actor } from '../access/index.ts';
import type {
  Arguments,
  Context,
  Field,
  Fields,
  ListOperation,
  OrderRule,
  Resource,
} from '../engine/definition/index.ts';
import type { ErrorCode } from '../errors/index.ts';
import type { Query, Reader } from '../storage/index.ts';
import type { Link } from './links.ts';

/**
 * How a resource differs on this surface from its definition. Everything else is as
 * defined: new fields and arguments of a definition appear here too.
 */
export interface Adaptation<Item, More extends object = object> {
  readonly links?: readonly Link<Item & More>[];
  /** Fields that exist only here, or have another shape here. Their arguments stay, unless others are given. */
  readonly fields?: Fields<Item & More>;
  /** Additional members of object fields. */
  readonly members?: Readonly<Record<string, Readonly<Record<string, Field<Item & More>>>>>;
  /** Fields with other contexts. */
  readonly contexts?: Readonly<Record<string, readonly Context[]>>;
  /** Fields that do not exist here. */
  readonly omits?: readonly string[];
  /** List arguments that exist only here, or are parsed differently. */
  readonly listArguments?: Arguments;
  /** Completes the list arguments from rows. */
  readonly completes?: ListOperation['completes'];
  readonly retrieveArguments?: Arguments;
  /** Further ways to sort. */
  readonly orderBy?: Readonly<Record<string, OrderRule>>;
  /** Paths for an item of the actor, and the error for anonymous clients. */
  readonly aliases?: readonly { readonly path: string; readonly anonymous: ErrorCode; idOf(actor: Actor): number }[];
  /** The status of the response to a create, if not 201. */
  readonly createdStatus?: number;
  /** Operations with another implementation. */
  readonly operations?: Partial<Resource['operations']>;
  /** Loads the additional data for links and fields: one statement for all items of a list. */
  more?(reader: Reader, items: readonly Item[]): Promise<readonly More[]>;
  /**
   * Lists that links lead to with an argument, such as `?post=7`: finds the ids in the list of each value, for all values at
   * once.
   */
  readonly listedBy?: Readonly<Record<string, ListedBy>>;
}

/** The ids in the list of each value, at most `each` of them, with one statement for all values. */
export type ListedBy = (
  reader: Reader,
  values: readonly number[],
  query: Pick<Query, 'where' | 'order'> & { readonly each: number },
) => Promise<ReadonlyMap<number, readonly number[]>>;
