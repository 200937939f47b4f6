import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  applicationPasswordsOf,
  createApplicationPassword,
  revokeApplicationPassword,
} from '../../src/access/index.ts';
import { PASSWORD, secretOf, startQuoin } from '../support/index.ts';

const quoin = await startQuoin({ loginAttempts: 0 });
const basic = (login: string, secret: string) => `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}`;

/** A request of one's own data with this header. */
const ask = (authorization: string, path = `/users/${quoin.users.editor}?context=edit`) =>
  quoin.as('anonymous').get(path, {}, { headers: { authorization } });

const makeSecret = (name: string, userId = quoin.users.editor) =>
  createApplicationPassword(quoin.storage, { userId, name, nowGmt: quoin.clock.gmt });

describe('logging in', () => {
  for (const [name, header] of [
    ['with log-in name and password', basic('editor', PASSWORD)],
    ['whatever the case of the name', basic('EDITOR', PASSWORD)],
    ['with the e-mail address', basic('editor@example.com', PASSWORD)],
    ['whatever the case of the address', basic('Editor@Example.COM', PASSWORD)],
    ['whatever the case of the scheme', basic('editor', PASSWORD).replace('Basic', 'basic')],
  ] as const)
    test(name, async () => {
      const answer = await ask(header);
      assert.equal(answer.status, 200);
      assert.equal(answer.body.username, 'editor');
    });

  const refused = [
    basic('editor', 'wrong'),
    basic('editor', ''),
    basic('nobody', PASSWORD),
    basic('nobody@example.com', PASSWORD),
    basic('', PASSWORD),
    basic('editor', PASSWORD.toUpperCase()),
    basic('editor', `${PASSWORD} `),
    basic('editor', 'p'.repeat(5000)),
    basic('editor', `${PASSWORD}\0`),
    `Basic ${PASSWORD}`,
    'Basic',
    'Bearer x',
    `Bearer ${PASSWORD}`,
    `Digest username="editor"`,
    'nonsense',
  ];
  for (const header of refused)
    test(`"${header.slice(0, 50)}" is refused everywhere, with one code and one text`, async () => {
      for (const path of ['/posts', '/users', '/posts/99999']) {
        const answer = await ask(header, path);
        assert.equal(answer.status, 401);
        assert.deepEqual(answer.body, {
          code: 'incorrect_password',
          message: 'The user name or password is incorrect.',
          data: { status: 401 },
        });
      }
    });

  test('an account without a password cannot be entered with one', async () => {
    await quoin.addUser({ login: 'imported', roles: ['author'], password_hash: '' });
    for (const secret of ['', 'imported', '$argon2id$'])
      assert.equal((await ask(basic('imported', secret), '/posts')).status, 401);
  });

  test('many requests at once share one verification, and a read between them is answered', async () => {
    const headers = Array.from({ length: 200 }, () => basic('author', PASSWORD));
    const answers = Promise.all(headers.map((header) => ask(header, '/posts')));
    // A read is answered while the hash is computed; in which order they end is the machine's business.
    assert.equal((await quoin.as('anonymous').get('/posts')).status, 200);
    for (const answer of await answers) assert.equal(answer.status, 200);
  });
});

describe('application passwords', () => {
  test('open the account in Basic and Bearer, with and without blanks', async () => {
    const { secret } = await makeSecret('reader');
    assert.match(secret, /^(\w{4} ){5}\w{4}$/);
    const bare = secret.replaceAll(' ', '');
    for (const header of [
      basic('editor', secret),
      basic('editor@example.com', bare),
      `Bearer ${bare}`,
      `Bearer ${secret}`,
    ])
      assert.equal((await ask(header)).body.username, 'editor');
    assert.equal((await ask(basic('author', secret), '/posts')).status, 401);
  });

  test('C5: are void at once when revoked, and others are not', async () => {
    const first = await makeSecret('first');
    const second = await makeSecret('second');
    for (const { secret } of [first, second]) assert.equal((await ask(`Bearer ${secret}`)).status, 200);
    assert.equal(await revokeApplicationPassword(quoin.storage, first.id), true);
    assert.equal((await ask(`Bearer ${first.secret}`)).status, 401);
    assert.equal((await ask(`Bearer ${second.secret}`)).status, 200);
    assert.equal(await revokeApplicationPassword(quoin.storage, first.id), false);
  });

  test('are listed with name and date, never with what could be used', async () => {
    const { id, secret } = await makeSecret('  listed  ');
    const listed = await applicationPasswordsOf(quoin.storage, quoin.users.editor);
    assert.deepEqual(listed.at(-1), {
      id,
      user_id: quoin.users.editor,
      name: 'listed',
      created_gmt: '2026-11-21T12:00:00',
    });
    const stored = JSON.stringify(await quoin.storage.users.applicationPasswords.get(id));
    assert.ok(!stored.includes(secret.replaceAll(' ', '')));
  });

  test('need a name and a user', async () => {
    await assert.rejects(makeSecret('  '), { code: 'rest_invalid_param' });
    await assert.rejects(makeSecret('x', 9999), { code: 'rest_user_invalid_id' });
  });

  test('end with their user', async () => {
    const userId = await quoin.addUser({ login: 'gone', roles: ['editor'] });
    const { secret } = await makeSecret('x', userId);
    assert.equal((await ask(`Bearer ${secret}`, '/posts')).status, 200);
    await quoin.as('admin').delete(`/users/${userId}`, { force: true });
    assert.equal((await ask(`Bearer ${secret}`, '/posts')).status, 401);
    assert.deepEqual(await applicationPasswordsOf(quoin.storage, userId), []);
  });
});

describe('guessing', () => {
  test('C4: is throttled after too many failures, however the name is written', async () => {
    const slow = await startQuoin({ loginAttempts: 5 });
    const guess = async (login: string, forwarded: string) => {
      const headers = { authorization: basic(login, 'wrong'), 'x-forwarded-for': forwarded };
      return (await slow.as('anonymous').get('/posts', {}, { headers })).status;
    };
    const tries = ['editor', 'EDITOR', ' editor ', 'editor@example.com', 'nobody', 'editor', 'author', 'admin'];
    const statuses: number[] = [];
    for (const [number, login] of tries.entries()) statuses.push(await guess(login, `192.0.2.${number}`));
    assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429, 429, 429]);
    // Anonymous clients go on reading; after a quarter of an hour the account can be entered again.
    assert.equal((await slow.as('anonymous').get('/posts')).status, 200);
    assert.equal((await slow.as('editor').get('/posts')).status, 429);
    slow.clock.advance(15 * 60);
    assert.equal((await slow.as('editor').get('/posts')).status, 200);
  });

  const startSlow = () => startQuoin({ loginAttempts: 3, trustedProxies: ['loopback'] });
  type Slow = Awaited<ReturnType<typeof startSlow>>;

  const byHeader = async (slow: Slow, login: string, address: string, secret = 'wrong') => {
    const headers = { authorization: basic(login, secret), 'x-forwarded-for': address };
    return (await slow.as('anonymous').get('/posts', {}, { headers })).status;
  };
  const byForm = async (slow: Slow, login: string, address: string, secret = 'wrong') => {
    const raw = new URLSearchParams({ log: login, pwd: secret }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address };
    return (await slow.as('anonymous').post('//wp-login.php', undefined, { raw, headers })).status;
  };

  for (const [way, guess] of [
    ['the header', byHeader],
    ['the form', byForm],
  ] as const)
    test(`C4 T4: by ${way}, no answer tells which names belong to one account`, async () => {
      const told = await Promise.all(
        [
          ['editor', 'editor@example.com'],
          ['editor', 'author@example.com'],
          ['editor', 'nobody@example.com'],
          ['nobody', 'nobody@example.com'],
          ['nobody', 'editor@example.com'],
        ].map(async ([one = '', other = '']) => {
          const slow = await startSlow();
          const statuses: number[] = [];
          for (let time = 0; time < 4; time += 1) statuses.push(await guess(slow, one, '192.0.2.1'));
          for (let time = 0; time < 4; time += 1) statuses.push(await guess(slow, other, '192.0.2.2'));
          statuses.push(await guess(slow, one, '192.0.2.3'), await guess(slow, one, '192.0.2.3'));
          return statuses;
        }),
      );
      for (const statuses of told) assert.deepEqual(statuses, [401, 401, 401, 429, 401, 401, 401, 429, 401, 429]);
    });

  test('C4: failures by the header and by the form count together, whatever the network is called', async () => {
    const slow = await startSlow();
    assert.equal(await byForm(slow, 'editor', '2001:db8::1'), 401);
    assert.equal(await byHeader(slow, 'author', '[2001:db8::2]:80'), 401);
    assert.equal(await byForm(slow, 'nobody', '2001:db8:0:0:1::'), 401);
    assert.equal(await byForm(slow, 'editor', '2001:db8::3', PASSWORD), 429);
    assert.equal(await byHeader(slow, 'editor', '2001:db8::3', secretOf('editor')), 429);
    assert.equal(await byForm(slow, 'editor', '2001:db8:0:1::', PASSWORD), 302);
  });

  test('C4: a cached log-in of another address does not help an address that has failed', async () => {
    const slow = await startSlow();
    const secret = secretOf('editor');
    for (let time = 0; time < 2; time += 1) assert.equal(await byHeader(slow, 'editor', '192.0.2.1', secret), 200);
    for (let time = 0; time < 3; time += 1) assert.equal(await byHeader(slow, 'editor', '192.0.2.2'), 401);
    assert.equal(await byHeader(slow, 'editor', '192.0.2.2', secret), 429);
    assert.equal(await byHeader(slow, 'editor', '192.0.2.1', secret), 200);
  });

  test('C4: after a hundred failures an account is open to addresses that logged in before', async () => {
    const slow = await startSlow();
    const secret = secretOf('editor');
    assert.equal(await byHeader(slow, 'editor', '198.51.100.1', secret), 200);
    for (let time = 0; time < 100; time += 1) assert.equal(await byHeader(slow, 'editor', `192.0.2.${time}`), 401);
    assert.equal(await byHeader(slow, 'editor', '198.51.100.2', secret), 429);
    assert.equal(await byHeader(slow, 'editor@example.com', '198.51.100.3', secret), 401);
    assert.equal(await byForm(slow, 'editor', '198.51.100.1', PASSWORD), 302);
    slow.clock.advance(15 * 60);
    assert.equal(await byHeader(slow, 'editor', '198.51.100.2', secret), 200);
  });
});
