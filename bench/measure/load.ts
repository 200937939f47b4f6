import autocannon from 'autocannon';

/** What one run of the load generator does. */
export interface LoadOrder {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  /**
   * Sent in turn, over all connections; from the place on at which the last run ended. `{n}` in a path or body is the
   * number of the request: no two are the same.
   */
  readonly requests: readonly { method?: string; path: string; headers?: Record<string, string>; body?: string }[];
  readonly from: number;
  /** Whether each request is sent once only. */
  readonly once?: boolean;
}

export interface LoadResult {
  readonly requests: number;
  readonly seconds: number;
  readonly failed: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly p50: number;
  readonly p99: number;
  readonly next: number;
}

/** In a large site, some of the first searches take seconds, one after the other. */
const MAX_SECONDS = 600;

// Runs in a process of its own: takes an order as a message, answers with the result.
process.on('message', async ({ url, connections, seconds, requests, from, once }: LoadOrder) => {
  let next = from;
  const amount = once ? requests.length : undefined;
  const result = await autocannon({
    url,
    connections,
    timeout: MAX_SECONDS,
    ...(amount === undefined ? { duration: seconds } : { amount }),
    requests: [
      {
        setupRequest(request) {
          const { path, body, ...wanted } = requests[next % requests.length] ?? { path: '/' };
          next += 1;
          return {
            ...request,
            ...wanted,
            path: path.replace('{n}', String(next)),
            ...(body !== undefined && { body: body.replaceAll('{n}', String(next)) }),
            headers: { ...request.headers, ...wanted.headers },
          };
        },
      },
    ],
  });
  const statuses = Object.fromEntries(Object.entries(result.statusCodeStats).map(([code, { count }]) => [code, count]));
  const answered = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  const failed = answered - result['2xx'] - result['3xx'] + result.errors;
  const { p50, p99 } = result.latency;
  process.send?.({
    requests: answered,
    seconds: result.duration,
    failed,
    statuses,
    p50,
    p99,
    next,
  } satisfies LoadResult);
});
