import { settingTypes } from './setting-types.ts';
import { type Setting, type SettingName, settings } from './settings.ts';

/** Where a value came from. */
export type Origin = 'flag' | 'environment' | 'default';

/** The settings as values, checked and frozen. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly data: string;
  readonly database: string;
  readonly databaseReplicas: string;
  readonly uploads: string;
  readonly uploadsUrl: string;
  readonly uploadsSigned: number;
  readonly uploadsKeyId: string;
  readonly uploadsSecret: string;
  readonly uploadsSession: string;
  readonly workers: number;
  readonly url: string;
  readonly title: string;
  readonly timezone: string;
  readonly adminUser: string;
  readonly adminEmail: string;
  readonly adminPassword: string;
  readonly uploadLimit: number;
  readonly answerCache: number;
  readonly metaFields: string;
  readonly clientSurface: boolean;
  readonly anonymousComments: boolean;
  readonly commentInterval: number;
  readonly loginAttempts: number;
  readonly trustedProxies: readonly string[];
  readonly requestLimit: number;
  readonly bodyMemory: number;
  readonly drain: number;
  readonly metricsPort: number;
  readonly logLevel: string;
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
    const text = flag ?? variable ?? setting.default;
    const type = settingTypes[setting.type];
    if (type.fits(text, setting)) values[name] = type.read(text);
    else faults.push(faultOf(setting, origin, text));
    origins[name] = origin;
  }
  if (faults.length > 0) throw new SettingsError(faults);
  return { config: Object.freeze(values) as unknown as Config, origins: origins as Record<SettingName, Origin> };
}

/** What is wrong with a value: the setting as it was given, what is allowed, and, unless secret, what came. */
function faultOf(setting: Setting, origin: Origin, text: string): string {
  const name = origin === 'flag' ? `--${setting.flag}` : setting.variable;
  const given = setting.secret ? '' : `, not "${text}"`;
  return `${name} must be ${settingTypes[setting.type].allowed(setting)}${given}`;
}
