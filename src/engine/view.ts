import type { Actor } from '../access/index.ts';
import type { Context } from './definition/schema.ts';
import type { Appearance } from './scope.ts';

/** The variant in which an item is presented. */
export interface View {
  readonly context: Context;
  readonly actor: Actor;
  readonly site: Appearance;
  readonly nowGmt: string;
  /** The password in the request, for a protected post. */
  readonly password?: string;
}
