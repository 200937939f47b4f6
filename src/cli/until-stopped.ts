import type { RunningServer } from '../main.ts';

/**
 * npm passes a signal on that the terminal has sent to the server as well: what comes so soon after the first is the same
 * wish, and no second one.
 */
const SAME_SIGNAL_MS = 500;

/** Waits for SIGTERM or SIGINT, and then until requests in flight have finished. A second signal ends it at once. */
export async function untilStopped(server: Pick<RunningServer, 'stop'>): Promise<void> {
  const { promise: asked, resolve: stop } = Promise.withResolvers<void>();
  let askedAt: number | undefined;
  const onSignal = (): void => {
    if (askedAt !== undefined && Date.now() - askedAt > SAME_SIGNAL_MS) process.exit(1);
    askedAt ??= Date.now();
    stop();
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
  await asked;
  await server.stop();
}
