import type { Site } from '../engine/scope.ts';
import { readSettings, SETTINGS_OPTION, withSettings, writtenSettings } from '../engine/site-settings.ts';
import type { Storage } from '../storage/index.ts';
import type { ImportReport } from './report.ts';
import type { SourceSettings } from './wxr/wxr-events.ts';
import { isZone } from './zone-of-offset.ts';

const MAX_LENGTH = 1000;

/** Imports the settings that this site does not have yet. @returns the site with them */
export async function importSettings(
  { storage, site, report }: { storage: Storage; site: Site; report: ImportReport },
  given: SourceSettings,
): Promise<Site> {
  const taken: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(given)) {
    const sound = soundValue(name, value);
    if (sound !== undefined) taken[name] = sound;
    else report.leaveOut(`setting ${name}`, 'Quoin does not support its value');
  }
  const before = await storage.options.get(SETTINGS_OPTION);
  const stored = readSettings(before);
  const missing = Object.entries(taken).filter(
    ([name]) => !Object.hasOwn(stored, name) && !Object.hasOwn(site.fixed, name),
  );
  if (missing.length === 0) return site;
  const settings = { ...Object.fromEntries(missing), ...stored };
  await storage.transaction(({ options }) => options.set(SETTINGS_OPTION, writtenSettings(settings, before)));
  for (const _ of missing) report.take('settings');
  return withSettings(site.configured ?? site, settings);
}

function soundValue(name: string, value: string | number | boolean): string | number | boolean | undefined {
  if (name === 'use_smilies') return typeof value === 'boolean' ? value : undefined;
  if (name === 'start_of_week') return isWithin(value, 0, 6) ? value : undefined;
  if (name === 'posts_per_page') return isWithin(value, 1, 1000) ? value : undefined;
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return undefined;
  if (name === 'title' || name === 'description') return withoutEntities(value).trim();
  if (name === 'date_format' || name === 'time_format') return value;
  if (name === 'timezone') return isZone(value) ? value : undefined;
  return value === 'open' || value === 'closed' ? value : undefined;
}

const isWithin = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;

/** WordPress stores titles of sites with entities; Quoin stores plain text. */
const withoutEntities = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|#0?39|amp);/g, (entity) => entities[entity.replace('&#0', '&#')] ?? entity);

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};
