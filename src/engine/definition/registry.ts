import type { Actor, Verdict } from '../../access/index.ts';
import type { ErrorCode } from '../../errors/index.ts';
import type { Scope } from '../scope.ts';
import type { Arguments } from './argument.ts';
import type { Fields } from './field.ts';
import type { Input } from './operation.ts';
import type { Context } from './schema.ts';

/** A read-only resource whose entries stand in code, keyed by slug (interface 4.9). */
export interface Registry<Entry = unknown> {
  readonly name: string;
  readonly path: string;
  /** The name of the key in the path of a single entry. */
  readonly key: string;
  readonly note: string;
  readonly fields: Fields<Entry>;
  readonly listArguments: Arguments;
  readonly notFound: ErrorCode;
  entries(scope: Scope): ReadonlyMap<string, Entry>;
  readonly access: {
    /** Whether the actor may list entries. */
    list(actor: Actor, request: { context: Context; input: Input; scope: Scope }): Verdict;
    /** Whether the entry is in the list. */
    listed(actor: Actor, entry: Entry, request: { context: Context; input: Input; scope: Scope }): boolean;
    retrieve(actor: Actor, entry: Entry, request: { context: Context; scope: Scope }): Verdict;
  };
}

/** Freeze a declared registry. */
export function defineRegistry<Entry>(registry: Registry<Entry>): Registry<Entry> {
  return Object.freeze(registry);
}
