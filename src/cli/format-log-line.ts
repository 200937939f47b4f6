import { harmless } from './harmless.ts';

/** A log entry. All members but time and level depend on the event. */
interface Entry {
  readonly time: string;
  readonly level: string;
  readonly msg?: string;
  readonly method?: string;
  readonly route?: string;
  readonly path?: string;
  readonly status?: number;
  readonly durationMs?: number;
  readonly err?: { readonly stack?: string; readonly message?: string };
}

/** Members of a request that its line shows in another form or omits. */
const OF_REQUESTS = new Set(['status', 'method', 'route', 'path', 'durationMs', 'bytes', 'requestId', 'aborted']);

/** Format a JSON log line for a terminal: `12:00:01 200 GET /site/v2/posts 3.1 ms`. */
export function formatLogLine(line: string): string {
  const { time, level, msg = '', err, ...members }: Entry = JSON.parse(line);
  const { method, route, path, status, durationMs } = members;
  const isRequest = method !== undefined;
  const further = Object.entries(members).filter(([name]) => !isRequest || !OF_REQUESTS.has(name));
  const parts = [
    time.slice(11, 19),
    level === 'info' ? '' : level.toUpperCase(),
    isRequest ? `${status} ${method} ${path ?? route} ${durationMs} ms` : msg,
    ...further.map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`),
    err === undefined ? '' : (err.stack ?? err.message ?? ''),
  ];
  return `${harmless(parts.filter((part) => part !== '').join(' '))}\n`;
}
