import type { LogTarget } from '../http/request-log.ts';
import { writeLine } from './write-line.ts';

/**
 * What nobody caught. A rejected promise that nobody waited for harms nobody else: it is logged. After an exception out
 * of nowhere nothing is known of the state: it is logged, and the process ends, to be started again.
 */
export function surviveDefects(log: LogTarget): void {
  process.on('unhandledRejection', (reason) => tell(log, 'unhandled rejection', reason));
  process.on('uncaughtException', (error) => {
    tell(log, 'uncaught exception', error);
    process.exit(1);
  });
}

function tell(log: LogTarget, msg: string, error: unknown): void {
  const { name = typeof error, message = String(error), stack = '' } = error instanceof Error ? error : {};
  writeLine(log, 'error', msg, { err: { type: name, message, stack } });
}
