import type { ReadConfig, SettingName } from '../config/index.ts';
import type { Progress } from './progress.ts';

/** A value of a command that stands without a flag: `user create LOGIN EMAIL`. */
export interface Operand {
  readonly name: string;
  readonly note: string;
  readonly optional?: true;
}

/** A flag of one command; the settings have theirs from their own table. */
export interface Flag {
  /** What the value is called in the help; without it the flag is a switch. */
  readonly value?: string;
  readonly note: string;
  /** The only values that are taken. */
  readonly choices?: readonly string[];
}

/** What was given on the command line, checked against the command's declaration. */
export interface Given extends ReadConfig {
  operand(name: string): string;
  /** The value of a flag, or nothing when it was not given. */
  flag(name: string): string | undefined;
  isSet(name: string): boolean;
  /**
   * Told how far the work is, where a server runs the command for somebody who asked for it over HTTP. Such a command asks nobody
   * but hosts on the public internet, and the site is there already.
   */
  readonly job?: Progress;
}

/** One command, stated once: its help and the reading of its arguments follow from this. */
export interface Command {
  /** One or two words: `serve`, `user create`. */
  readonly name: string;
  readonly summary: string;
  readonly operands?: readonly Operand[];
  readonly flags?: Readonly<Record<string, Flag>>;
  /** The settings that it listens to, by flag as well as by variable. */
  readonly settings: readonly SettingName[];
  readonly example: string;
  /** @returns the exit code; 0 when there is none */
  run(given: Given): Promise<number | undefined>;
}

/** What is wrong with the command line: exit code 2, and a message that says what is allowed. */
export class UsageError extends Error {}

/** What a command cannot do: exit code 1, and a message for people. */
export class CommandError extends Error {}
