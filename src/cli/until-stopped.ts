import { isRunByNpm } from '../config/index.ts';
import type { RunningServer } from '../main.ts';

/**
 * npm forwards a signal that the terminal has sent to the server as well: a signal within this time of the first one is
 * a duplicate.
 */
const SAME_SIGNAL_MS = 500;

/** How often to check that the shell in which npm started the server still runs. */
const CHECK_MS = 250;

/**
 * Wait for SIGTERM or SIGINT, then for requests in flight. A second signal ends the process at once. SIGTERM comes from
 * a supervisor, which gets time to route requests elsewhere; SIGINT from a person.
 *
 * @param onStopping called with the reason, before waiting for requests
 */
export async function untilStopped(
  server: Pick<RunningServer, 'stop'>,
  drainMs: number,
  onStopping: (why: string) => void = () => undefined,
): Promise<void> {
  const { promise: asked, resolve: stop } = Promise.withResolvers<string>();
  let askedAt: number | undefined;
  let isDrained = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (askedAt !== undefined && Date.now() - askedAt > SAME_SIGNAL_MS) process.exit(1);
    askedAt ??= Date.now();
    isDrained ||= signal === 'SIGTERM';
    stop(signal);
  };
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
  const watch = isRunByNpm()
    ? setInterval(() => process.ppid === parent || stop('its shell has ended'), CHECK_MS)
    : undefined;
  onStopping(await asked);
  clearInterval(watch);
  await server.stop(isDrained ? drainMs : 0);
}

/** npx runs commands in a shell. A signal may end that shell without reaching the command, which would go on running. */
const parent = process.ppid;
