import type { Site } from './scope.ts';

/** The option with the changed settings of the site, as JSON. */
export const SETTINGS_OPTION = 'settings';
/** The option with the id of the category that a new site has, which is the default one unless a setting names another. */
export const FIRST_CATEGORY_OPTION = 'default_category';

/** Settings of the site that clients can change. Unchanged ones are absent. */
export interface StoredSettings {
  readonly title?: string;
  readonly description?: string;
  readonly url?: string;
  readonly email?: string;
  readonly timezone?: string;
  readonly use_smilies?: boolean;
  readonly default_category?: number;
  readonly default_comment_status?: string;
  readonly default_ping_status?: string;
  readonly [name: string]: unknown;
}

/** The settings in the value of the option. */
export function readSettings(text: string | undefined): StoredSettings {
  const { version: _version, ...settings } = parsed(text);
  return settings;
}

/** The number of changes of the settings so far, which the option has beside them. */
export const versionOfSettings = (text: string | undefined): number => Number(parsed(text)['version'] ?? 0);

/** The value of the option for changed settings. @param before its present value */
export const writtenSettings = (settings: StoredSettings, before: string | undefined): string =>
  JSON.stringify({ ...settings, version: versionOfSettings(before) + 1 });

const parsed = (text = '{}'): StoredSettings => JSON.parse(text);

/** The stored settings, without those that the operator has fixed. */
export const countingSettings = ({ fixed }: Pick<Site, 'fixed'>, stored: StoredSettings): StoredSettings =>
  Object.fromEntries(Object.entries(stored).filter(([name]) => !Object.hasOwn(fixed, name)));

/** The site with the changed settings applied. */
export function withSettings(site: Site, stored: StoredSettings): Site {
  const settings = countingSettings(site, stored);
  const { title, description, url, email, timezone, use_smilies } = settings;
  const { default_category, default_comment_status, default_ping_status } = settings;
  const configured = site.configured ?? site;
  return {
    ...configured,
    configured,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(url !== undefined && { url }),
    ...(email !== undefined && { email }),
    ...(timezone !== undefined && { timezone }),
    ...(use_smilies !== undefined && { smileys: use_smilies }),
    ...(default_category !== undefined && { defaultCategory: default_category }),
    ...(default_comment_status !== undefined && { commentStatus: default_comment_status }),
    ...(default_ping_status !== undefined && { pingStatus: default_ping_status }),
  };
}
