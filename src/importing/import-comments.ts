import { cleanComment, cleanUrl, isEmail, plainText, renderComment } from '../content/index.ts';
import { momentAt, toGmt } from '../engine/site-time.ts';
import { equals, type Stores } from '../storage/index.ts';
import { mayWriteMarkup, reportCleaned } from './author-markup.ts';
import { metaOf } from './import-meta.ts';
import { freeId, type ImportSession } from './import-session.ts';
import type { WxrComment, WxrItem } from './wxr/wxr-events.ts';

const statuses: Readonly<Record<string, string>> = {
  '1': 'approved',
  '0': 'hold',
  spam: 'spam',
  trash: 'trash',
  'post-trashed': 'approved',
};

/** Takes the comments of an item, threaded as they were: an answer may stand before what it answers. */
export async function importComments(
  session: ImportSession,
  stores: Stores,
  item: WxrItem,
  postId: number,
): Promise<void> {
  const ids = new Map<number, number>();
  for (const comment of item.comments) {
    const id = await importComment(session, stores, comment, postId);
    if (comment.id !== undefined) ids.set(comment.id, id);
  }
  for (const comment of item.comments) {
    const id = comment.id === undefined ? undefined : ids.get(comment.id);
    const parentId = comment.parent ? ids.get(comment.parent) : undefined;
    if (id !== undefined && parentId !== undefined && id !== parentId)
      await stores.comments.reparent(equals('id', id), parentId);
  }
}

async function importComment(
  session: ImportSession,
  stores: Stores,
  comment: WxrComment,
  postId: number,
): Promise<number> {
  const { nowGmt, site, report } = session;
  const now = momentAt(nowGmt, site.timezone);
  const date = comment.date ?? now.date;
  const author = comment.userId
    ? await stores.imports.find(session.source, 'author-ids', String(comment.userId))
    : undefined;
  const id = session.keepsIds ? await freeId((one) => stores.comments.get(one), comment.id) : undefined;
  const original = comment.content ?? '';
  const content = (await mayWriteMarkup(session, stores, author ?? 0)) ? original : cleanComment(original);
  reportCleaned(session, `comment ${comment.id ?? ''}`, original, content);
  report.take('comments');
  return stores.comments.insert({
    ...(id !== undefined && { id }),
    post_id: postId,
    author_id: author ?? 0,
    author_name: plainText(comment.author ?? ''),
    author_email: isEmail(comment.authorEmail ?? '') ? (comment.authorEmail as string) : '',
    author_url: cleanUrl(comment.authorUrl ?? ''),
    author_ip: comment.authorIp ?? '',
    content,
    content_rendered: renderComment(content, site),
    date,
    date_gmt: comment.dateGmt ?? (comment.date ? toGmt(comment.date, site.timezone) : now.date_gmt),
    status: statuses[comment.approved ?? '1'] ?? 'hold',
    type: comment.type || 'comment',
    ...metaOf(session, 'comments', comment.meta, `comment ${comment.id ?? ''}`),
  });
}
