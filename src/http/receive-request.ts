import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { type Actor, isUser } from '../access/index.ts';
import type { ResourceRequest } from '../engine/operations/request.ts';
import type { ReadPoint, ReadPoints } from '../engine/read-point.ts';
import type { Bodies } from './bodies.ts';
import { noteUser } from './followed-request.ts';
import type { Pause } from './load-limit.ts';
import { type FileHandling, openBody } from './request-body.ts';

export interface ReceiveOptions {
  readonly points: ReadPoints;
  readonly bodies: Bodies;
}

interface Asked<Who> {
  readonly files: FileHandling;
  /** Whether the body holds the arguments of a read. */
  readonly isTunnelled: boolean;
  /** Tells from the header who asks. @throws ApiError 401, 403, 429 */
  identify(point: ReadPoint): Promise<Who>;
  /** How a client is waited for. */
  readonly pause: Pause;
}

/** A request whose members are there. */
interface ReceivedRequest<Who> {
  readonly who: Who;
  readonly point: ReadPoint;
  readonly body: ResourceRequest['body'];
}

const METHODS_WITH_BODY = ['POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Receives a request: first who asks, then the body, of which the size depends on that. Whatever changed while the body was
 * awaited is looked at again.
 *
 * @param answer does what is asked for; until it is done, memory is held for the body
 * @throws ApiError
 */
export async function receiveRequest<Who extends { readonly actor: Actor }, Result>(
  request: FastifyRequest,
  { files, isTunnelled, identify, pause }: Asked<Who>,
  { points, bodies }: ReceiveOptions,
  answer: (received: ReceivedRequest<Who>) => Promise<Result>,
): Promise<Result> {
  const point = await points.begin();
  const who = await identify(point);
  noteUser(request.raw, who.actor.id);
  if (!METHODS_WITH_BODY.includes(request.method)) return answer({ point, who, body: emptyBody(request) });
  return bodies.receive(request.raw, { isUser: isUser(who.actor), isTunnelled }, async (intake) => {
    const body = await pause(() => openBody(request, intake, files));
    const since = await points.begin();
    return answer({ point: since, who: since.version === point.version ? who : await identify(since), body });
  });
}

function emptyBody({ headers }: FastifyRequest): ResourceRequest['body'] {
  return async (take) => {
    await take?.({ stream: Readable.from([]), headers }, {});
    return {};
  };
}
