import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { until } from './until.ts';

/** WordPress as Debian packages it, and what it needs: `apt-get install wordpress mariadb-server php-cli php-mysql php-xml`. */
const PACKAGED = '/usr/share/wordpress';
const THEMES = '/var/lib/wordpress/wp-content/themes';

/** Why no WordPress can be started here; nothing where one can. */
export function noWordPress(): string | false {
  const missing = [PACKAGED, '/usr/sbin/mariadbd', '/usr/bin/php'].filter((path) => !existsSync(path));
  if (missing.length > 0) return `WordPress cannot be started: ${missing.join(', ')} not installed`;
  return process.getuid?.() === 0 ? false : 'WordPress cannot be started: only root can start its database';
}

export interface WordPress {
  readonly url: string;
  /** Of the administrator anna. */
  readonly applicationPassword: string;
  /** Where its database is, for a user who may only read. */
  readonly database: { readonly address: string; readonly password: string };
  /** What a statement of SQL selects in its database. */
  query(sql: string): string[][];
  /** What the page of `fixture` printed. */
  readonly fixture: unknown;
  stop(): Promise<void>;
}

/**
 * Starts a WordPress of its own with its database, on loopback, and fills it. It is talked to by its pages and its interface.
 *
 * @param fixture PHP that fills it, and prints JSON
 */
export async function startWordPress(password: string, fixture: string): Promise<WordPress> {
  const folder = temporaryFolder();
  const [site, data, socket] = ['site', 'db', 'socket'].map((name) => join(folder, name)) as [string, string, string];
  cpSync(PACKAGED, site, {
    recursive: true,
    filter: (path) => !path.endsWith('wp-config.php') && !path.endsWith('wp-content'),
  });
  for (const name of ['uploads', 'plugins']) mkdirSync(join(site, 'wp-content', name), { recursive: true });
  cpSync(THEMES, join(site, 'wp-content/themes'), { recursive: true, dereference: true });
  writeFileSync(join(site, 'wp-config.php'), configuration(socket));
  writeFileSync(join(site, 'fixture.php'), fixture);
  mkdirSync(data);
  execFileSync('chown', ['mysql', data, folder]);
  execFileSync(
    'mariadb-install-db',
    ['--user=mysql', `--datadir=${data}`, '--auth-root-authentication-method=normal', '--skip-test-db'],
    { stdio: 'ignore' },
  );
  const server = spawn(
    'mariadbd',
    [
      '--no-defaults',
      '--user=mysql',
      `--datadir=${data}`,
      `--socket=${socket}`,
      '--skip-networking',
      '--performance-schema=0',
      '--innodb-buffer-pool-size=16M',
      '--innodb-log-file-size=8M',
    ],
    { stdio: 'ignore' },
  );
  await until(() => existsSync(socket));
  await until(() =>
    answers(() =>
      execFileSync('mariadb', ['-uroot', '-S', socket, '-e', 'CREATE DATABASE wordpress'], { stdio: 'ignore' }),
    ),
  );
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const pages = spawn('php', ['-S', `127.0.0.1:${port}`, '-t', site], {
    cwd: site,
    stdio: 'ignore',
    env: { PATH: process.env['PATH'], PHP_CLI_SERVER_WORKERS: '2' },
    detached: true,
  });
  const stop = async (): Promise<void> => {
    await Promise.all([
      ended(server, () => server.kill()),
      ended(pages, () => process.kill(-(pages.pid ?? 0), 'SIGKILL')),
    ]);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await until(async () => (await fetch(`${url}/readme.html`).catch(() => undefined))?.ok === true);
    const form = {
      weblog_title: 'Old Harbour',
      user_name: 'anna',
      admin_password: password,
      admin_password2: password,
      pw_weak: 'on',
      admin_email: 'anna@old.example',
      blog_public: '1',
      language: '',
    };
    const installed = await fetch(`${url}/wp-admin/install.php?step=2`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
    if (!(await installed.text()).includes('Success')) throw new Error('WordPress was not installed');
    const filled = (await (await fetch(`${url}/fixture.php`)).json()) as { password: string };
    const reader = `CREATE USER reader@localhost IDENTIFIED BY 'it''s "x"'; GRANT SELECT, SHOW VIEW ON wordpress.* TO reader@localhost`;
    execFileSync('mariadb', ['-uroot', '-S', socket, '-e', reader], { stdio: 'ignore' });
    const database = {
      address: `mysql://reader@localhost/wordpress?socket=${encodeURIComponent(socket)}`,
      password: 'it\'s "x"',
    };
    const query = (sql: string): string[][] =>
      execFileSync('mariadb', ['-uroot', '-S', socket, '-N', '-B', 'wordpress', '-e', sql], { encoding: 'utf8' })
        .trim()
        .split('\n')
        .map((line) => line.split('\t'));
    return { url, applicationPassword: filled.password, database, query, fixture: filled, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What _Tools_, _Export_ gives, as a browser gets it. */
export async function exportOf({ url }: Pick<WordPress, 'url'>, password: string): Promise<string> {
  const form = new URLSearchParams({ log: 'anna', pwd: password, testcookie: '1' });
  const cookie = 'wordpress_test_cookie=WP%20Cookie%20check';
  const login = await fetch(`${url}/wp-login.php`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { cookie },
  });
  const cookies = login.headers.getSetCookie().map((one) => one.split(';')[0]);
  const answer = await fetch(`${url}/wp-admin/export.php?download=true&content=all`, {
    headers: { cookie: cookies.join('; ') },
  });
  return answer.text();
}

const configuration = (socket: string): string => `<?php
define('DB_NAME', 'wordpress'); define('DB_USER', 'root'); define('DB_PASSWORD', ''); define('DB_HOST', 'localhost:${socket}');
define('DB_CHARSET', 'utf8mb4'); define('DB_COLLATE', '');
define('WP_ENVIRONMENT_TYPE', 'local'); define('DISABLE_WP_CRON', true); define('WP_HTTP_BLOCK_EXTERNAL', true);
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`;

function answers(ask: () => unknown): boolean {
  try {
    ask();
    return true;
  } catch {
    return false;
  }
}

const ended = (child: ChildProcess, end: () => void): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve());
    end();
  });
