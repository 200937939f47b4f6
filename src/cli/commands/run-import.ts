import { stat } from 'node:fs/promises';
import { type CheckedExport, checkExport, importExport } from '../../importing/import-export.ts';
import { mediaTaker } from '../../importing/media-files.ts';
import { WxrError } from '../../importing/wxr/wxr-error.ts';
import { ensureAdministrator, openConfiguredFiles } from '../../start.ts';
import { commandEntry } from '../../storage/index.ts';
import { administratorLine } from '../administrator-line.ts';
import { CommandError, type Given, UsageError } from '../command.ts';
import { type OpenSite, withSite } from '../open-site.ts';
import { type Progress, showProgress } from '../progress.ts';

/** Reads an export into the site that the settings name. */
export async function runImport(given: Given): Promise<number> {
  const path = given.operand('FILE');
  const folder = given.flag('media-dir');
  if (folder !== undefined && !(await stat(folder).catch(() => undefined))?.isDirectory())
    throw new UsageError(`--media-dir must be a folder, not "${folder}"`);
  const progress = showProgress();
  const checked = await check(path, progress);
  try {
    return await withSite(given.config, (site) => runOn(site, checked, folder, given, progress), { create: true });
  } finally {
    progress.stop();
  }
}

async function runOn(
  { storage, scope: { site, nowGmt } }: OpenSite,
  checked: CheckedExport,
  folder: string | undefined,
  { config, isSet }: Given,
  progress: Progress,
): Promise<number> {
  const files = await openConfiguredFiles(config, storage);
  try {
    const password = await ensureAdministrator(storage, config);
    if (password !== undefined) process.stdout.write(`${administratorLine(config.adminUser, password)}\n`);
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
      onProgress,
    });
    await storage.transaction(({ audit }) =>
      audit.record(commandEntry({ operation: 'import', resource: 'site', item_id: 0, at_gmt: nowGmt })),
    );
    progress.stop();
    process.stdout.write(`${report.lines().join('\n')}\n`);
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
