import { Refusal } from './cursor.ts';

/** What a reader returns, or nothing if it refuses. */
export function orNothing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
