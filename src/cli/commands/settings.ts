import { type Config, type Origin, type Setting, type SettingName, settings } from '../../config/index.ts';
import { readSettings, SETTINGS_OPTION, type StoredSettings } from '../../engine/site-settings.ts';
import { openConfiguredDatabase } from '../../start.ts';
import { readOption } from '../../storage/index.ts';
import { columns } from '../columns.ts';
import type { Command, Given } from '../command.ts';
import { hasDatabase } from '../open-site.ts';
import { shownSetting } from '../shown-setting.ts';
import { startError } from '../start-error.ts';
import { resetSetting } from './reset-setting.ts';

/** `quoin settings`. */
export const settingsCommand: Command = {
  name: 'settings',
  summary: 'Print every setting, its value, and where it comes from; secrets are masked',
  flags: { reset: { value: 'NAME', note: 'remove the stored value of a setting, so that its default applies again' } },
  settings: Object.keys(settings) as SettingName[],
  example: 'QUOIN_TITLE="My site" npx quoin settings --port 9000',
  async run(given) {
    const name = given.flag('reset');
    if (name !== undefined) return resetSetting(given, name);
    const stored = await storedIn(given.config);
    process.stdout.write(`${columns([...configuredRows(given, stored), ...furtherRows(stored)]).join('\n')}\n`);
    return 0;
  },
};

/** The settings that were changed while the server ran. When the database cannot be opened, prints why and returns none. */
async function storedIn(config: Config): Promise<StoredSettings> {
  if (!hasDatabase(config)) return {};
  try {
    return readSettings(await readOption(await openConfiguredDatabase(config), SETTINGS_OPTION));
  } catch (error) {
    const fault = startError(error);
    if (fault === undefined) throw error;
    process.stderr.write(`quoin: cannot show stored settings: ${fault}\n`);
    return {};
  }
}

type Row = [name: string, value: string, origin: string];

const configuredRows = ({ config, origins }: Given, stored: StoredSettings): Row[] =>
  Object.entries<Setting>(settings).map(([name, setting]) => {
    const value = shownSetting(setting, config[name as keyof Config]);
    const origin = origins[name as SettingName];
    if (!(name in stored)) return [setting.variable, value, originText(setting, origin)];
    const kept = shownSetting(setting, stored[name]);
    if (!(name in config.fixed)) return [setting.variable, kept, 'stored'];
    return [setting.variable, value, `${originText(setting, origin)}; the stored value ${kept} is not used`];
  });

/** Settings that only a request can change, in the format of `--reset`. */
const furtherRows = (stored: StoredSettings): Row[] =>
  Object.keys(stored)
    .filter((name) => !(name in settings))
    .map((name) => [name, String(stored[name]), 'stored']);

function originText({ flag }: Setting, origin: Origin): string {
  if (origin === 'flag') return `flag --${flag}`;
  return origin === 'file' ? 'file .env' : origin;
}
