import { type Config, type Setting, type SettingName, settings } from '../../config/index.ts';
import { columns } from '../columns.ts';
import type { Command } from '../command.ts';

/** `quoin settings`. */
export const settingsCommand: Command = {
  name: 'settings',
  summary: 'prints every setting, its value, and where it came from; secrets are masked',
  settings: Object.keys(settings) as SettingName[],
  example: 'QUOIN_TITLE="My site" npx quoin settings --port 9000',
  async run({ config, origins }) {
    const rows = Object.entries<Setting>(settings).map(([name, setting]) => [
      setting.variable,
      shown(setting, config[name as keyof Config]),
      origins[name as SettingName] === 'flag' ? `flag --${setting.flag}` : origins[name as SettingName],
    ]);
    process.stdout.write(`${columns(rows).join('\n')}\n`);
    return 0;
  },
};

/** A value as it can be shown to whoever looks over the shoulder. */
function shown({ secret, type }: Setting, value: unknown): string {
  if (value === '') return '(empty)';
  if (secret) return '********';
  if (type === 'switch') return value ? 'on' : 'off';
  // The address of a database can hold a password, and there can be several.
  return String(value).replace(/(^|,\s*)(\w+:\/\/[^/@]*):[^/]*?@/g, '$1$2:********@');
}
