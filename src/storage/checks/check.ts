import type { ContentModel } from '../../content-model/index.ts';
import type { Connection, Dialect } from '../database.ts';

/** The input of a check. */
export interface Checked {
  readonly connection: Connection;
  readonly dialect: Dialect;
  readonly model: ContentModel;
  readonly nowGmt: string;
}

/** One thing that follows from others, and is compared with what it should be. */
export interface Check {
  readonly name: string;
  /** @returns what is wrong, a sentence each */
  find(checked: Checked): Promise<string[]>;
  /** Makes it what it should be; absent where that cannot be known. */
  repair?(checked: Checked): Promise<void>;
}
