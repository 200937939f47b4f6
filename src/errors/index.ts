export { ApiError, apiError, invalidParam, missingParam } from './api-error.ts';
export type { ErrorCode } from './catalogue.ts';
