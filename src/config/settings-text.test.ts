import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { parseEnv } from 'node:util';
import { readConfig } from './read-config.ts';
import type { Setting } from './setting.ts';
import { settings } from './settings.ts';
import { envExample, settingsTable } from './settings-text.ts';

const project = new URL('../../', import.meta.url);
const read = (name: string): string => readFileSync(new URL(name, project), 'utf8');

describe('what is printed from the settings', () => {
  test('is in .env.example as it should be: if not, run npm run settings', () =>
    assert.equal(read('.env.example'), envExample()));

  test('is in the manual as it should be: if not, run npm run settings', () => {
    const [, printed] =
      /<!-- settings: begin -->\n([\s\S]*)<!-- settings: end -->/.exec(read('docs/settings.md')) ?? [];
    assert.equal(printed?.trim(), settingsTable());
  });

  test('leaves the README short: it names the page of the settings, and those for newcomers', () => {
    const readme = read('README.md');
    assert.ok(readme.split('\n').length < 150);
    for (const page of ['settings', 'front-ends', 'operating', 'deploying'])
      assert.ok(readme.includes(`docs/${page}.md`), page);
  });

  test('names every one of them', () => {
    for (const { variable } of Object.values<Setting>(settings)) {
      assert.ok(envExample().includes(`#${variable}=`), variable);
      assert.ok(settingsTable().includes(`\`${variable}\``), variable);
    }
  });

  test('changes nothing when used unedited', () => {
    const environment = parseEnv(envExample().replace(/^#(QUOIN_)/gm, '$1'));
    const { fixed: _, ...config } = readConfig({}, environment).config;
    assert.deepEqual({ ...config, fixed: {} }, readConfig({}, {}).config);
  });
});
