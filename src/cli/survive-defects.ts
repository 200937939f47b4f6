import type { LogTarget } from '../http/request-log.ts';
import { writeLine } from './write-line.ts';

/**
 * Handle uncaught errors. An unhandled rejection affects nothing else: log it. After an uncaught exception the state is
 * unknown: log it and end the process, to be restarted.
 */
export function surviveDefects(log: LogTarget): void {
  process.on('unhandledRejection', (reason) => logError(log, 'unhandled rejection', reason));
  process.on('uncaughtException', (error) => {
    logError(log, 'uncaught exception', error);
    process.exit(1);
  });
}

function logError(log: LogTarget, msg: string, error: unknown): void {
  const { name = typeof error, message = String(error), stack = '' } = error instanceof Error ? error : {};
  writeLine(log, 'error', msg, { err: { type: name, message, stack } });
}
