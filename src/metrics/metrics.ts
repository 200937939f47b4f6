import { createServer } from 'node:http';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What is known of a request when it is over. */
interface AnsweredRequest {
  readonly method: string;
  /** The pattern of the route, never an address: addresses are without number, and may hold what is private. */
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
}

/** A number that is looked at when the metrics are read. */
export interface Reading {
  readonly name: string;
  readonly help: string;
  read(): number;
}

export interface Metrics {
  observe(request: AnsweredRequest): void;
  close(): Promise<void>;
}

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** What HTTP knows; anything else a client sends must not make a new series. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS', 'PUT', 'PATCH']);

/** Serves metrics for Prometheus at `/metrics`, on a port of their own: what stands in front need not hide them. */
export async function startMetrics(
  { host, port }: { host: string; port: number },
  readings: readonly Reading[],
): Promise<Metrics> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'quoin_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  for (const { name, help, read } of readings) {
    const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect: () => gauge.set(read()) });
  }

  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  const { promise: listening, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject).listen(port, host, resolve);
  await listening;

  return {
    observe: ({ method, route, status, durationMs }) =>
      durations.observe({ method: METHODS.has(method) ? method : 'other', route, status }, durationMs / 1000),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
