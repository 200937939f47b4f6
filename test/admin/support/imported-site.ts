import assert from 'node:assert/strict';
import { join } from 'node:path';
import { PASSWORD } from '../../support/index.ts';
import { runQuoin } from '../../support/run-quoin.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const demo = join(import.meta.dirname, '../../../demo');

/** The export of the demonstration site. */
export const demoFile = join(demo, 'site.wxr.xml');

/** Imports an export. @returns the data folder, for `openAdmin({ data })` */
export async function importedSite(file = demoFile): Promise<string> {
  const data = temporaryFolder();
  const pictures = file === demoFile ? ['--media-dir', join(demo, 'pictures')] : [];
  const { code, stderr } = await runQuoin(['import', file, ...pictures, '--data', data], {
    QUOIN_ADMIN_PASSWORD: PASSWORD,
  });
  assert.equal(code, 0, stderr);
  return data;
}
