import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { startQuoin, temporaryFolder } from '../support/index.ts';
import { runQuoin } from '../support/run-quoin.ts';
import { noWordPress, startWordPress } from '../support/start-wordpress.ts';
import { secretOf } from '../support/users.ts';

const skip = noWordPress();
const fixture = readFileSync(new URL('../fixtures/wordpress/fixture.php', import.meta.url), 'utf8');
const PASSWORD = 'it\'s "x" y';
const ADMINISTRATOR = { QUOIN_ADMIN_USER: 'anna', QUOIN_ADMIN_PASSWORD: 'a password of the new site' };

describe('a WordPress that runs', { skip }, async () => {
  if (skip) return;
  const wordpress = await startWordPress(PASSWORD, fixture);
  after(wordpress.stop);
  const data = join(temporaryFolder(), 'site');
  const report = `${data}.json`;
  const import_ = (...flags: string[]) =>
    runQuoin(
      [
        'import',
        wordpress.url,
        '--user',
        'anna',
        '--fetch-media',
        '--trust-markup',
        '--data',
        data,
        '--report',
        report,
        ...flags,
      ],
      {
        QUOIN_IMPORT_PASSWORD: wordpress.applicationPassword,
        ...ADMINISTRATOR,
      },
    );
  const first = await import_();

  test('comes over', () => {
    assert.equal(first.code, 0, first.stderr);
    assert.match(
      first.stdout,
      /Taken: 6 settings, 1 authors, 2 categories, 1 tags, 1 media, 4 pages, 5 comments, 7 posts, 2 revisions\./,
    );
    assert.match(first.stdout, /Keep them with --permalinks '\/%postname%\/'/);
  });

  test('comes over once', async () => {
    assert.equal((await import_()).code, 0);
    assert.deepEqual(JSON.parse(readFileSync(report, 'utf8')).taken, {});
  });

  test('differs from its copy in nothing but what is documented', async () => {
    const quoin = await startQuoin({
      data,
      now: new Date().toISOString().slice(0, 19),
      permalinks: '/%postname%/',
      clientSurface: true,
      timezone: 'Europe/Lisbon',
    });
    const given = ['compare', wordpress.url, quoin.url, '--user', 'anna', '--report', `${data}.jsonl`];
    // Those that a test adds to every site.
    const only = [
      '--only',
      'categories,tags,media,pages,posts,comments',

      '--new-password-file',
      `${data}.secret`,
    ];
    writeFileSync(`${data}.secret`, `${secretOf('anna')}\n`);
    const { code, stdout, stderr } = await runQuoin([...given, ...only], {
      QUOIN_IMPORT_PASSWORD: wordpress.applicationPassword,
    });
    assert.equal(code, 0, stdout + stderr);
    assert.match(stdout, /Compared: \d+ things, \d+ members; \d+ identical\./);
    assert.match(stdout, /Nothing else differs\./);
  });
});
