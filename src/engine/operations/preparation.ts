import type { Input, Prepared } from '../definition/index.ts';

/** Registers the result of slow work outside the transaction. @returns the input that it adds */
export type Keep = (prepared: Prepared) => Input;

/** Runs work that prepares something outside the transaction, and undoes the preparation when the work fails. */
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
