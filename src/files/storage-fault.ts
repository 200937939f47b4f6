import { ApiError, apiError } from '../errors/index.ts';

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const away = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'EIO',
  'EMFILE',
  'ENFILE',
  'EBUSY',
  'ENODEV',
  'ESTALE',
  'ENOTDIR',
  'ENOENT',
  'EISDIR',
]);

/** The code of an error of the operating system, such as ENOENT. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Turns faults of the disk into answers: 507 when full, 503 when unreachable (trust R4, R5). Returns other errors unchanged. */
export function storageFault(error: unknown): unknown {
  if (error instanceof ApiError) return error;
  const code = systemCode(error);
  if (full.has(code)) return apiError('rest_storage_full', { cause: error });
  if (away.has(code)) return apiError('rest_unavailable', { cause: error, headers: { 'Retry-After': '30' } });
  return error;
}
