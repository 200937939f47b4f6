import type { ReadConfig, SettingName } from '../config/index.ts';
import type { Progress } from './progress.ts';

/** A positional argument of a command: `user create LOGIN EMAIL`. */
export interface Operand {
  readonly name: string;
  readonly note: string;
  readonly optional?: true;
}

/** A flag of one command. Flags of settings come from the table of settings. */
export interface Flag {
  /** The name of the value in the help; a flag without it is a switch. */
  readonly value?: string;
  readonly note: string;
  /** The allowed values. */
  readonly choices?: readonly string[];
}

/** The arguments of a command line, validated against the command's declaration. */
export interface Given extends ReadConfig {
  operand(name: string): string;
  /** The value of a flag; undefined when absent. */
  flag(name: string): string | undefined;
  isSet(name: string): boolean;
  /**
   * Called with the progress, if a server runs the command for a client. Such a command contacts only hosts on the public
   * internet, and the site exists already.
   */
  readonly job?: Progress;
}

/** The declaration of a command. Its help and the parsing of its arguments derive from it. */
export interface Command {
  /** One or two words: `serve`, `user create`. */
  readonly name: string;
  readonly summary: string;
  readonly operands?: readonly Operand[];
  readonly flags?: Readonly<Record<string, Flag>>;
  /** The settings that it uses, by flag or variable. */
  readonly settings: readonly SettingName[];
  readonly example: string;
  /** @returns the exit code; undefined means 0 */
  run(given: Given): Promise<number | undefined>;
}

/** An error in the command line: exit code 2, and a message with what is allowed. */
export class UsageError extends Error {}

/** A command that failed: exit code 1, and a message for the user. */
export class CommandError extends Error {}
