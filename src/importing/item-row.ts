import { plainText, renderTexts, slugify } from '../content/index.ts';
import type { PostType } from '../content-model/index.ts';
import { momentAt, toGmt, toLocal } from '../engine/site-time.ts';
import { mimeTypeOfName } from '../files/index.ts';
import { freeSlug, holdsItsSlug, needsSlug } from '../resources/post-objects/slug.ts';
import { isTooLong, type PostRow, type Stores } from '../storage/index.ts';
import { cleanedTexts, mayWriteMarkup, reportCleaned } from './author-markup.ts';
import { creatorOf } from './import-authors.ts';
import type { ImportSession } from './import-session.ts';
import { ITEM_STATUSES } from './item-kinds.ts';
import { labelOf } from './item-names.ts';
import type { TakenFile } from './media-files.ts';
import type { MediaLinks } from './media-links.ts';
import { readKnownMeta } from './wxr/known-meta.ts';
import type { WxrItem } from './wxr/wxr-events.ts';

/** The row of an item, without its meta fields; undefined when its texts alone are too long. */
export async function rowOfItem(
  session: ImportSession,
  stores: Stores,
  item: WxrItem,
  {
    type,
    status: given,
    file,
    links,
    ownId,
  }: { type: PostType; status: string; file: TakenFile | undefined; links: MediaLinks; ownId: number },
): Promise<Partial<PostRow> | undefined> {
  const known = readKnownMeta(item.meta);
  const isTrashed = given === 'trash';
  const status = given === 'future' ? 'publish' : given;
  const author_id = await creatorOf(session, stores, item.creator, item.line);
  if (!item.creator) session.report.leaveOut(`author of ${labelOf(item)}`, NO_AUTHOR);
  const original = {
    title: item.title ?? '',
    content: links.rewrite(item.content ?? ''),
    excerpt: links.rewrite(item.excerpt ?? ''),
  };
  // Texts that are too long raw are not rendered.
  if (isTooLong('posts', original)) return undefined;
  const texts = (await mayWriteMarkup(session, stores, author_id)) ? original : cleanedTexts(original);
  reportCleaned(session, labelOf(item), Object.values(original).join('\n'), Object.values(texts).join('\n'));
  const before = formerState(item) ?? 'draft';
  const slug = slugify(item.postName || (needsSlug(status) ? texts.title : ''));
  const media = type.slug === 'attachment' ? mediaColumns(item, file, known) : {};
  return {
    type: type.slug,
    status,
    ...datesOf(session, item, status),
    author_id,
    ...texts,
    ...renderTexts(texts, session.site),
    slug: await slugHere(session, stores, item, { type, status, slug, ownId }),
    trashed_status: !isTrashed ? '' : ITEM_STATUSES.has(before) ? before : 'draft',
    trashed_slug: isTrashed ? slug.replace(/__trashed$/, '') : '',
    password: item.postPassword ?? '',
    comment_status: item.commentStatus === 'open' ? 'open' : 'closed',
    ping_status: item.pingStatus === 'open' ? 'open' : 'closed',
    menu_order: item.menuOrder ?? 0,
    sticky: item.isSticky && type.canBeSticky && !isTrashed ? 1 : 0,
    guid: item.guid ?? '',
    ...templateOf(item),
    ...media,
  };
}

/** The status that an item had before it was moved to the trash; running sites do not show it. */
export const formerState = ({ meta }: WxrItem): string | undefined =>
  meta.find(({ key }) => key === '_wp_trash_meta_status')?.value;

/** Exports store the template as a meta field; `default` means none. */
function templateOf({ template, meta }: WxrItem): Pick<Partial<PostRow>, 'template'> {
  const given = template || meta.find(({ key }) => key === '_wp_page_template')?.value;
  return given && given !== 'default' ? { template: given } : {};
}

const NO_AUTHOR = 'the old site names no author: the first administrator is its author here';

interface WantedSlug {
  readonly type: PostType;
  readonly status: string;
  readonly slug: string;
  readonly ownId: number;
}

/**
 * The slug, unless an item that is not a draft has it: at the old site, drafts may have the slugs of published items. Pages in
 * an empty database keep their slugs: their parents are not known yet.
 */
async function slugHere(
  { keepsIds, report, source }: ImportSession,
  reader: Stores,
  item: WxrItem,
  { type, status, slug, ownId: id }: WantedSlug,
): Promise<string> {
  if (!needsSlug(status) || slug === '') return slug;
  const above = type.hierarchical && item.postParent ? String(item.postParent) : undefined;
  const parentId = above === undefined ? 0 : await reader.imports.find(source, type.restBase, above);
  if (type.hierarchical && (keepsIds || parentId === undefined)) return slug;
  const free = await freeSlug(slug, { type, reader, parentId: parentId ?? 0, id, among: holdsItsSlug });
  if (free !== slug && type.hasOwnPages)
    report.leaveOut(`slug ${slug} of ${labelOf(item)}`, `another item here has this slug: it becomes ${free}`);
  return free;
}

/** The date of visible items that have zeros for all dates at the old site: they must not become the newest items. */
const NO_DATE = '1970-01-01T00:00:00';

/**
 * The dates of the old site. The local and the GMT date are derived from each other; without both, the item has the date of
 * its last change.
 */
function datesOf({ site, nowGmt, report }: ImportSession, item: WxrItem, status: string): Partial<PostRow> {
  const now = momentAt(nowGmt, site.timezone);
  const published = Number.isNaN(Date.parse(item.pubDate ?? ''))
    ? undefined
    : new Date(item.pubDate ?? '').toISOString().slice(0, 19);
  const isLoose = (status === 'draft' || status === 'pending') && item.postDateGmt === undefined;
  const changed =
    item.postModifiedGmt ?? (item.postModified === undefined ? undefined : toGmt(item.postModified, site.timezone));
  // The GMT date of an export does not depend on the time zone here.
  const given = item.postDateGmt ?? published ?? (item.postDate ? toGmt(item.postDate, site.timezone) : undefined);
  // Files of other programs may have no dates: their items get the time of the import.
  const isZero = item.toldBy !== undefined || item.pubDate !== undefined;
  const date_gmt = given ?? changed ?? (isZero && !isLoose ? NO_DATE : now.date_gmt);
  if (given === undefined && isZero) report.leaveOut(`date of ${labelOf(item)}`, 'the old site has no valid date');
  const date = item.postDate ?? (given ? undefined : item.postModified) ?? toLocal(date_gmt, site.timezone);
  return {
    date,
    date_gmt,
    date_floats: isLoose ? 1 : 0,
    scheduled: status === 'publish' && date_gmt > nowGmt ? 1 : 0,
    modified: item.postModified ?? date,
    modified_gmt: changed ?? date_gmt,
  };
}

/** The columns of a file, or of the old address of one that was not taken. */
export function mediaColumns(
  item: WxrItem,
  file: TakenFile | undefined,
  known: ReturnType<typeof readKnownMeta>,
): Partial<PostRow> {
  if (file)
    return {
      mime_type: file.mimeType,
      file_key: file.key,
      media_details: file.details,
      alt_text: plainText(known.altText ?? ''),
    };
  const path = known.attachedFile ?? item.attachmentUrl ?? '';
  const size = known.image ?? item.image ?? {};
  return {
    mime_type: mimeTypeOfName(path) ?? 'application/octet-stream',
    media_details: {
      ...size,
      ...(known.attachedFile && { file: known.attachedFile }),
      // Without its file, the item links to the old address of the file.
      ...(item.attachmentUrl !== (item.guid ?? '') && { source_url: item.attachmentUrl }),
      sizes: {},
    },
    alt_text: plainText(known.altText ?? ''),
  };
}
