import type { Input, Prepared } from '../definition/index.ts';

/** Notes slow work that was done outside the transaction. @returns what it adds to the input */
export type Keep = (prepared: Prepared) => Input;

/** Does what needs preparation, and takes the preparation back when the rest fails. */
export async function withPreparation<Result>(work: (keep: Keep) => Promise<Result>): Promise<Result> {
  const done: Prepared[] = [];
  try {
    return await work((prepared) => {
      done.push(prepared);
      return prepared.input;
    });
  } catch (error) {
    await Promise.allSettled(done.map((prepared) => prepared.undo?.()));
    throw error;
  }
}
