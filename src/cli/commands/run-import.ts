import { constants } from 'node:fs';
import { access, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { WantedField } from '../../config/index.ts';
import { siteModel } from '../../content-model/index.ts';
import { spaceOf } from '../../folders/index.ts';
import { type CheckedRecords, checkRecords } from '../../importing/check-records.ts';
import { DumpError } from '../../importing/dump/dump-error.ts';
import { importExport } from '../../importing/import-export.ts';
import { mediaTaker } from '../../importing/media-files.ts';
import { asOneImport, OtherImportError } from '../../importing/one-import.ts';
import type { ImportSource, ReadRecords } from '../../importing/records.ts';
import { reportLines, surveyLines } from '../../importing/report-lines.ts';
import { RestError, SourceTooLarge } from '../../importing/rest/rest-error.ts';
import { WxrError } from '../../importing/wxr/wxr-error.ts';
import { openConfiguredFiles, receivingFolder } from '../../start.ts';
import { ensureAdministrator } from '../../start-administrator.ts';
import { commandEntry } from '../../storage/index.ts';
import { administratorLine } from '../administrator-line.ts';
import { CommandError, type Given, UsageError } from '../command.ts';
import { harmlessLines } from '../harmless.ts';
import { type OpenSite, withSite } from '../open-site.ts';
import { type Progress, showProgress } from '../progress.ts';
import { spareMemory } from '../spare-memory.ts';
import { declareMeta } from './declare-meta.ts';
import { openSource } from './import-source.ts';

/** Import a source into the configured site. */
export async function runImport(given: Given): Promise<number> {
  const folder = given.flag('media-dir');
  if (folder !== undefined && !(await stat(folder).catch(() => undefined))?.isDirectory())
    throw new UsageError(`--media-dir must be a folder, not "${folder}"`);
  const report = given.flag('report');
  if (report !== undefined) await checkReport(report, given.operand('SOURCE'));
  const stopSparing = spareMemory();
  const progress = given.job ?? showProgress();
  try {
    const source = await openSource(given, progress);
    try {
      return await importFrom(source, folder, given, progress);
    } finally {
      await source.close();
    }
  } catch (error) {
    progress.stop();
    if (error instanceof DumpError) throw new CommandError(`${given.operand('SOURCE')}: ${error.message}`);
    if ([RestError, SourceTooLarge, OtherImportError].some((kind) => error instanceof kind))
      throw new CommandError((error as Error).message);
    throw error;
  } finally {
    progress.stop();
    stopSparing();
  }
}

async function importFrom(
  source: ImportSource,
  folder: string | undefined,
  given: Given,
  progress: Progress,
): Promise<number> {
  const checked = await check(given.operand('SOURCE'), source.read, progress);
  if (given.isSet('dry-run')) {
    progress.stop();
    process.stdout.write(`${harmlessLines(surveyLines(checked))}\n`);
    return 0;
  }
  const declared = given.isSet('declare-meta') ? declareMeta(given.config, checked.survey) : [];
  const options = { folder, origin: source.origin, declared, given, progress };
  return withSite(given.config, (site) => asOneImport(site.storage, () => runOn(site, checked, options)), {
    create: true,
  });
}

interface ImportOptions {
  readonly folder: string | undefined;
  readonly origin: string | undefined;
  readonly declared: readonly WantedField[];
  readonly given: Given;
  readonly progress: Progress;
}

/** Check the path of the report first: a long import should not end without its report. @throws UsageError */
async function checkReport(report: string, path: string): Promise<void> {
  const [target, folder, source] = await Promise.all(
    [report, dirname(report), path].map((one) => stat(one).catch(() => undefined)),
  );
  if (target?.isDirectory()) throw new UsageError(`--report must be a file, and ${report} is a folder`);
  if (!folder?.isDirectory())
    throw new UsageError(`--report must be in an existing folder, and ${dirname(report)} is not one`);
  if (target && target.ino === source?.ino && target.dev === source.dev)
    throw new UsageError('--report must be another file than the export');
  await access(target ? report : dirname(report), constants.W_OK);
}

async function runOn(
  { storage, scope: { site, nowGmt } }: OpenSite,
  checked: CheckedRecords,
  { folder, origin, declared, given: { config, isSet, flag, job }, progress }: ImportOptions,
): Promise<number> {
  const files = await openConfiguredFiles(config, storage);
  try {
    const access = job
      ? undefined
      : await ensureAdministrator(storage, config, Date.now, idFor(config.adminUser, checked));
    if (access) process.stdout.write(`${administratorLine(config.adminUser, access, site.url)}\n`);
    const space = () => spaceOf(receivingFolder(config));
    const media = mediaTaker(files, { folder, fetch: isSet('fetch-media'), origin, space });
    const onProgress = progress.update;
    const trustsMarkup = isSet('trust-markup');
    const report = await importExport({
      checked,
      storage,
      site,
      nowGmt,
      media,
      trustsMarkup,
      prefersSource: flag('prefer') === 'source',
      mirrors: isSet('mirror'),
      folder: join(resolve(config.data), 'imports'),
      newFields: new Set(declared.map(({ resource, key }) => `${resource} ${key}`)),
      onProgress,
    });
    await storage.transaction(({ audit }) =>
      audit.record(commandEntry({ operation: 'import', resource: 'site', item_id: 0, at_gmt: nowGmt })),
    );
    progress.stop();
    process.stdout.write(`${harmlessLines(reportLines(report))}\n`);
    const to = flag('report');
    if (to !== undefined) await writeFile(to, `${JSON.stringify(report, null, 2)}\n`);
    return 0;
  } finally {
    await files.close();
  }
}

/** The id of the first administrator in an empty database: the one it has at the source, otherwise one that nobody has there. */
function idFor(login: string, { userIds }: CheckedRecords): number | undefined {
  const own = userIds.get(login.toLowerCase());
  if (own !== undefined) return own;
  const taken = new Set(userIds.values());
  let free = 1;
  while (taken.has(free)) free += 1;
  return free === 1 ? undefined : free;
}

/** Check the source before anything is opened or created: a broken export must leave no trace. */
async function check(name: string, read: ReadRecords, progress: Progress): Promise<CheckedRecords> {
  try {
    return await checkRecords(read, siteModel, (done) => progress.update('checking', done, 0));
  } catch (error) {
    progress.stop();
    if (error instanceof WxrError) throw new CommandError(`${name}: ${error.message}`);
    throw error;
  }
}
