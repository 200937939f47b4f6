import { readMetaValue } from '../resources/shared/with-meta.ts';
import { isTooLong, type Meta, type Stores } from '../storage/index.ts';
import type { ImportSession } from './import-session.ts';
import { TOO_LONG } from './long-records.ts';
import type { WxrMeta } from './wxr/wxr-events.ts';

/**
 * The meta fields of an item that the settings declare for its collection; others are not imported. A field with a single
 * value gets the first. A value that does not fit the declared type is reported, and the field keeps its default.
 *
 * @param label the name of the item in the report
 * @param isWanted which of the declared fields to import
 */
export function metaOf(
  { site, report }: ImportSession,
  collection: string,
  given: readonly WxrMeta[],
  label: string,
  isWanted: (key: string) => boolean = () => true,
): { meta?: Meta } {
  const meta: Meta = {};
  for (const field of site.metaFields[collection] ?? []) {
    const isNumber = field.type === 'integer' || field.type === 'number';
    const texts = given.filter(({ key }) => key === field.key && isWanted(key)).map(({ value }) => value);
    // An empty text is not a number.
    if (texts.length === 0 || (isNumber && texts.every((text) => text === ''))) continue;
    // WordPress stores every value as text, and false as an empty one.
    const values = field.type === 'boolean' ? texts.map((text) => text !== '' && text) : texts;
    try {
      meta[field.key] = readMetaValue(field.single ? values[0] : values, field);
    } catch (error) {
      report.leaveOut(`meta field of ${label}`, (error as Error).message);
    }
  }
  return Object.keys(meta).length > 0 ? { meta } : {};
}

/** Imports fields of an item that was imported before they were declared: nobody can have changed them since. */
export async function fillMeta(
  session: ImportSession,
  stores: Stores,
  { id, collection, given, label }: { id: number; collection: string; given: readonly WxrMeta[]; label: string },
): Promise<void> {
  const isNew = (key: string): boolean => session.newFields.has(`${collection} ${key}`);
  if (!given.some(({ key }) => isNew(key))) return;
  const { meta } = metaOf(session, collection, given, label, isNew);
  const row = meta && (await stores.posts.get(id));
  if (!row) return;
  const filled = { meta: { ...meta, ...row.meta } };
  if (isTooLong('posts', { ...row, ...filled })) return session.report.leaveOut(`meta fields of ${label}`, TOO_LONG);
  await stores.posts.update(row, filled);
  session.report.take(`${collection} with newly declared fields`);
}
