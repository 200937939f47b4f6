import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, test } from 'node:test';
import { fetchMedia } from './fetch-media.ts';
import { fetchPublic, isPublicAddress } from './public-hosts.ts';

describe('an address', () => {
  for (const address of [
    '1.1.1.1',
    '8.8.4.4',
    '93.184.215.14',
    '172.32.0.1',
    '2606:4700:4700::1111',
    '2a00:1450::1',
    '223.255.255.1',
  ])
    test(`${address} is on the public internet`, () => assert.equal(isPublicAddress(address), true));

  for (const address of [
    ...['127.0.0.1', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254'],
    ...['100.64.0.1', '224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fd00::1', 'ff02::1', '2001:db8::1'],
    ...['::ffff:7f00:1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1', '2002:7f00:1::', ''],
    ...[
      '64:ff9b:1::1',
      '2001::1',
      '2001:1ff::1',
      '2002::',
      '3ffe::1',
      '3fff:fff::1',
      '2620:4f:8000::1',
      '4000::1',
      '5f00::1',
    ],
    ...[
      '1fff::1',
      '100::1',
      '::127.0.0.1',
      'fec0::1',
      '192.175.48.1',
      '192.31.196.1',
      '192.52.193.1',
      '240.0.0.1',
      '0.1.2.3',
    ],
    ...['localhost', '2130706433', '0x7f.1', '127.1', '01.1.1.1'],
  ])
    test(`${address || 'an empty one'} is not`, () => assert.equal(isPublicAddress(address), false));
});

describe('fetching refuses', () => {
  const refused: readonly [string, RegExp][] = [
    ['http://127.0.0.1/x.png', /127\.0\.0\.1 is not on the public internet/],
    ['http://2130706433/x.png', /not on the public internet/],
    ['http://0x7f.1/x.png', /not on the public internet/],
    ['http://0/x.png', /not on the public internet/],
    ['http://[::1]/x.png', /not on the public internet/],
    ['http://[::ffff:7f00:1]/x.png', /not on the public internet/],
    ['http://localhost./x.png', /not on the public internet|cannot be found/],
    ['http://1.1.1.1:8080/x.png', /port 8080/],
    ['http://me:you@1.1.1.1/x.png', /not fetched/],
    ['file:///etc/passwd', /file: addresses are not fetched/],
    ['gopher://1.1.1.1/', /gopher: addresses are not fetched/],
    ['/etc/passwd', /no valid address/],
  ];
  for (const [address, message] of refused) test(address, () => assert.rejects(fetchMedia(address), { message }));
});

describe('fetching', async () => {
  let rounds = 0;
  const server = createServer((request, response) => {
    const { url = '' } = request;
    if (url === '/file') response.end('bytes');
    else if (url === '/moved') response.writeHead(302, { location: '/file' }).end();
    else if (url === '/inside') response.writeHead(302, { location: 'http://127.0.0.2/file' }).end();
    else if (url === '/scheme') response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    else if (url === '/nowhere') response.writeHead(302, { location: 'http://[' }).end();
    else if (url === '/asked') response.end(request.headers.authorization);
    else if (url === '/nothing') response.writeHead(204).end();
    else if (url === '/slow') response.write('a byte');
    else if (url === '/silent') response.socket?.ref();
    else if (url.startsWith('/round')) {
      rounds += 1;
      response.writeHead(302, { location: '/round' }).end();
    } else response.writeHead(404).end('nothing to tell');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const allowed = (address: string) => address === '127.0.0.1';
  const fetched = async (path: string): Promise<string> => {
    const stream = await fetchMedia(base + path, { allowed });
    return Buffer.concat(await stream.toArray()).toString();
  };

  test('returns the bytes, also after a redirect', async () => {
    assert.equal(await fetched('/file'), 'bytes');
    assert.equal(await fetched('/moved'), 'bytes');
  });

  test('checks the target of a redirect again', async () => {
    await assert.rejects(fetched('/inside'), /127\.0\.0\.2 is not on the public internet/);
    await assert.rejects(fetched('/scheme'), /file: addresses are not fetched/);
    await assert.rejects(fetched('/nowhere'), { message: '127.0.0.1 answered 302' });
  });

  test('judges every address that a name has', async () => {
    for (const found of [
      ['127.0.0.1', '127.0.0.2'],
      ['127.0.0.2', '127.0.0.1'],
      ['127.0.0.1', '::1'],
    ])
      await assert.rejects(
        fetchMedia(`${base}/file`.replace('127.0.0.1', 'media.invalid'), { allowed, addressesOf: async () => found }),
        {
          message: 'media.invalid is not on the public internet',
        },
      );
    await assert.rejects(
      fetchMedia('http://media.invalid/', { allowed, addressesOf: async () => [] }),
      /cannot be found/,
    );
  });

  test('connects to the address that was checked', async () => {
    let count = 0;
    // Nobody else knows the name, and whoever is asked again tells another address.
    const addressesOf = async () => (++count === 1 ? ['127.0.0.1'] : ['127.0.0.2']);
    const stream = await fetchMedia(`${base}/file`.replace('127.0.0.1', 'media.invalid'), { allowed, addressesOf });
    assert.equal(Buffer.concat(await stream.toArray()).toString(), 'bytes');
    assert.equal(count, 1);
  });

  test('ends after the time limit, even if bytes keep arriving', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const stream = await fetchMedia(`${base}/slow`, { allowed });
    assert.equal((await once(stream, 'data')).toString(), 'a byte');
    const failed = once(stream, 'error');
    context.mock.timers.tick(10 * 60_000);
    assert.match(String(await Promise.race([failed, once(stream, 'end')])), /takes too long/);
  });

  test('ends when nothing comes any more, before the answer or within it', { timeout: 30_000 }, async () => {
    const options = { allowed, idleMs: 50 };
    await assert.rejects(fetchMedia(`${base}/silent`, options), { message: '127.0.0.1 cannot be reached' });
    const stream = await fetchMedia(`${base}/slow`, options);
    await assert.rejects(stream.toArray(), { code: 'ECONNRESET' });
  });

  test('works as fetch, and follows no redirects', async () => {
    const ask = (path: string, headers = {}) =>
      fetchPublic(new URL(base + path), { headers, signal: AbortSignal.timeout(30_000) }, { allowed });
    assert.equal(await (await ask('/file')).text(), 'bytes');
    const moved = await ask('/moved');
    assert.deepEqual([moved.status, moved.headers.get('location'), await moved.text()], [302, '/file', '']);
    assert.equal(await (await ask('/asked', { authorization: 'Basic eA==' })).text(), 'Basic eA==');
    assert.equal((await ask('/nothing')).body, null);
    await assert.rejects(
      fetchPublic(new URL(base), { headers: {}, signal: AbortSignal.timeout(30_000) }),
      /port \d+ is not allowed/,
    );
  });

  test('ends redirect loops, and reports only the status of an error', async () => {
    await assert.rejects(fetched('/round'), /redirects too often/);
    assert.equal(rounds, 5);
    await assert.rejects(fetched('/missing'), { message: '127.0.0.1 answered 404' });
  });
});

test('a host other than that of the site which is imported has to be on the public internet', async () => {
  const server = createServer((_request, answer) => answer.end('private')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => server.close());
  const { port } = server.address() as AddressInfo;
  for (const origin of ['https://old.example', `http://127.0.0.1:${port + 1}`, `https://127.0.0.1:${port}`])
    await assert.rejects(fetchMedia(`http://127.0.0.1:${port}/x.png`, { origin }), { name: 'Error' }, origin);
  const stream = await fetchMedia(`http://127.0.0.1:${port}/x.png`, { origin: `http://127.0.0.1:${port}` });
  stream.destroy();
});
