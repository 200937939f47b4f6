import { createServer } from 'node:http';
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, prometheusContentType } from 'prom-client';

/**
 * Serve metrics for Prometheus at `/metrics` on a separate port, so that a reverse proxy need not hide them.
 *
 * @param text returns all metrics; called for each request
 */
export async function serveMetrics(
  { host, port }: { host: string; port: number },
  text: () => Promise<string>,
): Promise<AsyncDisposable> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    text().then(
      (body) => response.writeHead(200, { 'content-type': prometheusContentType }).end(body),
      () => response.writeHead(500).end(),
    );
  });
  const { promise: listening, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject).listen(port, host, resolve);
  await listening;
  return {
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** The combined metrics of several processes as text. */
export const textOfAll = (read: readonly (readonly object[])[]): Promise<string> =>
  AggregatorRegistry.aggregate(read as MetricObjectWithValues<MetricValue<string>>[][]).metrics();
