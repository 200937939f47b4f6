import { ApiError, apiError } from '../../errors/index.ts';

/** The store said no, or nothing at all. */
export class StoreFault extends Error {
  override name = 'StoreFault';
  /** 0 without an answer. */
  readonly status: number;
  /** What the store calls it, `NoSuchBucket`, or the system, `ECONNREFUSED`. */
  readonly code: string;
  /** Whether nothing has come of the request, nor will. */
  readonly isCertain: boolean;

  constructor(fault: { message: string; status?: number; code: string; isCertain: boolean }, options?: ErrorOptions) {
    super(fault.message, options);
    this.status = fault.status ?? 0;
    this.code = fault.code;
    this.isCertain = fault.isCertain;
  }
}

/** Turns faults of the store into answers: 507 when full, 503 for all else. What is no fault of the store stays what it is. */
export function answerOf(error: unknown): unknown {
  if (error instanceof ApiError || !(error instanceof StoreFault)) return error;
  if (error.status === 507 || /Quota|StorageFull|InsufficientCapacity/.test(error.code))
    return apiError('rest_storage_full', { cause: error });
  return apiError('rest_unavailable', { cause: error, headers: { 'Retry-After': '10' } });
}
