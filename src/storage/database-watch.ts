import { ApiError } from '../errors/index.ts';
import { UnusableDatabaseError } from './unusable-database-error.ts';

/** Is told how a database fares. */
export interface DatabaseWatch {
  /** How long a read waited for a connection, or a write for its turn. */
  waited(work: 'read' | 'write', seconds: number): void;
  /** A statement or a transaction failed because of the database, not because of what was asked. */
  failed(): void;
}

/** Nobody wants to know. */
export const unwatched: DatabaseWatch = { waited: () => undefined, failed: () => undefined };

/** Measures a wait. @returns what ends it */
export function waiting(watch: DatabaseWatch, work: 'read' | 'write'): () => void {
  const begun = performance.now();
  return () => watch.waited(work, (performance.now() - begun) / 1000);
}

/** Tells of an error, where it is one of the database. @returns the error */
export function noted(watch: DatabaseWatch, error: unknown): unknown {
  if (isFault(error)) watch.failed();
  return error;
}

function isFault(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 && error.code !== 'rest_internal_error';
  const { errcode, severity } = Object(error) as { errcode?: unknown; severity?: unknown };
  return error instanceof UnusableDatabaseError || errcode !== undefined || severity !== undefined;
}
