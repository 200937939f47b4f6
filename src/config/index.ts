export { type DeclaredMeta, type MetaDeclaration, readMetaFields } from './meta-fields.ts';
export { type Config, type Origin, type ReadConfig, readConfig, SettingsError } from './read-config.ts';
export { type Setting, type SettingName, settings } from './settings.ts';
