import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The facts about a request while it is answered. */
interface Followed {
  readonly id: string;
  /** The pattern of the route. */
  route: string;
  /** The address of the client, if it is logged. */
  address?: string;
  /** The id of the user, 0 for anonymous clients. */
  user: number;
}

const FOLLOWED = Symbol('what is known of the request');
/** The name in the log for requests without a route. */
export const NO_ROUTE = 'none';
/** Distinguishes the ids of this process from those of all others; it cannot be guessed. */
const RUN = randomBytes(9).toString('hex');
let count = 0;

/** The facts about a request; its id connects the log lines about it. */
export function follow(request: IncomingMessage & { [FOLLOWED]?: Followed }): Followed {
  let known = request[FOLLOWED];
  if (!known) {
    count += 1;
    known = { id: `${RUN}-${count.toString(36)}`, route: NO_ROUTE, user: 0 };
    request[FOLLOWED] = known;
  }
  return known;
}

/** The id by which the lines of one request are found. */
export const requestIdOf = (request: IncomingMessage): string => follow(request).id;

/** Sets the route. */
export function noteRoute(request: IncomingMessage, route: string): void {
  follow(request).route = route;
}

/** Sets the user. */
export function noteUser(request: IncomingMessage, user: number): void {
  follow(request).user = user;
}
