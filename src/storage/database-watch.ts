import { ApiError } from '../errors/index.ts';
import { UnusableDatabaseError } from './unusable-database-error.ts';

/** Observes a database, for metrics. */
export interface DatabaseWatch {
  /** How long a read waited for a connection, or a write for its turn. */
  waited(work: 'read' | 'write', seconds: number): void;
  /** A statement or a transaction failed because of the database, not because of the request. */
  failed(): void;
}

/** Does nothing. */
export const unwatched: DatabaseWatch = { waited: () => undefined, failed: () => undefined };

/** Starts to measure a wait. @returns a function that ends it */
export function waiting(watch: DatabaseWatch, work: 'read' | 'write'): () => void {
  const begun = performance.now();
  return () => watch.waited(work, (performance.now() - begun) / 1000);
}

/** Reports an error if it is one of the database. @returns the error */
export function noted(watch: DatabaseWatch, error: unknown): unknown {
  if (isFault(error)) watch.failed();
  return error;
}

function isFault(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 && error.code !== 'rest_internal_error';
  const { errcode, severity } = Object(error) as { errcode?: unknown; severity?: unknown };
  return error instanceof UnusableDatabaseError || errcode !== undefined || severity !== undefined;
}
