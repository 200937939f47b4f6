import { readMetaValue } from '../resources/traits/with-meta.ts';
import type { Meta } from '../storage/index.ts';
import type { ImportSession } from './import-session.ts';
import type { WxrMeta } from './wxr/wxr-events.ts';

/**
 * The meta fields of a thing that the settings declare for its collection; all others stay behind. A field that holds one
 * value takes the first. What does not fit the declared type is reported, and the field keeps its default.
 *
 * @param label how the report calls the thing
 */
export function metaOf(
  { site, report }: ImportSession,
  collection: string,
  given: readonly WxrMeta[],
  label: string,
): { meta?: Meta } {
  const meta: Meta = {};
  for (const field of site.metaFields[collection] ?? []) {
    const texts = given.filter(({ key }) => key === field.key).map(({ value }) => value);
    if (texts.length === 0) continue;
    // The old site kept everything as text, and false as none.
    const values = field.type === 'boolean' ? texts.map((text) => text !== '' && text) : texts;
    try {
      meta[field.key] = readMetaValue(field.single ? values[0] : values, field);
    } catch (error) {
      report.leaveOut(`meta field of ${label}`, (error as Error).message);
    }
  }
  return Object.keys(meta).length > 0 ? { meta } : {};
}
