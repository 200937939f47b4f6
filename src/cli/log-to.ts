import type { LogTarget } from '../http/request-log.ts';
import { forPeople } from './log-for-people.ts';

/** What waits for a reader that is too slow is dropped beyond this, rather than filling the memory. */
const MOST_WAITING_BYTES = 4 * 1024 * 1024;

/** Logs to a stream: short lines for people on a terminal, JSON elsewhere. */
export function logTo(stream: NodeJS.WriteStream, level: string): LogTarget {
  const format = stream.isTTY ? forPeople : (line: string) => line;
  // A reader that goes away is no reason to stop serving.
  stream.on('error', () => undefined);
  let waiting = '';
  const writeOut = (): void => {
    if (waiting !== '' && stream.writableLength < MOST_WAITING_BYTES) stream.write(waiting);
    waiting = '';
  };
  process.on('exit', writeOut);
  return {
    level,
    write(line) {
      // The lines of one turn of the event loop are written at once: each write costs as much as a small answer.
      if (waiting === '') setImmediate(writeOut);
      waiting += format(line);
    },
  };
}
