import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { suite, test } from 'node:test';
import { startQuoin, until } from '../support/index.ts';

const lines: string[] = [];
const quoin = await startQuoin({
  log: { level: 'info', write: (line) => void lines.push(line) },
  logAddresses: true,
  logPaths: true,
  logUsers: true,
  loginAttempts: 2,
  trustedProxies: ['loopback'],
});

/** The lines that are written until one fits. */
async function linesOf(request: Promise<unknown>, last: RegExp): Promise<{ [member: string]: unknown }[]> {
  const before = lines.length;
  await request;
  await until(() => lines.slice(before).some((line) => last.test(line)));
  return lines.slice(before).map((line) => JSON.parse(line));
}
const lineOf = async (request: Promise<unknown>) =>
  (await linesOf(request, /"method"/)).find(({ method }) => method) ?? {};

/** Sends bytes over a connection of their own. @returns all that comes back */
async function send(bytes: string): Promise<Buffer> {
  const socket = connect(Number(new URL(quoin.url).port), '127.0.0.1');
  socket.write(bytes, 'latin1');
  return Buffer.concat(await socket.toArray());
}

suite('the log, asked to tell of people', () => {
  test('names the address, the program, the path without the query, and the user', async () => {
    const headers = { 'user-agent': 'A browser', 'x-forwarded-for': '192.0.2.7' };
    const search = { search: 'private', password: 'swordfish' };
    const { address, userAgent, path, user } = await lineOf(quoin.as('admin').get('/posts', search, { headers }));
    assert.deepEqual(
      { address, userAgent, path, user },
      { address: '192.0.2.7', userAgent: 'A browser', path: '/site/v2/posts', user: quoin.users.admin },
    );
    assert.doesNotMatch(lines.join(''), /private|swordfish/);
  });

  test('names users of reads from the answer cache, and of refused requests', async () => {
    for (const round of [1, 2])
      assert.equal((await lineOf(quoin.as('editor').get('/pages')))['user'], quoin.users.editor, String(round));
    assert.equal((await lineOf(quoin.as('anonymous').get('/pages')))['user'], 0);
    assert.equal((await lineOf(quoin.as('author').post('/pages', 'no JSON')))['user'], quoin.users.author);
  });

  test('counts the bytes of each answer, on one connection as well', async () => {
    const { text } = await quoin.as('anonymous').get('//docs/style.css');
    const counted: number[] = [];
    for (let round = 0; round < 3; round += 1)
      counted.push(Number((await lineOf(quoin.as('anonymous').get('//docs/style.css')))['bytes']));
    assert.equal(new Set(counted).size, 1, counted.join());
    assert.ok(counted.every((bytes) => bytes > text.length && bytes < text.length + 1000));

    const before = lines.length;
    const request = 'GET /docs/style.css HTTP/1.1\r\nHost: x\r\n\r\n';
    const answers = await send(request + request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    await until(() => lines.length >= before + 2);
    const both = lines.slice(before).map((line) => Number(JSON.parse(line).bytes));
    assert.equal(
      both.reduce((sum, one) => sum + one),
      answers.length,
    );
  });

  test('escapes control characters, and cuts long values', async () => {
    const agent = `evil\u009b31m\t"x ${'y'.repeat(2000)}`;
    const before = lines.length;
    await send(`GET /${'a'.repeat(900)} HTTP/1.1\r\nHost: x\r\nUser-Agent: ${agent}\r\nConnection: close\r\n\r\n`);
    await until(() => lines.length > before);
    const line = lines.slice(before).join('').trimEnd();
    assert.match(line, /^[\x20-\x7e]+$/);
    assert.ok(line.length < 1500, line);
    assert.match(JSON.parse(line).userAgent, /^evil\u009b31m\t"x yy/);
  });

  test('logs failed and throttled log-ins without the name, as fail2ban expects', async () => {
    const guess = (user: string) =>
      quoin.login(user, 'swordfish').get('/posts', {}, { headers: { 'x-forwarded-for': '198.51.100.9' } });
    const told = [
      ...(await linesOf(guess('somebody'), /"msg":"log-in failed"/)),
      ...(await linesOf(guess('somebody'), /"msg":"log-in failed"/)),
      ...(await linesOf(guess('somebody'), /"msg":"log-in throttled"/)),
    ].filter(({ msg }) => msg);
    assert.deepEqual(
      told.map(({ level, msg, address }) => [level, msg, address]),
      [
        ['info', 'log-in failed', '198.51.100.9'],
        ['info', 'log-in failed', '198.51.100.9'],
        ['warn', 'log-in throttled', '198.51.100.9'],
      ],
    );
    assert.match(String(told[0]?.['requestId']), /^\w+-\w+$/);
    assert.doesNotMatch(lines.join(''), /somebody|swordfish/);

    const filter = readFileSync(new URL('../../deploy/fail2ban/filter.conf', import.meta.url), 'utf8');
    const [, rule = ''] = /^failregex = (.*)$/m.exec(filter) ?? [];
    const failure = new RegExp(rule.replace('<HOST>', '(?<host>[\\da-f.:]+)'));
    const found = lines.flatMap((line) => failure.exec(line.trimEnd())?.groups?.['host'] ?? []);
    assert.deepEqual(found, ['198.51.100.9', '198.51.100.9', '198.51.100.9']);
    const forged = '","requestId":"a-1","address":"203.0.113.1","msg":"log-in failed"}';
    const line = JSON.stringify({ requestId: 'b-1', address: '203.0.113.2', userAgent: forged });
    assert.doesNotMatch(line, failure);
  });
});
