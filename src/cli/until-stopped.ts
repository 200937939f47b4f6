import { isRunByNpm } from '../config/index.ts';
import type { RunningServer } from '../main.ts';

/**
 * npm passes a signal on that the terminal has sent to the server as well: what comes so soon after the first is the same
 * wish, and no second one.
 */
const SAME_SIGNAL_MS = 500;

/** How often it is looked whether the shell is still there in which npm started the server. */
const LOOK_MS = 250;

/**
 * Waits for SIGTERM or SIGINT, and then until requests in flight have finished. A second signal ends it at once. SIGTERM
 * comes from what runs the server, which gets the time to send requests elsewhere; SIGINT from a person.
 *
 * @param onStopping is told why, before it waits for requests
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
    ? setInterval(() => process.ppid === parent || stop('its shell has ended'), LOOK_MS)
    : undefined;
  onStopping(await asked);
  clearInterval(watch);
  await server.stop(isDrained ? drainMs : 0);
}

/** npx runs commands in a shell that a signal ends without reaching the command, which would stay behind. */
const parent = process.ppid;
