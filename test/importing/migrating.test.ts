import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { allRules } from '../../src/importing/comparing/all-rules.ts';
import { startQuoin, temporaryFolder } from '../support/index.ts';
import { runQuoin } from '../support/run-quoin.ts';
import { secretOf } from '../support/users.ts';
import { dumpOf, tablesOf } from './old-site.ts';

// Every command of the manual, as it stands there but for the names of hosts, in a folder that has what it names.
const manual = readFileSync('docs/migrating.md', 'utf8');
const commands = [...manual.matchAll(/^```sh\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) => block.trim().split('\n'));

const folder = temporaryFolder();
const source = await startQuoin({ clientSurface: true, loginAttempts: 0 });
await source.addUser({ login: 'anna', roles: ['administrator'] });
await source.as('anna').post('//wp-json/wp/v2/posts', { title: 'One', content: 'text', status: 'publish' });

mkdirSync(join(folder, 'wp-content/uploads'), { recursive: true });
writeFileSync(join(folder, 'export.xml'), readFileSync('demo/site.wxr.xml'));
const dump = dumpOf(tablesOf('wp_', { password: '$P$BCRjuv9QVAeinT3aULzngu/H5RObBF1', application: '' }), 'wp_');
writeFileSync(join(folder, 'dump.sql.gz'), gzipSync(dump));
writeFileSync(join(folder, 'dump.sql'), dump);
mkdirSync(join(folder, 'programs'));
writeFileSync(join(folder, 'programs/mariadb-dump'), `#!/bin/sh\n/bin/cat ${folder}/dump.sql\n`, { mode: 0o755 });

/** Each kind of source has a folder of its own: what it brings is judged alone. */
const dataOf = (command: string): string =>
  join(
    folder,
    ['export.xml', 'dump.sql', 'mysql:'].find((name) => command.includes(name))?.replace(/\W/g, '') ?? 'site',
  );

describe('the manual of migrating', () => {
  test('names every rule of comparison, with its reason, and no other', () => {
    const rows = [...manual.matchAll(/^\| `([\w-]+)` \| (.*) \|$/gm)].map(([, name, why]) => ({ name, why }));
    assert.deepEqual(
      rows,
      allRules.map(({ name, why }) => ({ name, why })),
    );
  });

  test('has commands', () => assert.ok(commands.length >= 8, commands.join('\n')));

  for (const command of commands)
    test(command, async () => {
      const [npx, quoin, ...given] = command
        .replaceAll('https://old.example', source.url)
        .replaceAll('https://new.example', source.url)
        .split(' ');
      assert.deepEqual([npx, quoin], ['npx', 'quoin']);
      const { code, stdout, stderr } = await runQuoin(
        given,
        {
          PATH: join(folder, 'programs'),
          QUOIN_DATA: dataOf(command),
          QUOIN_ADMIN_USER: 'anna',
          QUOIN_ADMIN_PASSWORD: 'a password of mine',
          QUOIN_IMPORT_PASSWORD: secretOf('anna'),
        },
        { cwd: folder },
      );
      assert.equal(code, 0, stdout + stderr);
    });
});
