import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { SettingsError } from '../config/index.ts';
import { type Command, UsageError } from './command.ts';
import { readLine } from './read-line.ts';

const command: Command = {
  name: 'bake',
  summary: 'bakes',
  operands: [
    { name: 'BREAD', note: 'what is baked' },
    { name: 'GUEST', note: 'for whom', optional: true },
  ],
  flags: {
    hot: { note: 'served at once' },
    flour: { value: 'KIND', note: 'wheat or rye', choices: ['wheat', 'rye'] },
    note: { value: 'TEXT', note: 'anything' },
  },
  settings: ['port', 'title'],
  example: 'quoin bake loaf',
  run: async () => 0,
};
const read = (line: string, variables = {}) =>
  readLine(command, line === '' ? [] : line.split(' '), { process: variables, file: {} });

describe('a command line', () => {
  test('gives operands, flags and settings', () => {
    const given = read('loaf --hot --flour rye --port 9000 anna', { QUOIN_TITLE: 'Bakery' });
    assert.equal(given.operand('BREAD'), 'loaf');
    assert.equal(given.operand('GUEST'), 'anna');
    assert.equal(given.flag('flour'), 'rye');
    assert.deepEqual([given.isSet('hot'), given.isSet('note')], [true, false]);
    assert.deepEqual([given.config.port, given.config.title], [9000, 'Bakery']);
    assert.deepEqual([given.origins.port, given.origins.title, given.origins.host], ['flag', 'variable', 'default']);
  });

  test('accepts values after a space or an equals sign; the last one wins', () => {
    assert.equal(read('loaf --flour=rye --flour wheat').flag('flour'), 'wheat');
    assert.equal(read('loaf --note=').flag('note'), '');
    assert.equal(read('-- --hot').operand('BREAD'), '--hot');
  });

  const faults: readonly [string, RegExp][] = [
    ['', /^bake needs BREAD: what is baked/],
    ['loaf anna extra', /takes no argument "extra"/],
    ['loaf --cold', /^--cold is not a flag of bake; it takes --hot, --flour, --note, --port, --title$/],
    ['loaf -x', /^-x is not a flag/],
    ['loaf --flour', /^--flour needs a value: --flour KIND$/],
    ['loaf --flour --hot', /^--flour needs a value/],
    ['loaf --hot=yes', /^--hot takes no value$/],
    ['loaf --flour spelt', /^--flour must be one of wheat, rye, not "spelt"$/],
    ['loaf --host x', /^--host is not a flag/],
    ['loaf --port', /^--port needs a value/],
  ];
  for (const [line, message] of faults)
    test(`"${line}" is told what is wrong`, () => {
      assert.throws(
        () => read(line),
        (error) => error instanceof UsageError && message.test(error.message),
      );
    });

  test('an invalid setting is reported with the allowed values', () => {
    assert.throws(
      () => read('loaf --port x'),
      new SettingsError(['--port must be a whole number from 0 to 65535, not "x"']),
    );
    assert.throws(() => read('loaf --port -1'), SettingsError);
  });
});
