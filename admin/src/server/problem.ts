let texts: Readonly<Record<string, string>> = {};

/** Sets the messages of errors, by code. An error without one here has the message of the server. */
export function tellProblemsIn(given: Readonly<Record<string, string>>): void {
  texts = given;
}

/** An error of the server in the shape of the interface, or a failed connection (status 0). */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  /** Messages by the name of the faulty member. */
  readonly params: Readonly<Record<string, string>>;
  /** Further data of the error, such as the id of a term that already exists. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly requestId: string | undefined;
  /** Seconds to wait before another try, if the server says so. */
  readonly retryAfter: number | undefined;

  constructor(given: {
    status: number;
    code: string;
    message: string;
    params?: Readonly<Record<string, string>> | undefined;
    data?: Readonly<Record<string, unknown>> | undefined;
    requestId?: string | undefined;
    retryAfter?: number | undefined;
  }) {
    super(given.message);
    this.status = given.status;
    this.code = given.code;
    this.params = given.params ?? {};
    this.data = given.data ?? {};
    this.requestId = given.requestId;
    this.retryAfter = given.retryAfter;
  }

  /** Whether another try may succeed: the device is offline, or the server is not available at the moment. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }

  /** Whether somebody else has changed the item. */
  get isConflict(): boolean {
    return this.status === 412;
  }
}

/** The problem of a request without an answer. */
export const networkProblem = (): Problem =>
  new Problem({ status: 0, code: 'network', message: texts['network'] ?? 'The server cannot be reached.' });

interface ErrorBody {
  readonly code?: string;
  readonly message?: string;
  readonly data?: { readonly params?: Readonly<Record<string, string>>; readonly [name: string]: unknown };
}

/** Reads the body of an answer, and returns the problem that it reports. */
export async function problemOf(response: Response): Promise<Problem> {
  const body = await response.json().catch(() => undefined);
  return problemFrom(response.status, body, (name) => response.headers.get(name), response.statusText);
}

/** The problem that the parts of an answer report. */
export function problemFrom(
  status: number,
  json: unknown,
  header: (name: string) => string | null,
  statusText = '',
): Problem {
  const body = (json ?? {}) as ErrorBody;
  const retryAfter = Number(header('retry-after'));
  return new Problem({
    status,
    code: body.code ?? `http_${status}`,
    message: texts[body.code ?? ''] ?? body.message ?? statusText,
    params: body.data?.params,
    data: body.data,
    requestId: header('x-request-id') ?? undefined,
    retryAfter: retryAfter > 0 ? retryAfter : undefined,
  });
}
