import { stat } from 'node:fs/promises';
import { importExport } from '../../importing/import-export.ts';
import { mediaTaker } from '../../importing/media-files.ts';
import { WxrError } from '../../importing/wxr/wxr-error.ts';
import { ensureAdministrator, openConfiguredFiles } from '../../start.ts';
import { type Command, CommandError, UsageError } from '../command.ts';
import { withSite } from '../open-site.ts';
import { showProgress } from '../progress.ts';

/** `quoin import`. */
export const importCommand: Command = {
  name: 'import',
  summary: 'reads a WordPress export (WXR) into the site; running it again changes nothing',
  operands: [{ name: 'FILE', note: 'the export, an XML file' }],
  flags: {
    'media-dir': { value: 'DIR', note: 'take the files of attachments from this folder' },
    'fetch-media': { note: 'fetch the files of attachments from their addresses; private ones are refused' },
  },
  settings: ['data', 'database', 'url', 'timezone', 'metaFields', 'uploadLimit'],
  example: 'npx quoin import export.xml --media-dir ./wp-content/uploads',
  async run(given) {
    const path = given.operand('FILE');
    const folder = given.flag('media-dir');
    if (folder !== undefined && !(await stat(folder).catch(() => undefined))?.isDirectory())
      throw new UsageError(`--media-dir must be a folder, not "${folder}"`);
    const files = await openConfiguredFiles(given.config);
    const progress = showProgress();
    try {
      return await withSite(
        given.config,
        async ({ storage, scope }) => {
          await ensureAdministrator(storage, given.config);
          const media = mediaTaker(files, { folder, fetch: given.isSet('fetch-media') });
          const { site, nowGmt } = scope;
          const report = await importExport({ path, storage, site, nowGmt, media, onProgress: progress.update });
          progress.stop();
          process.stdout.write(`${report.lines().join('\n')}\n`);
          return 0;
        },
        { create: true },
      );
    } catch (error) {
      if (error instanceof WxrError) throw new CommandError(`${path}: ${error.message}`);
      throw error;
    } finally {
      progress.stop();
      await files.close();
    }
  },
};
