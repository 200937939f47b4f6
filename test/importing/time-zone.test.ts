import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readRest } from '../../src/importing/rest/read-rest.ts';
import { RestClient } from '../../src/importing/rest/rest-client.ts';
import { openScratchRows } from '../../src/storage/index.ts';
import { startQuoin, temporaryFolder } from '../support/index.ts';
import { runQuoin } from '../support/run-quoin.ts';
import { dumpOf, tablesOf } from './old-site.ts';

async function zoneFromDump(offset: string): Promise<unknown> {
  const folder = temporaryFolder();
  const path = join(folder, 'dump.sql');
  const text = dumpOf(tablesOf('wp_', { password: 'none', application: '' }), 'wp_');
  writeFileSync(path, text.replace("'timezone_string','Europe/Berlin'", `'gmt_offset','${offset}'`));
  const data = join(folder, 'site');
  const { code, stderr } = await runQuoin(['import', path, '--data', data], { QUOIN_ADMIN_PASSWORD: 'secret-1' });
  assert.equal(code, 0, stderr);
  const quoin = await startQuoin({ data });
  return JSON.parse((await quoin.storage.options.get('settings')) ?? '{}').timezone;
}

async function zoneFromRunningSite(offset: unknown): Promise<unknown> {
  const client = new RestClient({
    mostBytes: Number.POSITIVE_INFINITY,
    root: 'https://old.example/wp-json/',
    user: { login: 'anna', password: 'secret' },
    fetch: async (url) => Response.json(String(url).includes('/settings') ? { title: 'Old', timezone: '' } : []),
  });
  const index = { home: 'https://old.example', timezone_string: '', gmt_offset: offset };
  const scratch = openScratchRows(':memory:');
  for await (const record of readRest({ client, index, only: new Set(), concurrency: 1, scratch }))
    if (record.kind === 'site') return record.settings?.['timezone'];
  return undefined;
}

for (const [offset, zone] of [
  ['5.5', '+05:30'],
  ['-0.25', '-00:15'],
  ['2', '+02:00'],
  ['0', '+00:00'],
] as const)
  test(`a site whose time zone is the offset ${offset} has the zone ${zone}, by each way`, async () => {
    assert.equal(await zoneFromRunningSite(offset), zone);
    assert.equal(await zoneFromRunningSite(Number(offset)), zone);
    assert.equal(await zoneFromDump(offset), zone);
  });

test('an invalid offset is not a time zone', async () => {
  for (const offset of ['', 'noon', '15', null, undefined, [], '1e3'])
    assert.equal(await zoneFromRunningSite(offset), undefined, String(offset));
});
