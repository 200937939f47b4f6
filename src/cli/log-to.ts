import type { LogTarget } from '../http/request-log.ts';
import { formatLogLine } from './format-log-line.ts';

/** Lines for a slow reader are dropped beyond this limit, to bound memory. */
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;

/** Log to a stream: short lines on a terminal, JSON elsewhere. */
export function logTo(stream: NodeJS.WriteStream, level: string): LogTarget {
  const format = stream.isTTY ? formatLogLine : (line: string) => line;
  // The server keeps running when the reader goes away.
  stream.on('error', () => undefined);
  let waiting = '';
  const writeOut = (): void => {
    if (waiting !== '' && stream.writableLength < MAX_BUFFERED_BYTES) stream.write(waiting);
    waiting = '';
  };
  process.on('exit', writeOut);
  return {
    level,
    write(line) {
      // Write all lines of one turn of the event loop together: each write costs as much as a small response.
      if (waiting === '') setImmediate(writeOut);
      waiting += format(line);
    },
  };
}
