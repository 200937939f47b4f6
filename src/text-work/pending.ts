import { isDeepStrictEqual } from 'node:util';
import { mapInTurns } from '../event-loop/index.ts';
import { type Job, lengthOf, run, type TaskName, type Tasks } from './tasks.ts';
import { TextThread } from './text-thread.ts';

/** Shorter texts are done where they are: that takes a few milliseconds. */
const SHORT = 8 * 1024;
/** So many long texts belong to one piece of work at most. */
const MOST_TEXTS = 32;

interface Done extends Job {
  readonly result: unknown;
}

/** Thrown where the result of a task is needed that the thread has to work out first. */
class TextPending extends Error {
  readonly job: Job;

  constructor(job: Job) {
    super(`${job.name} was asked for a long text outside withLongTexts`);
    this.job = job;
  }
}

const thread = new TextThread();
/** What the thread has worked out for the work that is under way. */
const results = new Set<Done>();

/**
 * The task as a function for everybody: a short text is done in place. For a long one the result is there when
 * `withLongTexts` repeats the work that has asked for it.
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
 * Does work that may need tasks on long texts. It is broken off at the first of them, and begins anew when a thread beside
 * the event loop has done that one, in the share of the user with this id (0: anonymous): whatever it does before must be undone by what it throws, as in a transaction.
 *
 * @throws ApiError 503, 400, 413 when the thread has no room, or a text takes too long or becomes too long
 */
export async function withLongTexts<Result>(user: number, work: () => Promise<Result> | Result): Promise<Result> {
  const own: Done[] = [];
  try {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof TextPending) || own.length === MOST_TEXTS) throw error;
        const done = { ...error.job, result: await thread.run(error.job, user) };
        own.push(done);
        results.add(done);
      }
    }
  } finally {
    for (const done of own) results.delete(done);
  }
}

/** The same for each item of a list, one after the other. Where no text is long, nothing waits. */
export const mapLongTexts = <Item, Result>(
  user: number,
  items: Iterable<Item>,
  work: (item: Item) => Result,
): Promise<Result[]> =>
  mapInTurns(
    items,
    (item) => Object.values(item as object),
    (item) => {
      try {
        return work(item);
      } catch (error) {
        if (!(error instanceof TextPending)) throw error;
        return withLongTexts(user, () => work(item));
      }
    },
  );

/** Ends the thread. One is started anew when it is needed. */
export const closeTextThread = (): Promise<void> => thread.close();
