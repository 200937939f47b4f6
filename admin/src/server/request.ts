import { networkProblem, type Problem, problemOf } from './problem.ts';
import { currentNonce, isSignedIn, noteEnd, noteNonce, renewNonce, sessionAsked, sessionState } from './session.ts';

/** The path of the REST API. */
const ROOT = '/wp-json/';

export interface Question {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE' | 'OPTIONS';
  /** A form or a file is sent as it is, anything else as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Whether the request continues after the page is closed. */
  readonly keepalive?: boolean;
}

export interface Answer<Body = unknown> {
  readonly status: number;
  /** Absent in a 304. */
  readonly body: Body;
  /** The version of the item, for `If-Match`. */
  readonly tag: string | undefined;
  /** The numbers of items and pages of a list. */
  readonly total: number;
  readonly pages: number;
  /** The methods that the user may use on the path, such as `GET, PATCH`. */
  readonly allow?: string;
}

/**
 * Sends a request to the server.
 *
 * @param path below `/wp-json/`, such as `wp/v2/posts/7?context=edit`
 * @throws Problem an error of the server, or status 0 without a network. If the session has ended, the request waits until
 * the user has signed in again.
 */
export async function ask<Body = unknown>(path: string, question: Question = {}): Promise<Answer<Body>> {
  // What is sent while the page goes away is sent at once.
  if (currentNonce() === undefined) await sessionAsked();
  for (let tries = 0; ; tries += 1) {
    // A page that loaded without the server has no nonce yet.
    if (isSignedIn.peek() && currentNonce() === undefined && !(await renewNonce())) await signedInAgain();
    const response = await send(path, question);
    noteNonce(response.headers);
    if (response.ok || response.status === 304) return answerOf<Body>(response, question);
    const problem = await problemOf(response);
    if (!isAboutSession(problem) || tries > 1) throw problem;
    if (!(await renewNonce())) await signedInAgain();
  }
}

function send(path: string, { method = 'GET', body, headers, signal, keepalive }: Question): Promise<Response> {
  const isForm = body instanceof FormData || body instanceof Blob;
  return fetch(ROOT + path, {
    method,
    credentials: 'same-origin',
    headers: {
      // Without a session there is no nonce, and the server refuses an empty one.
      ...(currentNonce() === undefined ? {} : { 'x-wp-nonce': currentNonce() ?? '' }),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
    ...(keepalive ? { keepalive } : {}),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw networkProblem();
  });
}

async function answerOf<Body>(response: Response, { method }: Question): Promise<Answer<Body>> {
  const hasBody = response.status !== 304 && response.status !== 204 && method !== 'HEAD';
  const number = (name: string) => Number(response.headers.get(name) ?? 0);
  return {
    status: response.status,
    body: (hasBody ? await response.json() : undefined) as Body,
    tag: response.headers.get('etag') ?? undefined,
    total: number('x-wp-total'),
    pages: number('x-wp-totalpages'),
    allow: response.headers.get('allow') ?? '',
  };
}

const isAboutSession = ({ status, code }: Problem): boolean =>
  status === 401 || (status === 403 && code === 'rest_cookie_invalid_nonce');

/** Shows the sign-in form over the page, and waits until the user has signed in. */
function signedInAgain(): Promise<void> {
  noteEnd();
  return new Promise((resolve) => {
    const stop = sessionState.subscribe((state) => {
      if (state !== 'open') return;
      queueMicrotask(() => stop());
      resolve();
    });
  });
}
