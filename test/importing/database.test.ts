import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { temporaryFolder } from '../support/index.ts';
import { runQuoin } from '../support/run-quoin.ts';
import { dumpOf, tablesOf } from './old-site.ts';

const folder = temporaryFolder();
const SECRET = `it's "x" 7 %`;
const dump = dumpOf(tablesOf('wp_', { password: '$P$BCRjuv9QVAeinT3aULzngu/H5RObBF1', application: '' }), 'wp_');
writeFileSync(join(folder, 'dump.sql'), dump);

/** A folder with a client that does as is said, and nothing else. */
function client(name: string, then: string): string {
  const path = join(folder, `with-${name}-${readdirSync(folder).length}`);
  mkdirSync(path);
  const noted = `printf '%s\\n' "$@" > ${path}/arguments; printf '%s' "$MYSQL_PWD" > ${path}/password`;
  writeFileSync(join(path, name), `#!/bin/sh\n${noted}\n${then}\n`, { mode: 0o755 });
  return path;
}

const DATABASE = 'mysql://anna%40here@db.example:3307/blog';
const read = (path: string, source = DATABASE, ...flags: string[]) =>
  runQuoin(['import', source, '--dry-run', '--data', join(folder, 'none'), ...flags], {
    PATH: path,
    QUOIN_IMPORT_PASSWORD: SECRET,
  });
const whole = `/bin/cat ${folder}/dump.sql`;

describe('importing a database', () => {
  test('reads the dump of a client program, and passes the password in the environment', async () => {
    for (const name of ['mariadb-dump', 'mysqldump']) {
      const path = client(name, whole);
      const { code, stdout, stderr } = await read(path);
      assert.equal(code, 0, stderr);
      assert.match(stdout, /Would be imported from https:\/\/old\.example: .*6 posts/);
      const given = readFileSync(join(path, 'arguments'), 'utf8').trim().split('\n');
      assert.equal(given[0], '--no-defaults');
      for (const one of ['--user=anna@here', '--host=db.example', '--port=3307', '--single-transaction'])
        assert.ok(given.includes(one), one);
      assert.deepEqual(given.slice(-2), ['--', 'blog']);
      assert.ok(!given.join().includes(SECRET));
      assert.equal(readFileSync(join(path, 'password'), 'utf8'), SECRET);
    }
  });

  test('is refused if the client fails, whatever it has written', async () => {
    const warning = "Warning: mariadb-dump: unknown variable 'loose-x=0'";
    const complaint = `echo "${warning}\nmariadb-dump: Error 2013: Lost connection" >&2`;
    const path = client('mariadb-dump', `${whole}\n${complaint}\nexit 3`);
    const { code, stdout, stderr } = await read(path);
    assert.equal(code, 1);
    assert.match(stderr, /the database cannot be read: Error 2013: Lost connection\n/);
    assert.doesNotMatch(stdout + stderr, /Would be imported|it's/);
  });

  test('names the remedy where no client is installed', async () => {
    mkdirSync(join(folder, 'empty'));
    const { code, stderr } = await read(join(folder, 'empty'));
    assert.equal(code, 1);
    assert.match(stderr, /neither is installed: install one/);
  });

  test('needs a user, a name, and no password in its address', async () => {
    const path = client('mariadb-dump', whole);
    for (const [source, message] of [
      ['mysql://anna:secret@db.example/blog', /give no password in the address/],
      ['mysql://db.example/blog', /mysql:\/\/user@host\/name/],
      ['mysql://anna@db.example/%zz', /mysql:\/\/user@host\/name/],
      ['mysql://anna@db.example', /mysql:\/\/user@host\/name/],
      ['mysql://anna@db.example/blog?ssl=1', /\?socket=PATH, not \?ssl/],
    ] as const) {
      const { code, stderr } = await read(path, source);
      assert.equal(code, 2, source);
      assert.match(stderr, message);
      assert.doesNotMatch(stderr, /secret/);
    }
    assert.equal((await read(path, DATABASE, '--encoding', 'latin1')).code, 2);
    assert.equal((await read(path, DATABASE, '--user', 'anna')).code, 2);
  });
});
