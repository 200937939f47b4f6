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
  /** Whether it has waited for others of its connection. */
  isBehind: boolean;
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
    known = { id: `${RUN}-${count.toString(36)}`, route: NO_ROUTE, user: 0, isBehind: false };
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

/** Notes that a request has waited for others of its connection. */
export function noteBehind(request: IncomingMessage): void {
  follow(request).isBehind = true;
}

/** Whether a request has waited for others of its connection. */
export const isBehind = (request: IncomingMessage): boolean => follow(request).isBehind;
