import { constants } from 'node:fs';
import { access, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { WantedField } from '../../config/index.ts';
import { type CheckedExport, checkExport, importExport } from '../../importing/import-export.ts';
import { mediaTaker } from '../../importing/media-files.ts';
import { reportLines } from '../../importing/report-lines.ts';
import { WxrError } from '../../importing/wxr/wxr-error.ts';
import { openConfiguredFiles } from '../../start.ts';
import { ensureAdministrator } from '../../start-administrator.ts';
import { commandEntry } from '../../storage/index.ts';
import { administratorLine } from '../administrator-line.ts';
import { CommandError, type Given, UsageError } from '../command.ts';
import { type OpenSite, withSite } from '../open-site.ts';
import { type Progress, showProgress } from '../progress.ts';
import { declareMeta } from './declare-meta.ts';

/** Reads an export into the site that the settings name. */
export async function runImport(given: Given): Promise<number> {
  const path = given.operand('FILE');
  const folder = given.flag('media-dir');
  if (folder !== undefined && !(await stat(folder).catch(() => undefined))?.isDirectory())
    throw new UsageError(`--media-dir must be a folder, not "${folder}"`);
  if ((await stat(path).catch(() => undefined))?.isDirectory())
    throw new CommandError(`${path} is a folder: name the export itself, an XML file`);
  const report = given.flag('report');
  if (report !== undefined) await checkReport(report, path);
  const progress = showProgress();
  const checked = await check(path, progress);
  const declared = given.isSet('declare-meta') ? declareMeta(given.config, checked.survey) : [];
  try {
    return await withSite(given.config, (site) => runOn(site, checked, { folder, declared, given, progress }), {
      create: true,
    });
  } finally {
    progress.stop();
  }
}

interface Asked {
  readonly folder: string | undefined;
  readonly declared: readonly WantedField[];
  readonly given: Given;
  readonly progress: Progress;
}

/** Before anything is done: a long import should not end without its report. @throws UsageError */
async function checkReport(report: string, path: string): Promise<void> {
  const [target, folder, source] = await Promise.all(
    [report, dirname(report), path].map((one) => stat(one).catch(() => undefined)),
  );
  if (target?.isDirectory()) throw new UsageError(`--report must be a file, and ${report} is a folder`);
  if (!folder?.isDirectory())
    throw new UsageError(`--report must be in a folder that is there, and ${dirname(report)} is none`);
  if (target && target.ino === source?.ino && target.dev === source.dev)
    throw new UsageError('--report must be another file than the export');
  await access(target ? report : dirname(report), constants.W_OK);
}

async function runOn(
  { storage, scope: { site, nowGmt } }: OpenSite,
  checked: CheckedExport,
  { folder, declared, given: { config, isSet, flag }, progress }: Asked,
): Promise<number> {
  const files = await openConfiguredFiles(config, storage);
  try {
    const access = await ensureAdministrator(storage, config);
    if (access) process.stdout.write(`${administratorLine(config.adminUser, access, site.url)}\n`);
    const media = mediaTaker(files, { folder, fetch: isSet('fetch-media') });
    const onProgress = progress.update;
    const trustsMarkup = isSet('trust-markup');
    const report = await importExport({
      checked,
      storage,
      site,
      nowGmt,
      media,
      trustsMarkup,
      newFields: new Set(declared.map(({ resource, key }) => `${resource} ${key}`)),
      onProgress,
    });
    await storage.transaction(({ audit }) =>
      audit.record(commandEntry({ operation: 'import', resource: 'site', item_id: 0, at_gmt: nowGmt })),
    );
    progress.stop();
    process.stdout.write(`${reportLines(report).join('\n')}\n`);
    const to = flag('report');
    if (to !== undefined) await writeFile(to, `${JSON.stringify(report, null, 2)}\n`);
    return 0;
  } finally {
    await files.close();
  }
}

/** Before anything is opened or made: a broken export leaves no trace. */
async function check(path: string, progress: Progress): Promise<CheckedExport> {
  try {
    return await checkExport(path, (done) => progress.update('checking', done, 0));
  } catch (error) {
    progress.stop();
    if (error instanceof WxrError) throw new CommandError(`${path}: ${error.message}`);
    throw error;
  }
}
