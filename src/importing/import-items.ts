import { attachmentType, type PostType } from '../content-model/index.ts';
import { toGmt } from '../engine/site-time.ts';
import { needsSlug } from '../resources/post-objects/slug.ts';
import { isTooLong, type PostRow, type Stores, type Taken } from '../storage/index.ts';
import { importComments } from './import-comments.ts';
import { importFormerAddresses } from './import-former.ts';
import { fillMeta, metaOf } from './import-meta.ts';
import { importRevisions } from './import-revisions.ts';
import { freeId, type ImportSession } from './import-session.ts';
import { termsOfItem } from './import-terms.ts';
import { kindOfItem, obstacleOf } from './item-kinds.ts';
import { labelOf, nameOfItem } from './item-names.ts';
import { formerState, mediaColumns, rowOfItem } from './item-row.ts';
import { bare } from './left-overs.ts';
import type { TakenFile } from './media-files.ts';
import type { MediaLinks } from './media-links.ts';
import { keepOldPath } from './old-paths.ts';
import { changeOf, digestOf } from './records.ts';
import type { References } from './references.ts';
import { readKnownMeta } from './wxr/known-meta.ts';
import type { WxrItem } from './wxr/wxr-events.ts';

/** An item of the source, and what is needed to write it. */
interface Incoming {
  readonly session: ImportSession;
  readonly stores: Stores;
  readonly item: WxrItem;
  readonly type: PostType;
  readonly kind: string;
  readonly name: string;
  readonly digest: string;
  readonly file: TakenFile | undefined;
  /** What to connect when all items are there. */
  readonly references: Omit<References, 'id'>;
  /** Makes its row; undefined when its texts are too long. */
  makeRow(): Promise<Partial<PostRow> | undefined>;
}

/** Imports an item with its comments. @returns the references to connect later; undefined if the item was left out */
export async function importItem(
  session: ImportSession,
  stores: Stores,
  given: WxrItem,
  { file, links }: { file: TakenFile | undefined; links: MediaLinks },
): Promise<References | undefined> {
  const { site, report, source } = session;
  const type = site.model.postTypes.get(given.postType ?? '');
  const item = type ? asAllSourcesTell(session, type, given) : given;
  const kind = kindOfItem(site.model, item);
  const status = item.status || 'publish';
  const obstacle = obstacleOf(site.model, item);
  if (!type || !kind || obstacle !== undefined) {
    report.leaveOut(labelOf(item), obstacle ?? '');
    return undefined;
  }
  for (const fault of item.faults) report.leaveOut(labelOf(item), fault);
  const name = nameOfItem(item);
  const known = await stores.imports.known(source, kind, name);
  const incoming: Incoming = {
    session,
    stores,
    item,
    type,
    kind,
    name,
    digest: digestOf(item, type.hierarchical),
    file,
    references: { kind, name, parent: item.postParent ?? 0, thumbnail: readKnownMeta(item.meta).thumbnailId ?? 0 },
    async makeRow() {
      const row = await rowOfItem(session, stores, item, { type, status, file, links, ownId: known?.id ?? 0 });
      return row && { ...row, ...metaOf(session, kind, item.meta, labelOf(item)) };
    },
  };
  return known ? importKnownItem(incoming, known) : importNewItem(incoming);
}

async function importNewItem(incoming: Incoming): Promise<References | undefined> {
  const { session, stores, item, type, kind, name, digest, file, references } = incoming;
  const row = await incoming.makeRow();
  if (!row || isTooLong('posts', row)) return keepLong(incoming, lostWith(kind, item));
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
  session.report.take(kind);
  return { id, ...references };
}

/** Imports an item again: takes what is missing here, and the changes of the source to an item that nobody has changed here. */
async function importKnownItem(incoming: Incoming, known: Taken): Promise<References | undefined> {
  const { session, stores, item, kind, name, digest, file, references } = incoming;
  const { report, source } = session;
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
    if (isUntouched) await stores.imports.note(source, kind, name, { digest: known.digest, version: current.version });
  }
  await fillMeta(session, stores, { id, collection: kind, given: item.meta, label: labelOf(item) });
  // An interrupted import has not connected it.
  if (known.version === 0) return { id, ...references };
  const change = known.digest === '' ? 'none' : changeOf(known.digest, digest);
  if (change === 'none' || (change === 'more' && !isUntouched)) {
    report.recognise(kind);
    if (known.digest === '') await stores.imports.note(source, kind, name, { digest, version: known.version });
    return undefined;
  }
  if (!isUntouched && !session.prefersSource) {
    report.recognise(kind);
    report.leaveOut(
      labelOf(item),
      'it was changed here and at the source; --prefer source takes the version of the source',
    );
    return undefined;
  }
  const row = await incoming.makeRow();
  if (!row || isTooLong('posts', { ...current, ...row })) {
    report.recognise(kind);
    return keepLong(incoming, {});
  }
  await updateItem(incoming, current, row);
  await stores.imports.note(source, kind, name, { digest, version: 0 });
  report.take(change === 'more' ? `${kind} completed` : `${kind} that have changed`);
  return { id, ...references };
}

/** Updates an item to the version of the source, except for what the source cannot tell. */
async function updateItem(
  { session, stores, item, type }: Incoming,
  current: PostRow,
  { mime_type, file_key, media_details, ...row }: Partial<PostRow>,
): Promise<void> {
  const media = current.file_key || !mime_type || !media_details ? {} : { mime_type, media_details };
  const { id, trashed_status, trashed_slug } = current;
  const isStillTrashed = current.status === 'trash' && row.status === 'trash' && formerState(item) === undefined;
  await stores.posts.update(
    current,
    {
      ...row,
      ...media,
      ...(item.menuOrder === undefined && { menu_order: current.menu_order }),
      ...(isStillTrashed && { trashed_status, trashed_slug }),
      ...{ parent_id: 0, featured_media: 0 },
    },
    await termsOfItem(session, stores, type, item),
  );
  await slugOfId(stores, id);
  await importFormerAddresses(stores, type, item, id);
}

async function keepLong({ session, item, kind }: Incoming, lost: Readonly<Record<string, number>>): Promise<undefined> {
  await session.keepLong({ kind, id: item.postId, label: labelOf(item), source: bare(item), lost });
  return undefined;
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
  // Earlier versions stored the old address of a missing file as the guid.
  await stores.posts.update(row, { ...mediaColumns(item, file, readKnownMeta(item.meta)), guid: item.guid ?? '' });
  await keepOldPath(stores, file, row.id);
  return (await stores.posts.get(row.id)) ?? row;
}

/** A visible item needs a slug. */
async function slugOfId(stores: Stores, id: number): Promise<void> {
  const stored = await stores.posts.get(id);
  if (stored?.slug === '' && needsSlug(stored.status)) await stores.posts.update(stored, { slug: String(id) });
}
