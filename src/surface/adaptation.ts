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
 * How a resource looks on this surface, where it does not look as it is defined. What is not said here is as it is
 * defined: a field or argument that a definition gains is there too.
 */
export interface Adaptation<Item, More extends object = object> {
  readonly links?: readonly Link<Item & More>[];
  /** Fields that are only here, or have another shape here; what a field is written with stays, unless it says otherwise. */
  readonly fields?: Fields<Item & More>;
  /** Members that object fields have besides. */
  readonly members?: Readonly<Record<string, Readonly<Record<string, Field<Item & More>>>>>;
  /** Fields that are shown in other contexts. */
  readonly contexts?: Readonly<Record<string, readonly Context[]>>;
  /** Fields that are not here. */
  readonly omits?: readonly string[];
  /** List arguments that are only here, or are read differently. */
  readonly listArguments?: Arguments;
  /** What the list arguments come to once rows are looked at. */
  readonly completes?: ListOperation['completes'];
  readonly retrieveArguments?: Arguments;
  /** Further ways to sort. */
  readonly orderBy?: Readonly<Record<string, OrderRule>>;
  /** Paths that stand for an item of the actor, and the error for anonymous clients. */
  readonly aliases?: readonly { readonly path: string; readonly anonymous: ErrorCode; idOf(actor: Actor): number }[];
  /** The status of an answer to a create, where it is not 201. */
  readonly createdStatus?: number;
  /** Operations that are carried out otherwise. */
  readonly operations?: Partial<Resource['operations']>;
  /** What links and fields need to know beside the item: one statement for all items of a list. */
  more?(reader: Reader, items: readonly Item[]): Promise<readonly More[]>;
  /**
   * Lists that links lead to with an argument, such as `?post=7`: the ids in the list of each value, for all values at
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
