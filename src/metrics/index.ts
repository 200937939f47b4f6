export { Metrics, type Reading } from './metrics.ts';
export { serveMetrics, textOfAll } from './serve.ts';
