import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** A request that has been answered. */
interface AnsweredRequest {
  readonly method: string;
  /** The pattern of the route, never the path: paths are unbounded in number and may hold private data. */
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
}

type Labels = Readonly<Record<string, string>>;
type Value = number | undefined | readonly { readonly labels: Labels; readonly value: number }[];

/** A value that is read when metrics are collected. */
export interface Reading {
  readonly name: string;
  readonly help: string;
  /** Names of the labels that its values have. */
  readonly labels?: readonly string[];
  /** Whether it is a counter; otherwise a gauge. */
  readonly grows?: true;
  /** How values of several processes are combined: the sum, unless all processes see the same value. */
  readonly together?: 'sum' | 'min' | 'max' | 'first';
  /** @returns undefined when the value is not available at the moment */
  read(): Value | Promise<Value>;
}

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** The methods of HTTP; other names from clients must not create new series. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS', 'PUT', 'PATCH']);
/** A value that is not available in time is left out, so that the others are delivered. */
const TIMEOUT_MS = 1000;

/** The metrics of one process. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #durations: Histogram;
  readonly #waits: Histogram;
  readonly #errors: Counter;

  constructor() {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#durations = new Histogram({
      name: 'quoin_http_request_duration_seconds',
      help: 'Time from the arrival of a request to the end of its response',
      labelNames: ['method', 'route', 'status'],
      buckets: BUCKETS,
      registers,
    });
    this.#waits = new Histogram({
      name: 'quoin_database_wait_seconds',
      help: 'Time that a read waits for a connection, or a write for its turn',
      labelNames: ['work'],
      buckets: BUCKETS,
      registers,
    });
    this.#errors = new Counter({
      name: 'quoin_database_errors_total',
      help: 'Statements and transactions that failed because of the database',
      registers,
    });
  }

  /** Record an answered request. */
  readonly observe = ({ method, route, status, durationMs }: AnsweredRequest): void =>
    this.#durations.observe({ method: METHODS.has(method) ? method : 'other', route, status }, durationMs / 1000);

  /** Called by the database with wait times and failures. */
  readonly database = {
    waited: (work: 'read' | 'write', seconds: number): void => this.#waits.observe({ work }, seconds),
    failed: (): void => this.#errors.inc(),
  };

  /** Add values to collect. */
  add(readings: readonly Reading[]): void {
    for (const reading of readings) this.#add(reading);
  }

  #add({ name, help, labels = [], grows, together: aggregator = 'sum', read }: Reading): void {
    const options = { name, help, labelNames: [...labels], aggregator, registers: [this.#registry] };
    const collect = async (): Promise<void> => {
      const value = await inTime(read);
      metric.reset();
      if (value === undefined) return metric.remove();
      for (const one of typeof value === 'number' ? [{ labels: {}, value }] : value) metric.inc(one.labels, one.value);
    };
    const metric: Gauge | Counter = grows ? new Counter({ ...options, collect }) : new Gauge({ ...options, collect });
  }

  /** All metrics, in a form that can be sent to another process. */
  read = (): Promise<object[]> => this.#registry.getMetricsAsJSON();

  /** All metrics in the format of Prometheus. */
  text = (): Promise<string> => this.#registry.metrics();
}

async function inTime(read: Reading['read']): Promise<Value> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), TIMEOUT_MS);
  try {
    return await Promise.race([read(), late.promise]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
