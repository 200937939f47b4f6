import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { settings } from '../src/config/settings.ts';

const folder = fileURLToPath(new URL('../deploy', import.meta.url));
const units = readdirSync(folder).filter((name) => /[.](service|timer)$/.test(name));
const services = units.filter((name) => name.endsWith('.service'));
const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { cwd: folder, encoding: 'utf8' });
const isThere = analyze('--version').status === 0;
const skip = isThere ? false : 'systemd-analyze is not installed';

/** Of ten: the higher, the more a service may do. systemd takes it in tenths. */
const MAX_EXPOSED = '25';

describe('the units of systemd', () => {
  test('are a server, and a backup with its timer', () =>
    assert.deepEqual(units.sort(), ['quoin-backup.service', 'quoin-backup.timer', 'quoin.service']));

  test('are valid for systemd', { skip }, () => {
    const { status, stderr } = analyze('verify', ...units.map((name) => `./${name}`));
    assert.deepEqual([status, stderr.replace(/^.*(?:SELinux|cgroup).*\n/gm, '')], [0, '']);
  });

  for (const name of services) {
    const text = readFileSync(`${folder}/${name}`, 'utf8');

    test(`${name} may do no more than it needs`, { skip }, () => {
      const { status, stdout } = analyze('security', '--offline=true', `--threshold=${MAX_EXPOSED}`, `./${name}`);
      assert.equal(status, 0, stdout);
      assert.match(stdout, /Overall exposure level/);
    });

    test(`${name} runs the package as a user of its own, and sets what is a setting`, () => {
      assert.match(text, /^ExecStart=.*node .*\/opt\/quoin\/node_modules\/quoin\/bin\/quoin[.]mjs /m);
      assert.match(text, /^DynamicUser=yes$/m);
      assert.match(text, /^StateDirectory=quoin\b/m);
      const known = new Set<string>(Object.values(settings).map(({ variable }) => variable));
      for (const [, variable = ''] of text.matchAll(/\b(QUOIN_\w+)=/g)) assert.ok(known.has(variable), variable);
    });
  }
});
