export { withoutPasswords } from './addresses.ts';
export { declareMetaFields, type WantedField } from './declare-meta-fields.ts';
export { type Environment, isRunByNpm, readEnvironment, unknownVariables } from './environment.ts';
export { isMetaKey, readMetaFields } from './meta-fields.ts';
export { type Config, type Origin, type ReadConfig, readConfig, SettingsError } from './read-config.ts';
export type { Setting } from './setting.ts';
export { settingTypes } from './setting-types.ts';
export { type SettingName, settings } from './settings.ts';
export { envExample, settingsTable } from './settings-text.ts';
