/** What a log line holds, of which all but time and level depend on what is told. */
interface Entry {
  readonly time: string;
  readonly level: string;
  readonly msg?: string;
  readonly method?: string;
  readonly route?: string;
  readonly status?: number;
  readonly durationMs?: number;
  readonly err?: { readonly stack?: string; readonly message?: string };
}

/** A JSON log line as people read it: `12:00:01 200 GET /site/v2/posts 3.1 ms`. */
export function forPeople(line: string): string {
  const { time, level, msg = '', method, route, status, durationMs, err }: Entry = JSON.parse(line);
  const parts = [
    time.slice(11, 19),
    level === 'info' ? '' : level.toUpperCase(),
    method === undefined ? msg : `${status} ${method} ${route} ${durationMs} ms`,
    err === undefined ? '' : (err.stack ?? err.message ?? ''),
  ];
  return `${parts.filter((part) => part !== '').join(' ')}\n`;
}
