import { catalogue, type ErrorCode } from './catalogue.ts';

/** Members of `data` in an error body, in addition to `status`. */
export interface ErrorData {
  /** `rest_invalid_param`: argument name → what is wrong; `rest_missing_callback_param`: names. */
  params?: Record<string, string> | string[];
  details?: Record<string, unknown>;
  term_id?: number;
}

interface ApiErrorOptions {
  message?: string;
  data?: ErrorData;
  /** Response headers of the error, such as `Retry-After`. */
  headers?: Record<string, string>;
  cause?: unknown;
}

/**
 * An error that is sent to the client. Everything else that is thrown is a defect and is answered with a bare 500.
 * The shape of the body: `{ code, message, data: { status, … } }` (interface 7).
 */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly data: ErrorData;
  readonly headers: Record<string, string>;

  constructor(
    code: string,
    status: number,
    message: string,
    data: ErrorData = {},
    options: Pick<ApiErrorOptions, 'cause' | 'headers'> = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.status = status;
    this.data = data;
    this.headers = options.headers ?? {};
  }

  /** The error as the JSON body of the interface. */
  toBody(): { code: string; message: string; data: { status: number } & ErrorData } {
    return { code: this.code, message: this.message, data: { status: this.status, ...this.data } };
  }
}

/** Create an `ApiError` with the status and message of the catalogue, unless others are given. */
export function apiError(code: ErrorCode, options: ApiErrorOptions & { status?: number } = {}): ApiError {
  const [status, message] = catalogue[code];
  return new ApiError(code, options.status ?? status, options.message ?? message, options.data, options);
}

/** 400 `rest_invalid_param` with every invalid argument and its error (behaviour 1, errors). */
export function invalidParam(params: Record<string, string>): ApiError {
  return apiError('rest_invalid_param', {
    message: `Invalid parameter(s): ${Object.keys(params).join(', ')}`,
    data: { params },
  });
}

/** 400 `rest_missing_callback_param` with the missing required arguments. */
export function missingParam(names: string[]): ApiError {
  return apiError('rest_missing_callback_param', {
    message: `Missing parameter(s): ${names.join(', ')}`,
    data: { params: names },
  });
}
