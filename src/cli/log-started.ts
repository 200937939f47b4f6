import { type ReadConfig, type Setting, type SettingName, settings } from '../config/index.ts';
import type { LogTarget } from '../http/request-log.ts';
import type { StorageFacts } from '../storage/index.ts';
import { version } from '../version.ts';
import { shownSetting } from './shown-setting.ts';
import { writeLine } from './write-line.ts';

/** Log that the server has started: versions, address, and the settings that are not defaults. */
export function logStarted(
  log: LogTarget,
  { config, origins }: ReadConfig,
  { address, facts }: { readonly address: string; readonly facts: StorageFacts },
): void {
  const given = Object.entries<Setting>(settings)
    .filter(([name]) => origins[name as SettingName] !== 'default')
    .map(([name, setting]) => [name, shownSetting(setting, config[name as SettingName])]);
  writeLine(log, 'info', 'started', {
    version,
    node: process.version,
    ...facts,
    address,
    pid: process.pid,
    settings: Object.fromEntries(given),
  });
}
