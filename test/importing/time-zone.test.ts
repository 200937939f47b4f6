import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { startQuoin, temporaryFolder } from '../support/index.ts';
import { runQuoin } from '../support/run-quoin.ts';
import { dumpOf, tablesOf } from './old-site.ts';

for (const [offset, zone] of [
  ['5.5', '+05:30'],
  ['-3.5', '-03:30'],
  ['-0.25', '-00:15'],
  ['2', 'Etc/GMT-2'],
] as const)
  test(`a site whose time zone is the offset ${offset} has the zone ${zone}`, async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'dump.sql');
    const text = dumpOf(tablesOf('wp_', { password: 'none', application: '' }), 'wp_');
    writeFileSync(path, text.replace("'timezone_string','Europe/Berlin'", `'gmt_offset','${offset}'`));
    const data = join(folder, 'site');
    const { code, stderr } = await runQuoin(['import', path, '--data', data], { QUOIN_ADMIN_PASSWORD: 'secret-1' });
    assert.equal(code, 0, stderr);
    const quoin = await startQuoin({ data });
    assert.equal(JSON.parse((await quoin.storage.options.get('settings')) ?? '{}').timezone, zone);
  });
