import { permalinksBy } from '../content/index.ts';
import type { Site } from '../engine/scope.ts';
import { oldUrlOf } from '../resources/shared/media-file.ts';
import { all, equals, type Storage } from '../storage/index.ts';
import type { CheckedRecords } from './check-records.ts';
import type { ImportSession } from './import-session.ts';
import { isSameSite } from './media-links.ts';
import type { Findings } from './report.ts';
import { named } from './survey.ts';
import type { WxrSite } from './wxr/wxr-events.ts';

/** Rows per statement. */
const BATCH_SIZE = 500;

/** What was found in a source before and during the import. */
interface Found extends Pick<CheckedRecords, 'survey' | 'blocks' | 'site'> {
  /** The refused files by their paths at the source, with the address of their item there. */
  readonly refused: ReadonlyMap<string, string | undefined>;
}

/** What an export holds that Quoin does not have, and what remains to be done after the import. */
export async function findingsOf(
  { storage, site, authors }: ImportSession,
  { survey, blocks, site: given, refused }: Found,
): Promise<Findings> {
  const isDeclared = (collection: string, key: string): boolean =>
    (site.metaFields[collection] ?? []).some((field) => field.key === key);
  const known = new Set(refused.values());
  return {
    site: survey.site,
    customFields: survey.meta
      .all()
      .filter(({ collection, key }) => !isDeclared(collection, key))
      .map(({ collection, key, facts }) => ({ resource: collection, key, count: facts.things })),
    formats: [...survey.formats].map(([format, count]) => ({ format, count })),
    shortcodes: named(survey.shortcodes),
    blocks: named(survey.blocks),
    placed: { reusable: blocks.reusable, unplaced: blocks.unplaced, footnotes: blocks.footnotes },
    files: (await filesElsewhere(storage)).filter((address) => !known.has(address)),
    refusedFiles: [...refused.keys()],
    authors: await withoutPassword(storage, [...authors]),
    permalinks: otherPermalinks(given, site),
    oldLinks: isSameSite(survey.site, site.url) ? { count: 0, items: 0 } : survey.oldLinks,
  };
}

/** The settings of permalinks that differ. A base of its own is needed where the structure does not give it. */
function otherPermalinks(
  { permalinks: structure, bases = {} }: Pick<WxrSite, 'permalinks' | 'bases'>,
  { permalinks: here }: Pick<Site, 'permalinks'>,
): Record<string, string> {
  const { posts } = here;
  const isOther = structure !== undefined && structure !== posts;
  const before = permalinksBy(posts);
  const derived = isOther ? permalinksBy(structure) : before;
  const other: Record<string, string> = isOther ? { permalinks: structure } : {};
  for (const [kind, flag] of [
    ['categories', 'category-base'],
    ['tags', 'tag-base'],
  ] as const) {
    const next = here[kind] === before[kind] ? derived[kind] : here[kind];
    const base = bases[kind];
    if (base !== undefined && base !== next) other[flag] = base;
  }
  return other;
}

async function filesElsewhere({ posts }: Storage): Promise<string[]> {
  const where = all(equals('type', 'attachment'), equals('file_key', ''));
  const ids = await posts.ids({ where, order: [{ column: 'id', direction: 'asc' }] });
  const addresses: string[] = [];
  for (let from = 0; from < ids.length; from += BATCH_SIZE)
    for (const row of await posts.loadAll(ids.slice(from, from + BATCH_SIZE), false)) addresses.push(oldUrlOf(row));
  return addresses;
}

async function withoutPassword({ users }: Storage, ids: readonly number[]): Promise<string[]> {
  const logins: string[] = [];
  for (let from = 0; from < ids.length; from += BATCH_SIZE)
    for (const { login, password_hash: hash } of await users.loadAll(ids.slice(from, from + BATCH_SIZE)))
      if (hash === '') logins.push(login);
  return logins;
}
