import type { ErrorCode } from '../../errors/index.ts';
import type { Order, Reader, Search } from '../../storage/index.ts';
import type { Arguments } from './argument.ts';

/** Parsed arguments: only those that were given or have a default. */
export type Input = Readonly<Record<string, unknown>>;

/** How values of `orderby` sort: by a column, or by a rule of their own. */
export type OrderRule =
  | string
  | ((direction: 'asc' | 'desc', input: Input, search: Search | undefined) => readonly Order[]);

export interface ListOperation {
  readonly arguments: Arguments;
  /** The values of `orderby`. */
  readonly orderBy?: Readonly<Record<string, OrderRule>>;
  readonly default?: { readonly orderBy: string; readonly order: 'asc' | 'desc' };
  /** The order of a list that takes no arguments for it. */
  readonly fixedOrder?: readonly Order[];
  /** Parses the text of `search`, when the order can depend on it. */
  readonly search?: (text: string) => Search;
  /** Completes the arguments from rows, such as the terms below others. @throws ApiError */
  readonly completes?: ((given: Input, reader: Reader) => Promise<Input>) | undefined;
  /** Whether the policy needs rows related to the arguments. */
  readonly looksAtRelated?: true;
  /** Whether a page beyond the last one is refused or an empty list (behaviour 1, paging). */
  readonly beyondEnd: 'refused' | 'empty';
  /** The code of that refusal, if it differs from that of posts. */
  readonly beyondEndCode?: ErrorCode;
  /** Whether the links to other pages start from the page that `offset` lies on, instead of from `page`. */
  readonly linksFollowOffset?: true;
}

export interface DeleteOperation {
  /** `optional`: there is a trash, force bypasses it. `required`: there is none. `none`: deletion takes no arguments. */
  readonly force: 'optional' | 'required' | 'none';
  readonly arguments?: Arguments;
}

/** The operations of section 4, one entry each. A route that is missing here does not exist. */
export interface Operations {
  readonly describe?: true;
  readonly list?: ListOperation;
  readonly retrieve?: { readonly arguments: Arguments };
  /** `required`: body members without which nothing is created; `files`: the body may be a file. */
  readonly create?: { readonly required?: readonly string[]; readonly arguments?: Arguments; readonly files?: true };
  readonly update?: Record<string, never>;
  readonly delete?: DeleteOperation;
}
