import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { SettingsError } from './read-config.ts';
import type { Setting } from './setting.ts';
import { settings } from './settings.ts';

/** Environment variables by source. */
export interface Environment {
  /** Those of the process; they take precedence. */
  readonly process: NodeJS.ProcessEnv;
  /** Those of the file `.env` in the current folder. */
  readonly file: NodeJS.ProcessEnv;
}

/**
 * The variables of the process, and of the file `.env` in the current folder.
 *
 * @throws SettingsError when the file exists and cannot be read
 */
export function readEnvironment(): Environment {
  return { process: process.env, file: readEnvFile() };
}

function readEnvFile(): NodeJS.ProcessEnv {
  try {
    return parseEnv(readFileSync('.env', 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return {};
    throw new SettingsError([`cannot read the file .env (${code})`]);
  }
}

/** Variables that look like settings but are unknown: probably misspelt. */
export function unknownVariables(environment: Environment): string[] {
  const known = new Set(Object.values<Setting>(settings).map(({ variable }) => variable));
  const given = Object.keys({ ...environment.file, ...environment.process });
  return given.filter((name) => name.startsWith('QUOIN_') && !known.has(name));
}

/** Whether the process was started by npm or npx. */
export function isRunByNpm(): boolean {
  return process.env['npm_command'] !== undefined;
}
