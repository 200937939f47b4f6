// The health check of the container: ends with 0 while the server beside it takes requests.
const port = process.env.QUOIN_PORT ?? '8080';
const ready = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(4000) }).catch(
  () => undefined,
);
process.exitCode = ready?.ok ? 0 : 1;
