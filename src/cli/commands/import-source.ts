import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ImportSource, keepRecords, recordsOfExport, recordsOfFile } from '../../importing/records.ts';
import { findInterface } from '../../importing/rest/find-site.ts';
import { preflight } from '../../importing/rest/preflight.ts';
import { isRestPart, REST_PARTS, readRest } from '../../importing/rest/read-rest.ts';
import { RestClient } from '../../importing/rest/rest-client.ts';
import { CommandError, type Given, UsageError } from '../command.ts';
import type { Progress } from '../progress.ts';
import { readSecret } from '../read-secret.ts';
import { isDump, openDump } from './import-dump.ts';
import { openReadingFolder } from './reading-folder.ts';

const MOST_AT_ONCE = 8;

/** @throws CommandError, UsageError */
export async function openSource(given: Given, progress: Progress): Promise<ImportSource> {
  const source = given.operand('SOURCE');
  if (/^https?:\/\//i.test(source)) return openSite(source, given, progress);
  for (const name of ['user', 'password-file', 'only', 'concurrency', 'pause', 'insecure'])
    if (given.flag(name) !== undefined || given.isSet(name))
      throw new UsageError(`--${name} is for a running site: name its address, such as https://old.example`);
  if ((await stat(source).catch(() => undefined))?.isDirectory())
    throw new CommandError(`${source} is a folder: name the export itself, an XML file`);
  if (isDump(source)) return openDump(source, given, progress);
  for (const name of ['table-prefix', 'encoding'])
    if (given.flag(name) !== undefined)
      throw new UsageError(`--${name} is for a dump: a file named .sql, .sql.gz or .sql.zst`);
  return { read: recordsOfExport(source), close: async () => undefined };
}

async function openSite(address: string, given: Given, progress: Progress): Promise<ImportSource> {
  const asked = readFlags(address, given);
  const found = await findInterface(address);
  const { root, index } = found;
  const { protocol, hostname, origin } = new URL(root);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (protocol === 'http:' && !isHere && !given.isSet('insecure'))
    throw new CommandError(
      `${hostname} is reached by http, where everybody on the way reads the password: name its https address, or add --insecure`,
    );
  const password = await passwordOf(given, hostname, asked.login);
  const client = new RestClient({ root, user: { login: asked.login, password }, pause: asked.pause });
  process.stdout.write(`${(await preflight(client, found, Date.now)).join('\n')}\n`);

  const folder = await openReadingFolder(given);
  try {
    const path = join(folder.path, 'records.jsonl');
    const records = readRest({
      client,
      index,
      only: asked.only,
      concurrency: asked.concurrency,
      onProgress: (part, done, total) => progress.update(`reading ${part}`, done, total),
    });
    await keepRecords(path, records);
    return { read: recordsOfFile(path), origin, close: folder.remove };
  } catch (error) {
    await folder.remove();
    throw error;
  }
}

function readFlags(address: string, given: Given) {
  const { username, password } = new URL(address);
  if (username || password) throw new UsageError('name the user with --user, and no password in the address');
  const login = given.flag('user');
  if (login === undefined) throw new UsageError('--user must name who asks: a log-in name of the running site');
  const only = (given.flag('only') ?? REST_PARTS.join(',')).split(',').map((part) => part.trim());
  for (const part of only)
    if (!isRestPart(part)) throw new UsageError(`--only must be some of ${REST_PARTS.join(', ')}, not "${part}"`);
  const concurrency = Number(given.flag('concurrency') ?? 2);
  if (!Number.isInteger(concurrency) || concurrency < 1 || concurrency > MOST_AT_ONCE)
    throw new UsageError(`--concurrency must be a whole number from 1 to ${MOST_AT_ONCE}`);
  const pause = Number(given.flag('pause') ?? 0);
  if (!(pause >= 0 && pause <= 3600)) throw new UsageError('--pause must be a number of seconds from 0 to 3600');
  return { login, only: new Set(only.filter(isRestPart)), concurrency, pause };
}

async function passwordOf({ config, flag }: Given, host: string, login: string): Promise<string> {
  const file = flag('password-file');
  if (file !== undefined) return (await readFile(file, 'utf8')).split(/\r?\n/, 1)[0] ?? '';
  return config.importPassword || readSecret(`Application password of ${login} at ${host}: `);
}
