import type { LogTarget } from '../http/request-log.ts';

const LEVELS = ['debug', 'info', 'warn', 'error'];

/** Logs what no request is the reason of: a line of its own, as the others are. */
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
