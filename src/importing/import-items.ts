import { plainText, renderContent, renderExcerpt, renderTitle, slugify } from '../content/index.ts';
import { attachmentType, type PostType } from '../content-model/index.ts';
import { momentAt, toGmt, toLocal } from '../engine/site-time.ts';
import { mimeTypeOfName } from '../files/index.ts';
import { freeSlug, needsSlug } from '../resources/post-objects/slug.ts';
import { isTooLong, type PostRow, type Stores } from '../storage/index.ts';
import { cleanedTexts, mayWriteMarkup, reportCleaned } from './author-markup.ts';
import { creatorOf } from './import-authors.ts';
import { importComments } from './import-comments.ts';
import { importFormerAddresses } from './import-former.ts';
import { fillMeta, metaOf } from './import-meta.ts';
import { importRevisions } from './import-revisions.ts';
import { freeId, type ImportSession } from './import-session.ts';
import { termsOfItem } from './import-terms.ts';
import { ITEM_STATUSES, kindOfItem, obstacleOf } from './item-kinds.ts';
import { bare } from './left-overs.ts';
import type { TakenFile } from './media-files.ts';
import type { MediaLinks } from './media-links.ts';
import { keepOldPath } from './old-paths.ts';
import { changeOf, digestOf } from './records.ts';
import type { References } from './references.ts';
import { readKnownMeta } from './wxr/known-meta.ts';
import type { WxrItem } from './wxr/wxr-events.ts';

/** How a second run recognises an item: by its id, or its guid, or its title and date. */
export function nameOfItem(item: WxrItem): string {
  if (item.postId) return String(item.postId);
  return item.guid || `${item.title ?? ''} ${item.postDate ?? item.pubDate ?? ''}`;
}

/** The name of an item in the report. */
const labelOf = ({ postType, postId, title, line, toldBy }: WxrItem): string =>
  // Only exports have lines.
  `${postType || 'item'} ${postId ?? ''} "${title ?? ''}"${toldBy === undefined ? ` (line ${line})` : ''}`.replace(
    '  ',
    ' ',
  );

/** Imports an item with its comments. @returns the references to connect later; undefined if the item was left out */
export async function importItem(
  session: ImportSession,
  stores: Stores,
  given: WxrItem,
  { file, links }: { file: TakenFile | undefined; links: MediaLinks },
): Promise<References | undefined> {
  const { report } = session;
  const type = session.site.model.postTypes.get(given.postType ?? '');
  const item = type ? asAllSourcesTell(session, type, given) : given;
  const kind = kindOfItem(session.site.model, item);
  const status = item.status || 'publish';
  const obstacle = obstacleOf(session.site.model, item);
  if (!type || !kind || obstacle !== undefined) return leaveOut(obstacle ?? '');
  for (const fault of item.faults) report.leaveOut(labelOf(item), fault);

  const name = nameOfItem(item);
  const digest = digestOf(item, type.hierarchical);
  const known = await stores.imports.known(session.source, kind, name);
  const { thumbnailId } = readKnownMeta(item.meta);
  const references = { kind, name, parent: item.postParent ?? 0, thumbnail: thumbnailId ?? 0 };
  const make = async () => {
    const row = await rowOf(session, stores, item, { type, status, file, links, known: known?.id ?? 0 });
    return row && { ...row, ...metaOf(session, kind, item.meta, labelOf(item)) };
  };
  if (!known) {
    const row = await make();
    if (!row || isTooLong('posts', row)) return keepLong(lostWith(kind, item));
    const keptId = session.keepsIds ? await freeId((one) => stores.posts.get(one), item.postId) : undefined;
    const id = await stores.posts.insert(
      { ...row, ...(keptId !== undefined && { id: keptId }) },
      await termsOfItem(session, stores, type, item),
    );
    await slugOfId(stores, id);
    await stores.imports.record(session.source, kind, name, { id, digest, version: 0 });
    if (file) await keepOldPath(stores, file, id);
    await importFormerAddresses(stores, type, item, id);
    await importRevisions(session, stores, item, id);
    await importComments(session, stores, item, id);
    report.take(kind);
    return { id, ...references };
  }
  const { id } = known;
  const found = await stores.posts.get(id);
  if (!found) {
    report.recognise(kind);
    return undefined;
  }
  // Older imports noted neither versions nor comments.
  if (known.version >= 0) {
    await importComments(session, stores, item, id);
    await importRevisions(session, stores, item, id);
  }
  const isUntouched = known.version === found.version;
  const current = file && found.file_key === '' ? await addFile(stores, found, item, file) : found;
  if (current !== found) {
    report.take('files');
    if (isUntouched)
      await stores.imports.note(session.source, kind, name, { digest: known.digest, version: current.version });
  }
  await fillMeta(session, stores, { id, collection: kind, given: item.meta, label: labelOf(item) });
  // An interrupted import has not connected it.
  if (known.version === 0) return { id, ...references };
  const change = known.digest === '' ? 'none' : changeOf(known.digest, digest);
  if (change === 'none' || (change === 'more' && !isUntouched)) {
    report.recognise(kind);
    if (known.digest === '') await stores.imports.note(session.source, kind, name, { digest, version: known.version });
    return undefined;
  }
  if (!isUntouched && !session.prefersSource) {
    report.recognise(kind);
    return leaveOut('it was changed here and at the source; --prefer source takes the version of the source');
  }
  const made = await make();
  if (!made || isTooLong('posts', { ...current, ...made })) {
    report.recognise(kind);
    return keepLong({});
  }
  const { mime_type, file_key, media_details, ...row } = made;
  const media = current.file_key || !mime_type || !media_details ? {} : { mime_type, media_details };
  const { trashed_status, trashed_slug } = current;
  const isStillTrashed = current.status === 'trash' && row.status === 'trash' && formerState(item) === undefined;
  await stores.posts.update(
    current,
    {
      ...row,
      ...media,
      // Only an item without a file has its old address there.
      ...(current.file_key && { guid: item.guid ?? '' }),
      ...(item.menuOrder === undefined && { menu_order: current.menu_order }),
      ...(isStillTrashed && { trashed_status, trashed_slug }),
      ...{ parent_id: 0, featured_media: 0 },
    },
    await termsOfItem(session, stores, type, item),
  );
  await slugOfId(stores, id);
  await importFormerAddresses(stores, type, item, id);
  await stores.imports.note(session.source, kind, name, { digest, version: 0 });
  report.take(change === 'more' ? `${kind} completed` : `${kind} that have changed`);
  return { id, ...references };

  function leaveOut(why: string): undefined {
    report.leaveOut(labelOf(item), why);
    return undefined;
  }

  async function keepLong(lost: Readonly<Record<string, number>>): Promise<undefined> {
    const source = bare(item);
    await session.keepLong({ kind: kind ?? '', id: item.postId, label: labelOf(item), source, lost });
    return undefined;
  }
}

/**
 * An item without the fields that only some sources have: running sites do not show parents of posts, and show a GMT date even if
 * the database has zeros for it.
 */
function asAllSourcesTell({ site }: ImportSession, type: PostType, item: WxrItem): WxrItem {
  const { postDate, status } = item;
  const hasParent = type.hierarchical || type.slug === attachmentType.slug;
  const isLoose = status === 'draft' || status === 'pending';
  const postDateGmt = item.postDateGmt ?? (postDate && !isLoose ? toGmt(postDate, site.timezone) : undefined);
  return { ...item, postDateGmt, ...(!hasParent && { postParent: undefined }) };
}

/** The parts that are missing here without an item. */
const lostWith = (kind: string, { comments, revisions = [] }: WxrItem): Record<string, number> => ({
  [kind]: 1,
  comments: comments.length,
  revisions: revisions.length,
});

/** Adds the file to an item that was imported without it. */
async function addFile(stores: Stores, row: PostRow, item: WxrItem, file: TakenFile): Promise<PostRow> {
  await stores.posts.update(row, { ...mediaColumns(item, file, readKnownMeta(item.meta)), guid: item.guid ?? '' });
  await keepOldPath(stores, file, row.id);
  return (await stores.posts.get(row.id)) ?? row;
}

/** The row of an item, without its meta fields; undefined when its texts alone are too long. */
async function rowOf(
  session: ImportSession,
  stores: Stores,
  item: WxrItem,
  {
    type,
    status: given,
    file,
    links,
    known: ownId,
  }: { type: PostType; status: string; file: TakenFile | undefined; links: MediaLinks; known: number },
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
  const content_rendered = renderContent(texts.content, session.site);
  const media = type.slug === 'attachment' ? mediaColumns(item, file, known) : {};
  return {
    type: type.slug,
    status,
    ...datesOf(session, item, status),
    author_id,
    ...texts,
    title_rendered: renderTitle(texts.title),
    content_rendered,
    excerpt_rendered: renderExcerpt(texts.excerpt, texts.content, { ...session.site, shownContent: content_rendered }),
    slug: await slugHere(session, stores, item, { type, status, slug, ownId }),
    trashed_status: !isTrashed ? '' : ITEM_STATUSES.has(before) ? before : 'draft',
    trashed_slug: isTrashed ? slug.replace(/__trashed$/, '') : '',
    password: item.postPassword ?? '',
    comment_status: item.commentStatus === 'open' ? 'open' : 'closed',
    ping_status: item.pingStatus === 'open' ? 'open' : 'closed',
    menu_order: item.menuOrder ?? 0,
    sticky: item.isSticky && type.canBeSticky && !item.postPassword && !isTrashed ? 1 : 0,
    guid: item.guid ?? '',
    ...templateOf(item),
    ...media,
  };
}

/** The status that an item had before it was moved to the trash; running sites do not show it. */
const formerState = ({ meta }: WxrItem): string | undefined =>
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

/** The slug, unless it is taken. Pages in an empty database keep their slugs: their parents are not known yet. */
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
  const free = await freeSlug(slug, { type, reader, parentId: parentId ?? 0, id });
  if (free !== slug && type.hasOwnPages)
    report.leaveOut(`slug ${slug} of ${labelOf(item)}`, `another item here has this slug: it becomes ${free}`);
  return free;
}

/** A visible item needs a slug. */
async function slugOfId(stores: Stores, id: number): Promise<void> {
  const stored = await stores.posts.get(id);
  if (stored?.slug === '' && needsSlug(stored.status)) await stores.posts.update(stored, { slug: String(id) });
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

function mediaColumns(
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
    media_details: { ...size, ...(known.attachedFile && { file: known.attachedFile }), sizes: {} },
    alt_text: plainText(known.altText ?? ''),
    // Without its file, the item links to the old address of the file.
    guid: item.attachmentUrl ?? item.guid ?? '',
  };
}
