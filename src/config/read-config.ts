import { type Setting, type SettingName, settings } from './settings.ts';

/** Where a value came from. */
export type Origin = 'flag' | 'environment' | 'default';

/** The settings as values, checked and frozen. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly data: string;
  readonly database: string;
  readonly url: string;
  readonly title: string;
  readonly timezone: string;
  readonly adminUser: string;
  readonly adminEmail: string;
  readonly adminPassword: string;
  readonly metaFields: string;
  readonly anonymousComments: boolean;
  readonly commentInterval: number;
  readonly loginAttempts: number;
}

/** Every fault of the settings, each naming the setting and what is allowed. Ends a command with exit code 2. */
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
 * Reads the settings: a flag wins over the environment, that over the default.
 *
 * @param flags values of the flags that were given, by name
 * @throws SettingsError with every fault at once
 */
export function readConfig(
  flags: Readonly<Record<string, string | undefined>>,
  environment: NodeJS.ProcessEnv,
): ReadConfig {
  const values: Record<string, unknown> = {};
  const origins: Record<string, Origin> = {};
  const faults: string[] = [];
  for (const [name, setting] of Object.entries<Setting>(settings)) {
    const flag = setting.flag === undefined ? undefined : flags[setting.flag];
    const variable = environment[setting.variable];
    const origin = flag !== undefined ? 'flag' : variable !== undefined ? 'environment' : 'default';
    const fault = faultOf(setting, flag ?? variable ?? setting.default);
    if (fault) faults.push(`${origin === 'flag' ? `--${setting.flag}` : setting.variable} ${fault}`);
    values[name] = valueOf(setting, flag ?? variable ?? setting.default);
    origins[name] = origin;
  }
  if (faults.length > 0) throw new SettingsError(faults);
  return { config: Object.freeze(values) as unknown as Config, origins: origins as Record<SettingName, Origin> };
}

function faultOf({ type, minimum, maximum, default: byDefault }: Setting, value: string): string | undefined {
  switch (type) {
    case 'integer':
      return /^\d{1,9}$/.test(value) &&
        Number(value) >= (minimum ?? 0) &&
        Number(value) <= (maximum ?? Number.MAX_SAFE_INTEGER)
        ? undefined
        : `must be a whole number from ${minimum} to ${maximum}, not "${value}"`;
    case 'switch':
      return value === 'on' || value === 'off' ? undefined : `must be on or off, not "${value}"`;
    case 'timezone':
      return isTimezone(value) ? undefined : `must be an IANA time zone such as Europe/Berlin, not "${value}"`;
    case 'url':
      return value === '' || /^https?:\/\/[^/?#\s]+(\/[^?#\s]*)?$/.test(value)
        ? undefined
        : `must be an address such as https://example.com, not "${value}"`;
    case 'text':
      return value === '' && byDefault !== '' ? 'must not be empty' : undefined;
  }
}

function valueOf({ type }: Setting, value: string): unknown {
  if (type === 'integer') return Number(value);
  if (type === 'switch') return value === 'on';
  return type === 'url' ? value.replace(/\/+$/, '') : value;
}

function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
