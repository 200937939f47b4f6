import { Refusal } from './cursor.ts';

/** Returns the result of a reader; undefined if it refuses. */
export function orNothing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
