import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readConfig, SettingsError } from './read-config.ts';

const faultsOf = (flags: Record<string, string>, environment: Record<string, string> = {}): readonly string[] => {
  try {
    readConfig(flags, environment);
    return [];
  } catch (error) {
    assert.ok(error instanceof SettingsError);
    return error.faults;
  }
};

describe('the settings', () => {
  test('have defaults, which variables replace, which flags replace', () => {
    const { config, origins } = readConfig(
      { port: '1' },
      { QUOIN_PORT: '2', QUOIN_HOST: '::1' },
      { QUOIN_PORT: '3', QUOIN_HOST: '::2', QUOIN_TITLE: 'Mine' },
    );
    assert.deepEqual([config.port, config.host, config.title, config.data], [1, '::1', 'Mine', './data']);
    assert.deepEqual(
      [origins.port, origins.host, origins.title, origins.data],
      ['flag', 'variable', 'file', 'default'],
    );
  });

  test('report which of them were set, and where; an empty value counts as unset', () => {
    const { config } = readConfig({ port: '1' }, { QUOIN_HOST: '::1', QUOIN_URL: '' }, { QUOIN_TITLE: 'Mine' });
    assert.deepEqual(config.fixed, { port: '--port', host: 'QUOIN_HOST', title: 'QUOIN_TITLE in .env' });
  });

  test('are values of their types, and frozen', () => {
    const { config } = readConfig(
      { 'anonymous-comments': 'on', url: 'https://example.com//', 'front-end': 'https://example.com/blog//' },
      {},
    );
    assert.equal(config.anonymousComments, true);
    assert.deepEqual([config.url, config.frontEnd], ['https://example.com', 'https://example.com/blog']);
    assert.throws(() => Object.assign(config, { port: 1 }), TypeError);
  });

  const bad: readonly [Record<string, string>, string][] = [
    [{ port: '65536' }, '--port must be a whole number from 0 to 65535, not "65536"'],
    [{ port: '1e3' }, '--port must be a whole number from 0 to 65535, not "1e3"'],
    [{ port: '' }, '--port must be a whole number from 0 to 65535, not ""'],
    [{ host: '' }, '--host must be a non-empty string, not ""'],
    [{ timezone: 'Mars/Olympus' }, '--timezone must be an IANA time zone such as Europe/Berlin, not "Mars/Olympus"'],
    [{ url: 'example.com' }, '--url must be an address such as https://example.com, without a path, not "example.com"'],
    [
      { url: 'javascript:alert(1)' },
      '--url must be an address such as https://example.com, without a path, not "javascript:alert(1)"',
    ],
    [
      { url: 'ftp://a.example' },
      '--url must be an address such as https://example.com, without a path, not "ftp://a.example"',
    ],
    [{ url: 'http://[' }, '--url must be an address such as https://example.com, without a path, not "http://["'],
    [
      { url: 'https://me:you@a.example' },
      '--url must be an address such as https://example.com, without a path, not "https://me:********@a.example"',
    ],
    [{ url: 'http://a<b>' }, '--url must be an address such as https://example.com, without a path, not "http://a<b>"'],
    [
      { url: 'https://a/?b' },
      '--url must be an address such as https://example.com, without a path, not "https://a/?b"',
    ],
    [
      { url: 'https://a.example/blog' },
      '--url must be an address such as https://example.com, without a path, not "https://a.example/blog"',
    ],
    [
      { 'front-end': 'https://a.example/?b' },
      '--front-end must be an address such as https://example.com, not "https://a.example/?b"',
    ],
    ...[
      '',
      '%postname%',
      '/%year%/%monthnum%/',
      '/%postname%/%postname%/',
      '/%slug%/%postname%/',
      '/100%/%postname%/',
      '//%postname%/',
      '/a?b=%postname%',
    ].map((permalinks): [Record<string, string>, string] => [
      { permalinks },
      `--permalinks must be a path such as /%year%/%postname%/ that starts with /, has %postname% or %post_id%, and each tag at most once; the tags are %year%, %monthnum%, %day%, %hour%, %minute%, %second%, %post_id%, %postname%, %category%, %author%, not "${permalinks}"`,
    ]),
    ...['/', '/a', 'a/', 'a b', 'ä'].map((base): [Record<string, string>, string] => [
      { 'category-base': base },
      `--category-base must be a part of a path such as topics, of letters, digits and - _ . ~, without / at either end, not "${base}"`,
    ]),
    ...[
      'mysql://me:pass@db/site',
      'file://x',
      'mongodb+srv://me:pass@x',
      'postgres:/me:pass@x',
      'POSTGRES://x',
      'sqlite:x',
    ].map((database): [Record<string, string>, string] => [
      { database },
      `--database must be the path of an SQLite file, such as ./site.sqlite, or an address such as postgres://user@host/name, not "${database.replace('pass', '********')}"`,
    ]),
    [
      { 'database-replicas': 'postgres://me:pass@a/x, b' },
      '--database-replicas must be addresses such as postgres://user@host/name, separated by commas, not "postgres://me:********@a/x, b"',
    ],
    [
      { uploads: 'gs://bucket' },
      '--uploads must be a folder, or an address such as s3://bucket/prefix, not "gs://bucket"',
    ],
    [{ data: 'file:///srv' }, '--data must be a folder, not "file:///srv"'],
    [{ data: '' }, '--data must be a folder, not ""'],
    [{ 'anonymous-comments': 'yes' }, '--anonymous-comments must be on or off, not "yes"'],
    [{ 'log-level': 'loud' }, '--log-level must be one of debug, info, warn, error, silent, not "loud"'],
    [
      { 'trusted-proxies': '10.0.0.0/33' },
      '--trusted-proxies must be addresses, networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal, separated by commas, not "10.0.0.0/33"',
    ],
    [{ 'login-attempts': '-1' }, '--login-attempts must be a whole number from 0 to 100000, not "-1"'],
  ];
  for (const [flags, fault] of bad)
    test(`${Object.entries(flags).flat().join(' ')} is refused`, () => assert.deepEqual(faultsOf(flags), [fault]));

  test('for locations accept paths, and the addresses of supported databases and stores', () => {
    for (const database of ['', 'site.sqlite', './a:b', '/srv/a b.sqlite', 'C:\\site.sqlite', ':memory:'])
      assert.equal(readConfig({ database }, {}).config.database, database);
    for (const database of ['postgres://me:pass@db/site', 'postgresql:///site?host=/run'])
      assert.equal(readConfig({ database }, {}).config.database, database);
    const uploads = 's3://bucket/a?endpoint=http://b';
    assert.equal(readConfig({ uploads }, {}).config.uploads, uploads);
  });

  test('of the first administrator are checked, and a secret is not repeated', () => {
    assert.deepEqual(
      faultsOf({}, { QUOIN_ADMIN_USER: 'a/b', QUOIN_ADMIN_EMAIL: 'nobody', QUOIN_ADMIN_PASSWORD: 'back\\slash' }),
      [
        'QUOIN_ADMIN_USER must be a name of 1 to 60 letters, digits, single spaces and _ . - @, not "a/b"',
        'QUOIN_ADMIN_EMAIL must be an e-mail address, not "nobody"',
        'QUOIN_ADMIN_PASSWORD must be at most 4096 bytes without a backslash',
      ],
    );
  });

  test('tell all their faults at once, each as it was given', () => {
    assert.deepEqual(faultsOf({ port: 'x' }, { QUOIN_COMMENT_INTERVAL: 'y', QUOIN_TITLE: '' }), [
      '--port must be a whole number from 0 to 65535, not "x"',
      'QUOIN_TITLE must be a non-empty string, not ""',
      'QUOIN_COMMENT_INTERVAL must be a whole number from 0 to 86400, not "y"',
    ]);
  });
});
