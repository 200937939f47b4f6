import { ApiError, apiError } from '../../errors/index.ts';

/** The store refused a request, or did not answer. */
export class StoreFault extends Error {
  override name = 'StoreFault';
  /** 0 without an answer. */
  readonly status: number;
  /** The code of the store, such as `NoSuchBucket`, or of the system, such as `ECONNREFUSED`. */
  readonly code: string;
  /** Whether the request was certainly not carried out, and will not be. */
  readonly isCertain: boolean;

  constructor(fault: { message: string; status?: number; code: string; isCertain: boolean }, options?: ErrorOptions) {
    super(fault.message, options);
    this.status = fault.status ?? 0;
    this.code = fault.code;
    this.isCertain = fault.isCertain;
  }
}

/** Turns faults of the store into answers: 507 when full, otherwise 503. Returns other errors unchanged. */
export function answerOf(error: unknown): unknown {
  if (error instanceof ApiError || !(error instanceof StoreFault)) return error;
  if (error.status === 507 || /Quota|StorageFull|InsufficientCapacity/.test(error.code))
    return apiError('rest_storage_full', { cause: error });
  return apiError('rest_unavailable', { cause: error, headers: { 'Retry-After': '10' } });
}
