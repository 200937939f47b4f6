import type { Input, Prepared } from '../definition/index.ts';

/** Registers slow work that was done outside the transaction. @returns its additions to the input */
export type Keep = (prepared: Prepared) => Input;

/** Runs work that needs preparation, and undoes the preparation if the work fails. */
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
