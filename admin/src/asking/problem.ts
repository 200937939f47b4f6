let texts: Readonly<Record<string, string>> = {};

/** Tells refusals by their codes in these texts; those without one in the server's. */
export function tellProblemsIn(given: Readonly<Record<string, string>>): void {
  texts = given;
}

/** A refusal of the server in the shape of the interface, or a network that is gone (status 0). */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  /** Faults by the name of the member they are about. */
  readonly params: Readonly<Record<string, string>>;
  /** What else the refusal tells, such as the term that exists already. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly requestId: string | undefined;
  /** Seconds after which to come back, when the server says so. */
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

  /** No answer came: offline, or the server is away for the moment. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }

  /** Somebody else has changed the item. */
  get isConflict(): boolean {
    return this.status === 412;
  }
}

/** No answer came. */
export const networkProblem = (): Problem =>
  new Problem({ status: 0, code: 'network', message: texts['network'] ?? 'The server cannot be reached.' });

interface ErrorBody {
  readonly code?: string;
  readonly message?: string;
  readonly data?: { readonly params?: Readonly<Record<string, string>>; readonly [name: string]: unknown };
}

/** The problem that an answer tells; reads its body. */
export async function problemOf(response: Response): Promise<Problem> {
  const body = await response.json().catch(() => undefined);
  return problemFrom(response.status, body, (name) => response.headers.get(name), response.statusText);
}

/** The problem that the parts of an answer tell. */
export function problemFrom(
  status: number,
  told: unknown,
  header: (name: string) => string | null,
  statusText = '',
): Problem {
  const body = (told ?? {}) as ErrorBody;
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
