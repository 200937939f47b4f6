/** What a log line holds, of which all but time and level depend on what is told. */
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

/** What is told of a request in its line, and what says nothing to people. */
const OF_REQUESTS = new Set(['status', 'method', 'route', 'path', 'durationMs', 'bytes', 'requestId', 'aborted']);

/** A JSON log line as people read it: `12:00:01 200 GET /site/v2/posts 3.1 ms`. */
export function forPeople(line: string): string {
  const { time, level, msg = '', err, ...told }: Entry = JSON.parse(line);
  const { method, route, path, status, durationMs } = told;
  const isRequest = method !== undefined;
  const further = Object.entries(told).filter(([name]) => !isRequest || !OF_REQUESTS.has(name));
  const parts = [
    time.slice(11, 19),
    level === 'info' ? '' : level.toUpperCase(),
    isRequest ? `${status} ${method} ${path ?? route} ${durationMs} ms` : msg,
    ...further.map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`),
    err === undefined ? '' : (err.stack ?? err.message ?? ''),
  ];
  return `${harmless(parts.filter((part) => part !== '').join(' '))}\n`;
}

/** What clients send must not do anything to the terminal; the lines of a stack stay lines. */
const harmless = (text: string): string =>
  text.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
    /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
