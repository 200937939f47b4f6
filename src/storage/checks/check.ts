import type { ContentModel } from '../../content-model/index.ts';
import type { Connection, Dialect } from '../database.ts';

/** The input of a check. */
export interface Checked {
  readonly connection: Connection;
  readonly dialect: Dialect;
  readonly model: ContentModel;
  readonly nowGmt: string;
}

/** Compares derived data with the data it is derived from. */
export interface Check {
  readonly name: string;
  /** @returns the faults, a sentence each */
  find(checked: Checked): Promise<string[]>;
  /** Repairs the faults; absent if the right value cannot be known. */
  repair?(checked: Checked): Promise<void>;
}
