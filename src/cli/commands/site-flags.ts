import { readFile } from 'node:fs/promises';
import { REST_PARTS, type RestPart } from '../../importing/rest/read-rest.ts';
import { CommandError, type Given, UsageError } from '../command.ts';
import { readSecret } from '../read-secret.ts';

/** Flags of commands that read running sites. */

/** @throws UsageError */
export function partsOf(given: Given): RestPart[] {
  const parts = (given.flag('only') ?? REST_PARTS.join(',')).split(',').map((part) => part.trim());
  for (const part of parts)
    if (!REST_PARTS.includes(part))
      throw new UsageError(`--only must be some of ${REST_PARTS.join(', ')}, not "${part}"`);
  return parts;
}

/** @throws UsageError */
export function pauseOf(given: Given): number {
  const pause = Number(given.flag('pause') ?? 0);
  if (!(pause >= 0 && pause <= 3600)) throw new UsageError('--pause must be a number of seconds from 0 to 3600');
  return pause;
}

/** @throws CommandError when the password would be sent unencrypted */
export function checkSecure(root: string, given: Given): void {
  const { protocol, hostname } = new URL(root);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (protocol === 'http:' && !isLocal && !given.isSet('insecure'))
    throw new CommandError(
      `${hostname} uses http, which sends the password unencrypted: give its https address, or add --insecure`,
    );
}

/** Read a password for another site from a file, the variable, the terminal or standard input, never from the command line. */
export async function secretOf(
  given: Given,
  flag: string,
  who: string,
  what = 'Application password',
): Promise<string> {
  const file = given.flag(flag);
  if (file !== undefined) return (await readFile(file, 'utf8')).split(/\r?\n/, 1)[0] ?? '';
  return given.config.importPassword || readSecret(`${what} of ${who}: `);
}
