import { clientDump, type DatabaseAddress } from '../../importing/dump/client-dump.ts';
import type { ImportSource } from '../../importing/records.ts';
import { type Given, UsageError } from '../command.ts';
import type { Progress } from '../progress.ts';
import { openDumpStream } from './import-dump.ts';
import { secretOf } from './site-flags.ts';

/** Whether a source is a database: `mysql://user@host/name`. */
export const isDatabase = (source: string): boolean => /^mysql:\/\//i.test(source);

/** Reads a database by a client that dumps it. @throws UsageError, CommandError, DumpError */
export async function openDatabase(source: string, given: Given, progress: Progress): Promise<ImportSource> {
  const address = addressIn(source);
  if (given.flag('encoding') !== undefined) throw new UsageError('--encoding is for a dump, not for a database');
  const password = await secretOf(given, 'password-file', `${address.user} at ${address.host}`, 'Password');
  return openDumpStream(clientDump(address, password), given, progress);
}

/** @throws UsageError */
function addressIn(source: string): DatabaseAddress {
  const example = 'name the database as mysql://user@host/name';
  if (!URL.canParse(source) || !isDecodable(source)) throw new UsageError(`${example}, not ${source}`);
  const { username, password, hostname, port, pathname, searchParams } = new URL(source);
  if (password) throw new UsageError('give no password in the address of the database: it is asked for');
  const name = decodeURIComponent(pathname.slice(1));
  const [user, host] = [decodeURIComponent(username), decodeURIComponent(hostname.replace(/^\[|\]$/g, ''))];
  if (user === '' || host === '' || name === '' || name.includes('/')) throw new UsageError(example);
  for (const option of searchParams.keys())
    if (option !== 'socket') throw new UsageError(`the address of a database takes ?socket=PATH, not ?${option}`);
  return { user, host, port: port || undefined, name, socket: searchParams.get('socket') || undefined };
}

function isDecodable(address: string): boolean {
  try {
    return decodeURIComponent(address) !== '';
  } catch {
    return false;
  }
}
