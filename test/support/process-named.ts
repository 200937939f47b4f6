import { processName } from '../../src/processes/index.ts';

/** Numbers of processes end before. */
const NOBODYS = 999_999_999;

/** The name of a process of this machine with another number; without one, of a process that has ended. */
export const processNamed = (pid: number = NOBODYS): string => processName.replace(`~${process.pid}~`, `~${pid}~`);
