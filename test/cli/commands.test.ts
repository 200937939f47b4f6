import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, test } from 'node:test';
import { startQuoin, temporaryFolder } from '../support/index.ts';
import { type Outcome, program, runQuoin } from '../support/run-quoin.ts';

const quoin = await startQuoin();
/** A command on the site that is being served. */
const run = (line: readonly string[], input = ''): Promise<Outcome> =>
  runQuoin([...line, '--data', quoin.data], { QUOIN_DATABASE: quoin.database }, { input });
const isLoggedIn = async (login: string, secret: string): Promise<boolean> =>
  (await quoin.login(login, secret).get('/posts', { context: 'edit' })).status === 200;

describe('users on the command line', () => {
  test('are created with a password from standard input, and can log in at once', async () => {
    const line = ['user', 'create', 'anna', 'anna@example.com', '--role', 'editor', '--name', 'Anna Seghers'];
    assert.equal((await run(line, 'first words\nmore\n')).code, 0);
    assert.equal(await isLoggedIn('anna', 'first words'), true);
    assert.match((await run(['user', 'list'])).stdout, /anna +anna@example\.com +editor +Anna Seghers/);
  });

  test('get a password made, alone on standard output', async () => {
    const { code, stdout } = await run([
      'user',
      'create',
      'bert',
      'b@example.com',
      '--role=author',
      '--generate-password',
    ]);
    assert.equal(code, 0);
    assert.match(stdout, /^\w{20}\n$/);
    assert.equal(await isLoggedIn('bert', stdout.trim()), true);
  });

  test('obey the same rules as everybody', async () => {
    const taken = await run(['user', 'create', 'ANNA', 'other@example.com', '--generate-password']);
    assert.deepEqual([taken.code, taken.stdout], [1, '']);
    assert.match(taken.stderr, /taken/);
    const bad = await run(['user', 'create', 'a/b', 'nobody', '--generate-password']);
    assert.equal(bad.code, 1);
    assert.match(bad.stderr, /username: [\s\S]*email: /);
    const empty = await run(['user', 'create', 'cora', 'c@example.com'], '');
    assert.equal(empty.code, 1);
    assert.match(empty.stderr, /standard input/);
  });

  test('lose their old log-in with a new password', async () => {
    assert.equal((await run(['user', 'set-password', 'author'], 'second words\n')).code, 0);
    assert.deepEqual(
      [await isLoggedIn('author', 'second words'), await isLoggedIn('author', 'a password for tests')],
      [true, false],
    );
  });

  test('are invited by a link, which sets a password once', async () => {
    const url = ['--url', 'https://site.example'];
    const { code, stdout } = await run([
      'user',
      'invite',
      'guest',
      '--email',
      'guest@example.org',
      '--role',
      'author',
      ...url,
    ]);
    assert.equal(code, 0);
    const [, token] = /^https:\/\/site\.example\/admin\/welcome#([\w-]{43})\n$/.exec(stdout) ?? [];
    const body = { token, password: 'words of a guest' };
    const welcome = () => quoin.as('anonymous').request('POST', '//wp-json/quoin/v1/welcome', { body });
    const { status, body: session } = await welcome();
    assert.deepEqual([status, session.user.roles], [200, ['author']]);
    assert.equal((await welcome()).status, 410);
    assert.equal((await run(['user', 'invite', 'guest'])).code, 0);
    assert.equal((await run(['user', 'invite', 'guest', '--role', 'editor'])).code, 2);
    assert.equal((await run(['user', 'invite', 'nobody'])).code, 2);
  });

  test('take another role, all but the last administrator', async () => {
    assert.equal(await isLoggedIn('subscriber', 'a password for tests'), false);
    assert.equal((await run(['user', 'set-role', 'subscriber@example.com', 'editor'])).code, 0);
    assert.equal(await isLoggedIn('subscriber', 'a password for tests'), true);
    const last = await run(['user', 'set-role', 'admin', 'editor']);
    assert.equal(last.code, 1);
    assert.match(last.stderr, /the last administrator/);
    assert.equal((await run(['user', 'set-role', 'editor', 'king'])).code, 2);
  });
});

describe('application passwords on the command line', () => {
  test('are made, listed without their secret, and revoked at once', async () => {
    const { code, stdout } = await run(['token', 'create', 'editor', 'my app']);
    assert.equal(code, 0);
    assert.match(stdout, /^(\w{4} ){5}\w{4}\n$/);
    assert.equal(await isLoggedIn('editor', stdout.trim()), true);
    const listed = (await run(['token', 'list', 'editor'])).stdout;
    const [, id = ''] = /^(\d+) +editor +my app +\d{4}-/m.exec(listed) ?? [];
    assert.ok(!listed.includes(stdout.trim()));
    assert.equal((await run(['token', 'revoke', id])).code, 0);
    assert.equal(await isLoggedIn('editor', stdout.trim()), false);
    assert.equal((await run(['token', 'revoke', id])).code, 1);
  });

  test('need an existing user', async () => {
    const { code, stderr } = await run(['token', 'create', 'nobody', 'x']);
    assert.equal(code, 1);
    assert.match(stderr, /^quoin: there is no user nobody/);
  });
});

describe('quoin settings', () => {
  test('prints every setting with its value and source, and no secret', async () => {
    const { stdout } = await runQuoin(['settings', '--port', '9000', '--database', 'postgres://me:hidden@db/quoin'], {
      QUOIN_TITLE: 'My site',
      QUOIN_ADMIN_PASSWORD: 'hidden too',
      QUOIN_DATABASE_REPLICAS: 'postgres://me:hidden@one/quoin,postgres://me:hidden@two/quoin',
    });
    assert.match(stdout, /^QUOIN_PORT +9000 +flag --port$/m);
    assert.match(stdout, /^QUOIN_TITLE +My site +variable$/m);
    assert.match(stdout, /^QUOIN_HOST +127\.0\.0\.1 +default$/m);
    assert.match(stdout, /^QUOIN_ADMIN_PASSWORD +\*+ +variable$/m);
    assert.match(stdout, /postgres:\/\/me:\*+@db\/quoin/);
    assert.match(stdout, /postgres:\/\/me:\*+@one\/quoin,postgres:\/\/me:\*+@two\/quoin/);
    assert.doesNotMatch(stdout, /hidden/);
  });

  test('reads a file .env in the current folder, which variables of the process replace', async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, '.env'), 'QUOIN_TITLE=From a file\nQUOIN_PORT=9001\n');
    const { stdout } = await runQuoin(['settings'], { QUOIN_PORT: '9002' }, { cwd });
    assert.match(stdout, /^QUOIN_TITLE +From a file +file \.env$/m);
    assert.match(stdout, /^QUOIN_PORT +9002 +variable$/m);
  });

  test('shows what was changed while the site was served, and removes it again', async () => {
    const settings = '//wp-json/wp/v2/settings';
    const admin = quoin.as('admin');
    const changed = { title: 'Tides', url: 'https://tides.example', description: 'of the sea' };
    assert.equal((await admin.post(settings, changed)).status, 200);
    const { stdout } = await run(['settings', '--url', 'https://fixed.example']);
    assert.match(stdout, /^QUOIN_TITLE +Tides +stored$/m);
    assert.match(
      stdout,
      /^QUOIN_URL +https:\/\/fixed\.example +flag --url; the stored value https:\/\/tides\.example is not used$/m,
    );
    assert.match(stdout, /^description +of the sea +stored$/m);
    // The number of changes is stored beside the settings, and is none.
    assert.doesNotMatch(stdout, /^version\b/m);
    assert.match((await run(['settings', '--reset', 'version'])).stderr, /^quoin: no value is stored for version; /);

    for (const name of ['title', 'QUOIN_URL', 'description'])
      assert.deepEqual((await run(['settings', '--reset', name])).code, 0, name);
    const { body } = await admin.get(settings);
    assert.deepEqual([body.title, body.url, body.description], ['Quoin', quoin.url, '']);
    const again = await run(['settings', '--reset', 'title']);
    assert.equal(again.code, 1);
    assert.match(again.stderr, /^quoin: no value is stored for title; there are no stored values\n$/);
    assert.match((await run(['audit'])).stdout, /settings/);
  });

  test('reports that the database cannot be read, and prints the rest', async () => {
    const { code, stdout, stderr } = await runQuoin(['settings', '--database', 'postgres://me@127.0.0.1:1/quoin']);
    assert.equal(code, 0);
    assert.match(stderr, /^quoin: cannot show stored settings: /);
    assert.match(stdout, /^QUOIN_PORT +8080 +default$/m);
  });

  test('makes nothing in a folder without a site', async () => {
    const cwd = temporaryFolder();
    assert.equal((await runQuoin(['settings'], {}, { cwd })).code, 0);
    assert.deepEqual(readdirSync(cwd), []);
  });
});

describe('exit codes', () => {
  const rows: readonly [readonly string[], number, RegExp][] = [
    [['--help'], 0, /^$/],
    [['user', 'create', '--help'], 0, /^$/],
    [['--version'], 0, /^$/],
    [['-v'], 0, /^$/],
    [[], 2, /^$/],
    [['frob'], 2, /^quoin: there is no command frob/],
    [['serve', '--prot', '1'], 2, /^quoin: --prot is not a flag of serve; did you mean --port\?\n$/],
    [['serve', '--database', 'mysql://x'], 2, /^quoin: --database must be the path of an SQLite file/],
    [['move', '--to', 'mysql://x'], 2, /^quoin: --to must be the path of an SQLite file/],
    [['move', '--to', 'x.sqlite', '--to-uploads', 'gs://x'], 2, /^quoin: --to-uploads must be a folder, or an address/],
    [['serve', '--port', 'x'], 2, /^quoin: --port must be a whole number from 0 to 65535, not "x"\n$/],
    [['user'], 2, /^quoin: user needs one of/],
    [['user', 'list', '--data', '/nowhere/at/all'], 1, /^quoin: there is no database at \/nowhere/],
    [['import', 'nowhere.xml', '--media-dir', '/nowhere'], 2, /^quoin: --media-dir must be a folder/],
  ];
  for (const [line, code, message] of rows)
    test(`quoin ${line.join(' ')} ends with ${code}`, async () => {
      const outcome = await runQuoin(line);
      assert.equal(outcome.code, code);
      assert.match(outcome.stderr, message);
    });

  test('an unknown variable is reported, and ignored', async () => {
    const { code, stderr } = await runQuoin(['settings'], { QUOIN_PROT: '1' });
    assert.equal(code, 0);
    assert.match(stderr, /QUOIN_PROT is not a setting and is ignored; did you mean QUOIN_PORT\?/);
  });
});

describe('a server that cannot start says why, and ends with 1', () => {
  const serve = async (data: string, ...more: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await runQuoin(['serve', '--port', '0', '--data', data, ...more]);
    assert.equal(code, 1, stderr);
    assert.equal(stdout, '', 'it was not ready');
    assert.match(stderr, /^quoin: [^\n]+\n$/, 'one line');
    return stderr;
  };
  /** A folder with a copy of an embedded database, as another process finds it. */
  const copy = async (): Promise<{ data: string; database: string }> => {
    const folder = temporaryFolder();
    const data = temporaryFolder();
    const database = join(data, 'quoin.sqlite');
    await (await startQuoin({ data: folder })).stop();
    new DatabaseSync(join(folder, 'quoin.sqlite')).exec('PRAGMA wal_checkpoint(TRUNCATE)');
    copyFileSync(join(folder, 'quoin.sqlite'), database);
    return { data, database };
  };

  test('when the port is taken', async () => {
    const port = new URL(quoin.url).port;
    assert.match(await serve(temporaryFolder(), '--port', port), new RegExp(`port ${port} of 127.0.0.1 is in use`));
  });

  test('when the machine has no such address', async () => {
    assert.match(await serve(temporaryFolder(), '--host', '192.0.2.1'), /192\.0\.2\.1: .*--host/);
  });

  test('when a file stands where the data folder should be', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    assert.match(
      await serve(file),
      /^quoin: \S+ is a file where a folder is needed: it belongs to \w+, and Quoin runs as \w+; move it away/,
    );
  });

  test('when the database is something else', async () => {
    const data = temporaryFolder();
    writeFileSync(join(data, 'quoin.sqlite'), 'Dear diary, '.repeat(1000));
    assert.match(await serve(data), /quoin\.sqlite is no SQLite database, or is damaged/);
  });

  test('when the database is damaged', async () => {
    const { data, database } = await copy();
    truncateSync(database, 100_000);
    assert.match(await serve(data), /quoin\.sqlite is damaged: put a backup in its place/);
  });

  test('when the database belongs to a newer version', async () => {
    const { data, database } = await copy();
    const connection = new DatabaseSync(database);
    connection.exec("INSERT INTO schema_versions (version, name) VALUES (9999, 'later')");
    connection.close();
    assert.match(await serve(data), /schema version 9999, .*newer Quoin/);
  });

  test('when a folder stands where the database should be', async () => {
    const data = temporaryFolder();
    mkdirSync(join(data, 'quoin.sqlite'));
    assert.match(await serve(data), /quoin\.sqlite cannot be opened/);
  });
});

test('a reader that ends first, such as head, is no error', async () => {
  const child = spawn(process.execPath, [program, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  let stderr = '';
  child.stderr.on('data', (bytes) => {
    stderr += bytes;
  });
  const [code] = await once(child, 'close');
  assert.deepEqual([code, stderr], [0, '']);
});
