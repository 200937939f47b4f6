export { ApiError, apiError, type ErrorData, invalidParam, missingParam } from './api-error.ts';
export type { ErrorCode } from './catalogue.ts';
