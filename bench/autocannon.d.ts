/** The part of the load generator that the benchmark uses. */
declare module 'autocannon' {
  interface Request {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    setupRequest?(request: Request): Request;
  }
  interface Options {
    url: string;
    connections: number;
    duration?: number;
    amount?: number;
    /** In seconds. */
    timeout?: number;
    requests: Request[];
  }
  interface Result {
    readonly duration: number;
    readonly '2xx': number;
    readonly '3xx': number;
    readonly non2xx: number;
    readonly errors: number;
    readonly requests: { readonly total: number };
    readonly latency: { readonly p50: number; readonly p99: number; readonly max: number };
    readonly statusCodeStats: Readonly<Record<string, { readonly count: number }>>;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
