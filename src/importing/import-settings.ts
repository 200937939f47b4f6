import { isEmail, unescapeText } from '../content/index.ts';
import type { Site } from '../engine/scope.ts';
import { readSettings, SETTINGS_OPTION, withSettings, writtenSettings } from '../engine/site-settings.ts';
import type { Storage } from '../storage/index.ts';
import type { ImportSession } from './import-session.ts';
import type { ImportReport } from './report.ts';
import type { SourceSettings } from './wxr/wxr-events.ts';
import { isZone } from './zone-of-offset.ts';

const MAX_LENGTH = 1000;

/** Settings that are ids at the source, and the kind of what they name. */
const referring: Readonly<Record<string, string>> = {
  default_category: 'categories',
  page_on_front: 'pages',
  page_for_posts: 'pages',
};

interface SettingsOf {
  readonly storage: Storage;
  readonly site: Site;
  readonly report: ImportReport;
}

/** Imports the settings that this site does not have yet, except those that name items. @returns the site with them */
export async function importSettings(into: SettingsOf, given: SourceSettings): Promise<Site> {
  const taken: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(given)) {
    if (name in referring) continue;
    const sound = soundValue(name, value);
    if (sound !== undefined) taken[name] = sound;
    else into.report.leaveOut(`setting ${name}`, 'Quoin does not support its value');
  }
  return storeMissing(into, taken);
}

/** Imports the settings that name items, when these are imported. @param defaultCategory by which name it is known */
export async function importReferringSettings(
  session: ImportSession,
  given: SourceSettings,
  defaultCategory: string | undefined,
): Promise<void> {
  const taken: Record<string, number> = {};
  for (const [setting, kind] of Object.entries(referring)) {
    const name = setting === 'default_category' ? defaultCategory : given[setting] && String(given[setting]);
    const id = name ? await session.storage.imports.find(session.source, kind, name) : undefined;
    if (id !== undefined && !(setting === 'default_category' && id === session.site.defaultCategory))
      taken[setting] = id;
  }
  await storeMissing(session, taken);
}

/** The operator sets the e-mail address of the site with that of the first administrator. */
export const isFixed = ({ fixed }: Site, name: string): boolean =>
  Object.hasOwn(fixed, name === 'email' ? 'adminEmail' : name);

async function storeMissing(
  { storage, site, report }: SettingsOf,
  taken: Readonly<Record<string, string | number | boolean>>,
): Promise<Site> {
  const open = Object.entries(taken).filter(([name]) => !isFixed(site, name));
  if (open.length === 0) return site;
  const { settings, stored } = await storage.transaction(async ({ options }) => {
    const before = await options.get(SETTINGS_OPTION);
    const known = readSettings(before);
    const missing = open.filter(([name]) => !Object.hasOwn(known, name));
    const next = { ...Object.fromEntries(missing), ...known };
    if (missing.length > 0) await options.set(SETTINGS_OPTION, writtenSettings(next, before));
    return { settings: next, stored: missing };
  });
  for (const _ of stored) report.take('settings');
  return stored.length === 0 ? site : withSettings(site.configured ?? site, settings);
}

function soundValue(name: string, value: string | number | boolean): string | number | boolean | undefined {
  if (name === 'use_smilies') return typeof value === 'boolean' ? value : undefined;
  if (name === 'start_of_week') return isWithin(value, 0, 6) ? value : undefined;
  if (name === 'posts_per_page') return isWithin(value, 1, 1000) ? value : undefined;
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return undefined;
  if (name === 'email') return isEmail(value) ? value : undefined;
  if (name === 'show_on_front') return value === 'page' || value === 'posts' ? value : undefined;
  // WordPress stores titles of sites with entities; Quoin stores plain text.
  if (name === 'title' || name === 'description') return unescapeText(value).trim();
  if (name === 'date_format' || name === 'time_format') return value;
  if (name === 'timezone') return isZone(value) ? value : undefined;
  return value === 'open' || value === 'closed' ? value : undefined;
}

const isWithin = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
