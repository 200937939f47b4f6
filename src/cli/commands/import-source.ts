import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { spaceOf } from '../../folders/index.ts';
import { spaceForRecords } from '../../importing/disk-space.ts';
import { fetchPublic } from '../../importing/public-hosts.ts';
import { type ImportSource, keepRecords, recordsOfExport, recordsOfFile } from '../../importing/records.ts';
import { findInterface } from '../../importing/rest/find-site.ts';
import { preflight } from '../../importing/rest/preflight.ts';
import { readRest } from '../../importing/rest/read-rest.ts';
import { RestClient } from '../../importing/rest/rest-client.ts';
import { textOf } from '../../importing/rest/rest-values.ts';
import { keepHistories } from '../../importing/revision-notes.ts';
import { siteAddress } from '../../importing/site-address.ts';
import { openScratchRows } from '../../storage/index.ts';
import { CommandError, type Given, UsageError } from '../command.ts';
import { harmlessLines } from '../harmless.ts';
import { hasDatabase, withSite } from '../open-site.ts';
import type { Progress } from '../progress.ts';
import { isDatabase, openDatabase } from './import-database.ts';
import { isDump, openDump } from './import-dump.ts';
import { openReadingFolder } from './reading-folder.ts';
import { checkSecure, partsOf, pauseOf, secretOf } from './site-flags.ts';

const MAX_CONCURRENCY = 8;

/** @throws CommandError, UsageError */
export async function openSource(given: Given, progress: Progress): Promise<ImportSource> {
  const source = given.operand('SOURCE');
  if (/^https?:\/\//i.test(source)) return openSite(source, given, progress);
  const ofSites = ['user', 'only', 'concurrency', 'pause', 'insecure'];
  for (const name of isDatabase(source) ? ofSites : [...ofSites, 'password-file'])
    if (given.flag(name) !== undefined || given.isSet(name))
      throw new UsageError(`--${name} is for a running site: give its address, such as https://old.example`);
  if (isDatabase(source)) return openDatabase(source, given, progress);
  if ((await stat(source).catch(() => undefined))?.isDirectory())
    throw new CommandError(`${source} is a folder: give the path of the export itself, an XML file`);
  if (isDump(source)) return openDump(source, given, progress);
  for (const name of ['table-prefix', 'encoding'])
    if (given.flag(name) !== undefined)
      throw new UsageError(`--${name} is for a dump: a file named .sql, .sql.gz or .sql.zst`);
  if (given.isSet('mirror'))
    throw new UsageError('--mirror is for a running site, a dump or a database: an export may leave things out');
  return { read: recordsOfExport(source), close: async () => undefined };
}

async function openSite(address: string, given: Given, progress: Progress): Promise<ImportSource> {
  const asked = readFlags(address, given);
  // A client of the server must not learn about hosts in its network.
  const ask = given.job ? fetchPublic : fetch;
  const found = await findInterface(address, ask);
  const { root, index } = found;
  const { hostname, origin } = new URL(root);
  checkSecure(root, given);
  const password = await secretOf(given, 'password-file', `${asked.login} at ${hostname}`);
  const site = { root, user: { login: asked.login, password }, pause: asked.pause, fetch: ask };
  const asking = new RestClient({ ...site, mostBytes: Number.POSITIVE_INFINITY });
  process.stdout.write(`${harmlessLines(await preflight(asking, found, Date.now))}\n`);

  const folder = await openReadingFolder(given);
  const scratch = openScratchRows(join(folder.path, 'comments.sqlite'));
  try {
    const client = new RestClient({ ...site, mostBytes: spaceForRecords(spaceOf(folder.path)) });
    const path = join(folder.path, 'records.jsonl');
    // A dry run opens no database.
    if (!given.isSet('dry-run') && hasDatabase(given.config))
      await withSite(given.config, ({ storage }) =>
        keepHistories(scratch, storage.imports, siteAddress(textOf(index['home']) ?? '')),
      );
    const records = readRest({
      client,
      index,
      only: asked.only,
      concurrency: asked.concurrency,
      scratch,
      onProgress: (part, done, total) => progress.update(`reading ${part}`, done, total),
    });
    await keepRecords(path, records);
    return { read: recordsOfFile(path), ...(!given.job && { origin }), close: folder.remove };
  } catch (error) {
    await folder.remove();
    throw error;
  } finally {
    scratch.close();
  }
}

function readFlags(address: string, given: Given) {
  const { username, password } = new URL(address);
  if (username || password) throw new UsageError('give the user with --user, and no password in the address');
  const login = given.flag('user');
  if (login === undefined) throw new UsageError('--user is required: a login name of the running site');
  const only = new Set(partsOf(given));
  const concurrency = Number(given.flag('concurrency') ?? 2);
  if (!Number.isInteger(concurrency) || concurrency < 1 || concurrency > MAX_CONCURRENCY)
    throw new UsageError(`--concurrency must be a whole number from 1 to ${MAX_CONCURRENCY}`);
  const pause = pauseOf(given);
  return { login, only, concurrency, pause };
}
