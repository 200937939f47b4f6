import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { UsageError } from './command.ts';
import { commands } from './commands.ts';
import { findCommand } from './find-command.ts';
import { commandHelp, generalHelp } from './help.ts';

const found = (line: string) => {
  const { command, rest } = findCommand(commands, line.split(' '));
  return [command?.name, ...rest];
};

describe('a command', () => {
  test('is found by one word or two', () => {
    assert.deepEqual(found('serve --port 1'), ['serve', '--port', '1']);
    assert.deepEqual(found('user create anna'), ['user create', 'anna']);
    assert.deepEqual(found('user --help'), [undefined, '--help']);
  });

  const faults: readonly [string, RegExp][] = [
    ['frob', /no command frob; the commands are serve, import, .*settings/],
    ['user frob', /no command user frob; user takes list, create, invite, set-password, set-role/],
    ['--port 1', /no command --port/],
    ['srve --port 1', /no command srve; did you mean quoin serve\?/],
    ['user lsit', /no command user lsit; did you mean quoin user list\?/],
  ];
  for (const [line, message] of faults)
    test(`"${line}" is none, and told what there is`, () => {
      assert.throws(
        () => found(line),
        (error) => error instanceof UsageError && message.test(error.message),
      );
    });

  test('has an example, and a line in the list of commands', () => {
    for (const command of commands) {
      const help = commandHelp(command);
      assert.match(help, new RegExp(`^Usage: quoin ${command.name}`));
      assert.ok(help.includes(`Example: ${command.example}`));
      assert.ok(generalHelp(commands).includes(command.summary));
      for (const name of Object.keys(command.flags ?? {})) assert.ok(help.includes(`--${name}`), name);
    }
  });
});
