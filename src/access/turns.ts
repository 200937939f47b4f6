import { apiError } from '../errors/index.ts';

/** Each takes a thread and 19 MB for some 35 ms: so many at once, so many waiting, the rest is told to come back. */
const AT_ONCE = 2;
const WAITING = 64;

let running = 0;
const queue: (() => void)[] = [];

/** How many wait for their turn. */
export const hashesWaiting = (): number => queue.length;

/** Does work in its turn. @throws ApiError 503 when too many wait */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) {
    if (queue.length >= WAITING)
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
