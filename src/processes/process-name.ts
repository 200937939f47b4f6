import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

const machine = hostname().replace(/[^\w.-]/g, '_');

/**
 * The name of this process, for what belongs to it alone: the machine, the number, and a mark, since another process may have
 * had the number before. Of letters, digits and `_.-~`.
 */
export const processName = `${machine}~${process.pid}~${randomUUID()}`;

/**
 * Whether the process that a name begins with may still run. One of another machine may; one of this machine does not if no
 * process has its number, or if this process has it now.
 */
export function mayRun(name: string): boolean {
  if (name.startsWith(processName)) return true;
  const [where, number] = name.split('~');
  const pid = Number(number);
  return where !== machine || (pid > 0 && pid !== process.pid && exists(pid));
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: there is one, of another user.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
