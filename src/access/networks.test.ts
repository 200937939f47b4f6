import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { networksOf, readAddress } from './networks.ts';

suite('addresses of clients', () => {
  for (const [text, address] of [
    ['192.0.2.1', '192.0.2.1'],
    [' 192.0.2.1:65535 ', '192.0.2.1'],
    ['2001:DB8:0:0::0001', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%25eth0]:1', 'fe80::1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['[::ffff:c000:0201]:80', '192.0.2.1'],
    ['::ffff:0:1', '0.0.0.1'],
    ['::1', '::1'],
    ['::', '::'],
    ['', undefined],
    [`192.0.2.1${' '.repeat(100)}`, undefined],
    ['unknown', undefined],
    ['_hidden', undefined],
    ['1', undefined],
    ['192.0.2', undefined],
    ['192.0.2.256', undefined],
    ['192.0.2.1:', undefined],
    ['192.0.2.1:123456', undefined],
    ['192.0.2.1:80:80', undefined],
    ['[192.0.2.1]:80', undefined],
    ['[2001:db8::1', undefined],
    ['2001:db8::1]:80', undefined],
    ['[2001:db8::1]80', undefined],
    ['2001:db8::1::2', undefined],
    ['"192.0.2.1"', undefined],
    ['1:'.repeat(8000), undefined],
  ] as const)
    test(`${text.slice(0, 40)} is ${address ?? 'no address'}`, () => assert.equal(readAddress(text), address));
});

suite('networks that limits count in', () => {
  for (const [address, ...networks] of [
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['192.0.2.1:80', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64', '64:ff9b:0::/48'],
    ['', ''],
  ] as const)
    test(`${address} counts in ${networks.join(' and ')}`, () => {
      assert.deepEqual(
        networksOf(address).map(({ name }) => name),
        networks,
      );
    });

  test('a wide network has a few times the limit of one address', () => {
    assert.deepEqual(
      networksOf('2001:db8::1').map(({ share }) => share),
      [1, 4],
    );
  });
});
