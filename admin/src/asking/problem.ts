/** A refusal of the server in the shape of the interface, or a network that is gone (status 0). */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  /** Faults by the name of the member they are about. */
  readonly params: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;
  /** Seconds after which to come back, when the server says so. */
  readonly retryAfter: number | undefined;

  constructor(given: {
    status: number;
    code: string;
    message: string;
    params?: Readonly<Record<string, string>> | undefined;
    requestId?: string | undefined;
    retryAfter?: number | undefined;
  }) {
    super(given.message);
    this.status = given.status;
    this.code = given.code;
    this.params = given.params ?? {};
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

interface ErrorBody {
  readonly code?: string;
  readonly message?: string;
  readonly data?: { readonly params?: Readonly<Record<string, string>> };
}

/** The problem that an answer tells; reads its body. */
export async function problemOf(response: Response): Promise<Problem> {
  const body = (await response.json().catch(() => ({}))) as ErrorBody;
  const retryAfter = Number(response.headers.get('retry-after'));
  return new Problem({
    status: response.status,
    code: body.code ?? `http_${response.status}`,
    message: body.message ?? response.statusText,
    params: body.data?.params,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfter: retryAfter > 0 ? retryAfter : undefined,
  });
}
