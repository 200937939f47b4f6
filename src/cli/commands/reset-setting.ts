import { type Setting, settings } from '../../config/index.ts';
import { readSettings, SETTINGS_OPTION, writtenSettings } from '../../engine/site-settings.ts';
import { commandEntry } from '../../storage/index.ts';
import { CommandError, type Given } from '../command.ts';
import { withSite } from '../open-site.ts';

/**
 * Remove the stored value of a setting.
 *
 * @param given the name as `quoin settings` prints it, or that of its flag
 * @throws CommandError when nothing is stored under that name
 */
export async function resetSetting({ config }: Given, given: string): Promise<number> {
  const name = storedNameOf(given);
  await withSite(config, ({ storage, scope: { nowGmt } }) =>
    storage.transaction(async ({ options, audit }) => {
      const before = await options.get(SETTINGS_OPTION);
      const { [name]: value, ...others } = readSettings(before);
      if (value === undefined)
        throw new CommandError(`no value is stored for ${given}; ${listed(Object.keys(others))}`);
      await options.set(SETTINGS_OPTION, writtenSettings(others, before));
      const entry = commandEntry({ operation: 'update', resource: 'settings', item_id: 0, at_gmt: nowGmt });
      await audit.record({ ...entry, members: name });
    }),
  );
  process.stdout.write(`Removed the stored value of ${name}.\n`);
  return 0;
}

function storedNameOf(given: string): string {
  const bare = given.replace(/^--/, '');
  const known = Object.entries<Setting>(settings).find(([, { flag, variable }]) => bare === flag || bare === variable);
  return known?.[0] ?? bare;
}

const listed = (names: readonly string[]): string =>
  names.length === 0 ? 'there are no stored values' : `stored settings: ${names.join(', ')}`;
