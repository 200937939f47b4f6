import { withoutPasswords } from './addresses.ts';
import type { Setting } from './setting.ts';
import { settingTypes, type ValueOfType } from './setting-types.ts';
import { type SettingName, settings } from './settings.ts';

/** The source of a value. */
export type Origin = 'flag' | 'variable' | 'file' | 'default';

/** The value of a setting: one of its choices, or what its type reads. */
type ValueOf<One extends Setting> = One extends { readonly choices: readonly (infer Choice)[] }
  ? Choice
  : ValueOfType<One['type']>;

/** The settings as values, checked and frozen. Durations are in seconds; 0 for never. */
export type Config = { readonly [Name in SettingName]: ValueOf<(typeof settings)[Name]> } & {
  /** The settings that the operator has set, with the flag or variable: they cannot be changed while the server runs. */
  readonly fixed: Readonly<Partial<Record<SettingName, string>>>;
};

/** All errors in the settings, each with the setting and the allowed values. Ends a command with exit code 2. */
export class SettingsError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

export interface ReadConfig {
  readonly config: Config;
  readonly origins: Readonly<Record<SettingName, Origin>>;
}

/**
 * Read the settings. A flag takes precedence over a variable, that over the file `.env`, that over the default.
 *
 * @param flags the given flags: name → value
 * @param file the variables of the file `.env`
 * @throws SettingsError with all errors at once
 */
export function readConfig(
  flags: Readonly<Record<string, string | undefined>>,
  environment: NodeJS.ProcessEnv,
  file: NodeJS.ProcessEnv = {},
): ReadConfig {
  const values: Record<string, unknown> = {};
  const fixed: Record<string, string> = {};
  const origins: Record<string, Origin> = {};
  const faults: string[] = [];
  for (const [name, setting] of Object.entries<Setting>(settings)) {
    const { text, origin } = given(setting, { flags, environment, file });
    const type = settingTypes[setting.type];
    if (type.fits(text, setting)) values[name] = type.read(text);
    else faults.push(faultOf(setting, origin, text));
    origins[name] = origin;
    // An empty value counts as unset: compose files pass on unset variables as empty.
    if (origin !== 'default' && text !== '')
      fixed[name] = origin === 'file' ? `${setting.variable} in .env` : nameOf(setting, origin);
  }
  if (faults.length > 0) throw new SettingsError(faults);
  return {
    config: Object.freeze({ ...values, fixed }) as unknown as Config,
    origins: origins as Record<SettingName, Origin>,
  };
}

interface Sources {
  readonly flags: Readonly<Record<string, string | undefined>>;
  readonly environment: NodeJS.ProcessEnv;
  readonly file: NodeJS.ProcessEnv;
}

/** The effective value of a setting, and its source. */
function given(setting: Setting, { flags, environment, file }: Sources): { text: string; origin: Origin } {
  const flag = setting.flag === undefined ? undefined : flags[setting.flag];
  if (flag !== undefined) return { text: flag, origin: 'flag' };
  const variable = environment[setting.variable];
  if (variable !== undefined) return { text: variable, origin: 'variable' };
  const line = file[setting.variable];
  if (line !== undefined) return { text: line, origin: 'file' };
  return { text: setting.default, origin: 'default' };
}

const nameOf = (setting: Setting, origin: Origin): string =>
  origin === 'flag' ? `--${setting.flag}` : setting.variable;

/** The error message for a value: the setting, the allowed values and, unless it is secret, the value. */
function faultOf(setting: Setting, origin: Origin, text: string): string {
  const name = nameOf(setting, origin);
  const what = setting.secret ? '' : `, not "${withoutPasswords(text)}"`;
  return `${name} must be ${settingTypes[setting.type].allowed(setting)}${what}`;
}
