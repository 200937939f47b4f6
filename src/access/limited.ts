import { apiError } from '../errors/index.ts';

/** Each hash takes a thread and 19 MB for about 35 ms. When the queue is full, requests get 503. */
const MAX_RUNNING = 2;
const MAX_WAITING = 64;

let running = 0;
const queue: (() => void)[] = [];

/** The length of the queue. */
export const hashesWaiting = (): number => queue.length;

/** Run work with limited concurrency. @throws ApiError 503 when the queue is full */
export async function limited<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= MAX_RUNNING) {
    if (queue.length >= MAX_WAITING)
      throw apiError('rest_unavailable', { headers: { 'Retry-After': '2' }, cause: 'too many log-ins wait' });
    await new Promise<void>((resolve) => queue.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}
