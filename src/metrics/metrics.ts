import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What is known of a request when it is over. */
interface AnsweredRequest {
  readonly method: string;
  /** The pattern of the route, never an address: addresses are without number, and may hold what is private. */
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
}

type Labels = Readonly<Record<string, string>>;
type Value = number | undefined | readonly { readonly labels: Labels; readonly value: number }[];

/** A number that is looked at when the metrics are read. */
export interface Reading {
  readonly name: string;
  readonly help: string;
  /** Names of the labels that its values have. */
  readonly labels?: readonly string[];
  /** A number that only grows; without it, one that goes up and down. */
  readonly grows?: true;
  /** What several processes together have: the sum, unless all of them see the same. */
  readonly together?: 'sum' | 'min' | 'max' | 'first';
  /** @returns nothing where it cannot be told at the moment */
  read(): Value | Promise<Value>;
}

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** What HTTP knows; anything else a client sends must not make a new series. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS', 'PUT', 'PATCH']);
/** What cannot be told so soon is left out: the others are not to be waited for in vain. */
const PATIENCE_MS = 1000;

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
      help: 'Time from the arrival of a request to the end of its answer',
      labelNames: ['method', 'route', 'status'],
      buckets: BUCKETS,
      registers,
    });
    this.#waits = new Histogram({
      name: 'quoin_database_wait_seconds',
      help: 'Time that a read waits for a connection, and a write for its turn',
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

  /** Counts a request that is over. */
  readonly observe = ({ method, route, status, durationMs }: AnsweredRequest): void =>
    this.#durations.observe({ method: METHODS.has(method) ? method : 'other', route, status }, durationMs / 1000);

  /** Is told by the database how long it was waited for, and what failed. */
  readonly database = {
    waited: (work: 'read' | 'write', seconds: number): void => this.#waits.observe({ work }, seconds),
    failed: (): void => this.#errors.inc(),
  };

  /** From now on, these are read as well. */
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

  /** All of them, as they can be sent to another process. */
  read = (): Promise<object[]> => this.#registry.getMetricsAsJSON();

  /** All of them, as Prometheus reads them. */
  text = (): Promise<string> => this.#registry.metrics();
}

async function inTime(read: Reading['read']): Promise<Value> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), PATIENCE_MS);
  try {
    return await Promise.race([read(), late.promise]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
