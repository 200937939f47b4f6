import { readEnvironment, type Setting, SettingsError, settings, unknownVariables } from '../config/index.ts';
import { ApiError } from '../errors/index.ts';
import { UnusableFolder } from '../folders/index.ts';
import { UnusableDatabaseError } from '../storage/index.ts';
import { version } from '../version.ts';
import { CommandError, UsageError } from './command.ts';
import { commands } from './commands.ts';
import { findCommand } from './find-command.ts';
import { harmless } from './harmless.ts';
import { commandHelp, generalHelp, groupHelp } from './help.ts';
import { nearName } from './near-name.ts';
import { readLine } from './read-line.ts';
import { startError } from './start-error.ts';

const variables = Object.values<Setting>(settings).map(({ variable }) => variable);

/** Exit codes: the command failed, or the command line is invalid. */
const FAILED = 1;
const MISUSED = 2;

/** Run one command line and set the exit code of the process. */
export function run(line: readonly string[]): Promise<void> {
  process.stdout.on('error', endOfReader);
  process.stderr.on('error', endOfReader);
  return runToEnd(() => runCommand(line));
}

/** A reader such as `head` may end first: the command goes on, and prints into nothing. */
function endOfReader(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

/** Run the work of a command, print errors, and set the exit code of the process. */
export async function runToEnd(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    const isMisuse = error instanceof UsageError || error instanceof SettingsError;
    const message = isMisuse ? (error as Error).message : messageOf(error);
    // Any other error is a defect, and is shown with its stack.
    if (message === undefined) throw error;
    for (const part of harmless(message).split('\n')) process.stderr.write(`quoin: ${part}\n`);
    process.exitCode = isMisuse ? MISUSED : FAILED;
  }
}

async function runCommand(line: readonly string[]): Promise<number> {
  const [first] = line;
  if (first === '--version' || first === '-v') return print(version);
  if (first === undefined || first === '--help' || first === '-h' || first === 'help')
    return print(generalHelp(commands)) || (first === undefined ? MISUSED : 0);

  const { command, group, rest } = findCommand(commands, line);
  const wantsHelp = rest.some((part) => part === '--help' || part === '-h');
  if (!command) {
    if (wantsHelp) return print(groupHelp(group));
    throw new UsageError(`${first} needs one of: ${group.map(({ name }) => name.split(' ')[1]).join(', ')}`);
  }
  if (wantsHelp) return print(commandHelp(command));

  const environment = readEnvironment();
  for (const name of unknownVariables(environment)) {
    const near = nearName(name, variables);
    const meant = near === undefined ? '' : `; did you mean ${near}?`;
    process.stderr.write(`quoin: ${name} is not a setting and is ignored${meant}\n`);
  }
  return (await command.run(readLine(command, rest, environment))) ?? 0;
}

function print(text: string): 0 {
  process.stdout.write(`${text}\n`);
  return 0;
}

function messageOf(error: unknown): string | undefined {
  if (error instanceof CommandError) return error.message;
  // Clients get a general message; the operator gets the cause, such as a full disk.
  const cause = error instanceof ApiError ? error.cause : undefined;
  if (cause instanceof UnusableFolder || cause instanceof UnusableDatabaseError) return cause.message;
  if (error instanceof ApiError)
    return [error.message, ...Object.entries(error.data.params ?? {}).map(([name, fault]) => `${name}: ${fault}`)].join(
      '\n',
    );
  return startError(error);
}
