import type { LogTarget } from '../http/request-log.ts';

const LEVELS = ['debug', 'info', 'warn', 'error'];

/** Log an event that does not belong to a request, in the same format as the others. */
export function writeLine(
  log: LogTarget,
  level: 'info' | 'warn' | 'error',
  msg: string,
  members: Readonly<Record<string, unknown>> = {},
): void {
  const lowest = LEVELS.indexOf(log.level);
  if (lowest < 0 || LEVELS.indexOf(level) < lowest) return;
  log.write(`${JSON.stringify({ level, time: new Date().toISOString(), msg, ...members })}\n`);
}
