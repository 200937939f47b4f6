import { type Command, UsageError } from './command.ts';
import { nearName } from './near-name.ts';

interface Found {
  /** Undefined when only the first of two words was given. */
  readonly command: Command | undefined;
  /** The commands with this first word. */
  readonly group: readonly Command[];
  /** The arguments after the name. */
  readonly rest: readonly string[];
}

/**
 * Find the command of a command line.
 *
 * @throws UsageError when it is unknown, with a suggestion
 */
export function findCommand(commands: readonly Command[], line: readonly string[]): Found {
  const [first = '', second = ''] = line;
  const group = commands.filter(({ name }) => name.split(' ')[0] === first);
  if (group.length === 0) {
    const names = [...new Set(commands.map(({ name }) => name.split(' ')[0] ?? ''))];
    throw new UsageError(
      `there is no command ${first}; ${advice(first, names) ?? `the commands are ${names.join(', ')}`} (see quoin --help)`,
    );
  }
  const single = group.find(({ name }) => name === first);
  if (single) return { command: single, group, rest: line.slice(1) };
  const command = group.find(({ name }) => name === `${first} ${second}`);
  if (command) return { command, group, rest: line.slice(2) };
  if (second !== '' && !second.startsWith('-')) {
    const names = group.map(({ name }) => name.split(' ')[1] ?? '');
    throw new UsageError(
      `there is no command ${first} ${second}; ${advice(second, names, `${first} `) ?? `${first} takes ${names.join(', ')}`}`,
    );
  }
  return { command: undefined, group, rest: line.slice(1) };
}

function advice(typed: string, names: readonly string[], group = ''): string | undefined {
  const near = nearName(typed, names);
  return near === undefined ? undefined : `did you mean quoin ${group}${near}?`;
}
