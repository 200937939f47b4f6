import assert from 'node:assert/strict';
import { test } from 'node:test';
import { processNamed } from '../../test/support/process-named.ts';
import { mayRun, processName } from './process-name.ts';

test('a process may run unless this machine has none with its number', () => {
  for (const [what, name, expected] of [
    ['this process', processName, true],
    ['what belongs to this process', `${processName}~upload`, true],
    ['an earlier process with this number', `${processName.slice(0, -8)}00000000`, false],
    ['another process', processNamed(process.ppid), true],
    ['one that has ended', processNamed(), false],
    ['one of another machine', 'another-machine~999999999~a', true],
    ['what is no name', 'stray', true],
    ['a number of nobody', processNamed(0), false],
  ] as const)
    assert.equal(mayRun(name), expected, what);
  assert.match(processName, /^[\w.~-]+$/);
});
