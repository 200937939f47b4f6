import { cleanComment, cleanUrl, isEmail, plainText, renderComment } from '../content/index.ts';
import { momentAt, toGmt } from '../engine/site-time.ts';
import { type CommentRow, equals, isTooLong, type Stores, type Taken } from '../storage/index.ts';
import { mayWriteMarkup, reportCleaned } from './author-markup.ts';
import { metaOf } from './import-meta.ts';
import { freeId, type ImportSession } from './import-session.ts';
import { digestOfMembers } from './records.ts';
import { readPhpSerialized } from './wxr/php-serialized.ts';
import type { WxrComment, WxrItem } from './wxr/wxr-events.ts';

const statuses: Readonly<Record<string, string>> = {
  '1': 'approved',
  '0': 'hold',
  spam: 'spam',
  trash: 'trash',
};

/** Only some sources know the status that comments of trashed items had. Until one does, the comments are held. */
const UNKNOWN_STATE = 'post-trashed';

/** Imports the comments of an item with their threads: a reply may come before its parent. */
export async function importComments(
  session: ImportSession,
  stores: Stores,
  item: WxrItem,
  postId: number,
): Promise<void> {
  const given = withFormerStates(item);
  const ids = new Map<number, number>();
  const made = new Set<WxrComment>();
  const newIds = new Set<number>();
  for (const comment of given) {
    const name = String(comment.id);
    const digest = digestOf(comment);
    const known = comment.id === undefined ? undefined : await stores.imports.known(session.source, 'comments', name);
    if (known) {
      ids.set(comment.id ?? 0, known.id);
      await followComment(session, stores, { known, digest, name, comment, postId });
      continue;
    }
    const id = await importComment(session, stores, comment, postId);
    if (id === undefined) continue;
    made.add(comment);
    newIds.add(id);
    if (comment.id === undefined) continue;
    ids.set(comment.id, id);
    await stores.imports.record(session.source, 'comments', name, { id, digest, version: 1 });
  }
  const looping = loopsIn(given);
  for (const comment of given) {
    if (!comment.parent || looping.has(comment)) continue;
    const id = comment.id === undefined ? undefined : ids.get(comment.id);
    const parentId = ids.get(comment.parent);
    if (id === undefined || parentId === undefined) continue;
    // An existing comment may get a parent from a source with more comments, such as spam.
    const before = made.has(comment) ? undefined : await stores.comments.get(id);
    if (before && (before.parent_id !== 0 || !newIds.has(parentId))) continue;
    await stores.comments.reparent(equals('id', id), parentId);
    await noteVersion(session, stores, comment, id, before?.version);
  }
}

/** The comments that close a loop of parents; one for each loop. */
function loopsIn(comments: readonly WxrComment[]): Set<WxrComment> {
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  const loops = new Set<WxrComment>();
  const seen = new Map<WxrComment, WxrComment>();
  for (const start of comments)
    for (let at: WxrComment | undefined = start; at && !seen.has(at); ) {
      seen.set(at, start);
      const above: WxrComment | undefined = at.parent ? byId.get(at.parent) : undefined;
      if (above && seen.get(above) === start) loops.add(at);
      at = above;
    }
  return loops;
}

/** A hash of a comment at its source. Exports lack its user agent, and have another type. */
function digestOf(comment: WxrComment): string {
  const { meta: _meta, userAgent, type: _type, approved, ...said } = comment;
  const alike = digestOfMembers({
    ...said,
    ...{ author: said.author ?? '', authorEmail: said.authorEmail ?? '', authorUrl: cleanUrl(said.authorUrl ?? '') },
    ...{ authorIp: said.authorIp ?? '', parent: said.parent || 0, userId: said.userId || 0 },
  });
  return `${alike}.${approved === UNKNOWN_STATE ? '' : (approved ?? '1')}.${userAgent ? digestOfMembers({ userAgent }) : ''}`;
}

/** Whether two hashes agree. Parts that a source lacks are not compared. */
function saysTheSame(before: string, now: string): boolean {
  const known = before.split('.');
  return now.split('.').every((part, index) => part === '' || part === known[index]);
}

/** Comments of a trashed item, with their former statuses, which WordPress stores as serialised meta of the item. */
function withFormerStates({ comments, meta }: WxrItem): readonly WxrComment[] {
  const before = meta.find(({ key }) => key === '_wp_trash_meta_comments_status')?.value;
  const states = before === undefined ? undefined : readPhpSerialized(before);
  if (!(states instanceof Map)) return comments;
  return comments.map((comment) => {
    const state = comment.approved === UNKNOWN_STATE ? states.get(comment.id ?? 0) : undefined;
    return state === undefined ? comment : { ...comment, approved: String(state) };
  });
}

/** Connecting a comment does not count as a change. */
async function noteVersion(
  session: ImportSession,
  stores: Stores,
  comment: WxrComment,
  id: number,
  before: number | undefined,
): Promise<void> {
  const name = String(comment.id);
  const known = await stores.imports.known(session.source, 'comments', name);
  const version = (await stores.comments.get(id))?.version;
  if (known && version !== undefined && (before === undefined || before === known.version))
    await stores.imports.note(session.source, 'comments', name, { digest: known.digest, version });
}

interface Followed {
  readonly known: Taken;
  readonly digest: string;
  readonly name: string;
  readonly comment: WxrComment;
  readonly postId: number;
}

/** Imports changes of a comment, unless it was changed here as well. */
async function followComment(
  session: ImportSession,
  stores: Stores,
  { known, digest, name, comment, postId }: Followed,
): Promise<void> {
  const current = saysTheSame(known.digest, digest) ? undefined : await stores.comments.get(known.id);
  if (!current) return session.report.recognise('comments');
  if (known.version !== current.version && !session.prefersSource) {
    session.report.recognise('comments');
    return session.report.leaveOut(
      `comment ${name}`,
      'it was changed here and at the source; --prefer source takes the version of the source',
    );
  }
  const row = await rowOf(session, stores, comment, postId);
  if (!row || isTooLong('comments', { ...current, ...row })) return keepLong(session, comment, postId, {});
  await stores.comments.update(current, row);
  const version = (await stores.comments.get(known.id))?.version ?? current.version;
  await stores.imports.note(session.source, 'comments', name, { digest, version });
  session.report.take('comments that have changed');
}

async function importComment(
  session: ImportSession,
  stores: Stores,
  comment: WxrComment,
  postId: number,
): Promise<number | undefined> {
  const row = await rowOf(session, stores, comment, postId);
  if (!row || isTooLong('comments', row)) {
    await keepLong(session, comment, postId, { comments: 1 });
    return undefined;
  }
  const id = session.keepsIds ? await freeId((one) => stores.comments.get(one), comment.id) : undefined;
  session.report.take('comments');
  return stores.comments.insert({
    ...(id !== undefined && { id }),
    ...row,
  });
}

const keepLong = (
  session: ImportSession,
  comment: WxrComment,
  post: number,
  lost: Readonly<Record<string, number>>,
): Promise<void> =>
  session.keepLong({
    kind: 'comments',
    id: comment.id,
    label: `comment ${comment.id ?? ''}`,
    source: { post, ...comment },
    lost,
  });

/** The row of a comment; undefined when its text alone is too long. */

async function rowOf(
  session: ImportSession,
  stores: Stores,
  comment: WxrComment,
  postId: number,
): Promise<Partial<CommentRow> | undefined> {
  if (isTooLong('comments', { content: comment.content })) return undefined;
  const { nowGmt, site } = session;
  // Without a date, it is not the newest comment: it is as old as its post.
  const undated = comment.date ? undefined : ((await stores.posts.get(postId)) ?? momentAt(nowGmt, site.timezone));
  const date = comment.date ?? undated?.date ?? '';
  const author = comment.userId
    ? await stores.imports.find(session.source, 'author-ids', String(comment.userId))
    : undefined;
  const original = comment.content ?? '';
  const content = (await mayWriteMarkup(session, stores, author ?? 0)) ? original : cleanComment(original);
  reportCleaned(session, `comment ${comment.id ?? ''}`, original, content);
  return {
    post_id: postId,
    author_id: author ?? 0,
    author_name: plainText(comment.author ?? ''),
    author_email: isEmail(comment.authorEmail ?? '') ? (comment.authorEmail as string) : '',
    author_url: cleanUrl(comment.authorUrl ?? ''),
    author_ip: comment.authorIp ?? '',
    ...(comment.userAgent !== undefined && { author_user_agent: comment.userAgent }),
    content,
    content_rendered: renderComment(content, site),
    date,
    date_gmt: comment.dateGmt ?? undated?.date_gmt ?? toGmt(date, site.timezone),
    status: statuses[comment.approved ?? '1'] ?? 'hold',
    trashed_status: '',
    type: comment.type || 'comment',
    ...metaOf(session, 'comments', comment.meta, `comment ${comment.id ?? ''}`),
  };
}
