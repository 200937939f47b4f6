import { isDeepStrictEqual } from 'node:util';
import { mapInTurns } from '../event-loop/index.ts';
import { type Job, lengthOf, run, type TaskName, type Tasks } from './tasks.ts';
import { TextThread } from './text-thread.ts';

/** Texts up to this length are processed in place, which takes at most a few milliseconds. */
const SHORT = 8 * 1024;
/** The maximum number of long texts in one unit of work. */
const MAX_TEXTS = 32;

interface Done extends Job {
  readonly result: unknown;
}

/** Thrown when a task needs a result that the thread must compute first. */
class TextPending extends Error {
  readonly job: Job;

  constructor(job: Job) {
    super(`${job.name} was called with a long text outside withLongTexts`);
    this.job = job;
  }
}

const thread = new TextThread();
/** Results of the thread for work in progress. */
const results = new Set<Done>();

/**
 * A task as a synchronous function. A short text is processed in place. For a long one the call throws, and returns the result
 * when `withLongTexts` repeats the work.
 */
export const task =
  <Name extends TaskName>(name: Name) =>
  (...args: Parameters<Tasks[Name]>): ReturnType<Tasks[Name]> =>
    resultOf({ name, args }) as ReturnType<Tasks[Name]>;

function resultOf(job: Job): unknown {
  if (lengthOf(job.args) <= SHORT) return run(job);
  for (const done of results) {
    if (done.name === job.name && isDeepStrictEqual(done.args, job.args)) return done.result;
  }
  throw new TextPending(job);
}

/**
 * Run work that may process long texts. At the first of them the work is aborted; it is repeated when the thread has processed
 * that text. Effects before the abort must be undone by the exception, as in a transaction.
 *
 * @param user the id of the user whose share of the thread is used; 0: anonymous
 * @throws ApiError 503, 400, 413 when the queue is full, a text takes too long, or its result is too long
 */
export async function withLongTexts<Result>(user: number, work: () => Promise<Result> | Result): Promise<Result> {
  const own: Done[] = [];
  try {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof TextPending) || own.length === MAX_TEXTS) throw error;
        const done = { ...error.job, result: await thread.run(error.job, user) };
        own.push(done);
        results.add(done);
      }
    }
  } finally {
    for (const done of own) results.delete(done);
  }
}

/** Like `withLongTexts` for each item of a list, one after the other. The work gets whether the item has long texts. */
export const mapLongTexts = <Item, Result>(
  user: number,
  items: Iterable<Item>,
  work: (item: Item, isLong: boolean) => Result | Promise<Result>,
): Promise<Result[]> =>
  mapInTurns(
    items,
    (item) => Object.values(item as object),
    (item, isLong) => {
      try {
        return work(item, isLong);
      } catch (error) {
        if (!(error instanceof TextPending)) throw error;
        return withLongTexts(user, () => work(item, isLong));
      }
    },
  );

/** End the thread. A new one is started when needed. */
export const closeTextThread = (): Promise<void> => thread.close();
