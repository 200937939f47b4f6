import { NameSet } from '../name-set.ts';
import type { WxrComment, WxrItem, WxrLeftOver, WxrRevision } from '../wxr/wxr-events.ts';
import type { DumpOptions } from './dump-options.ts';
import { orphansOf } from './dump-orphans.ts';
import { basePrefixOf, type DumpRow, type DumpRows, idIn } from './dump-rows.ts';
import { termsOfPost } from './dump-terms.ts';
import { dateIn, metaIn, textIn, wholeIn } from './dump-values.ts';

interface DumpSite {
  readonly rows: DumpRows;
  readonly prefix: string;
  readonly options: DumpOptions;
}

/** The status of an item that was opened in the editor and never saved. */
const NOT_BEGUN = 'auto-draft';

/** Every row of the posts table, with its comments, meta fields, terms and revisions; then comments and other rows without an item. */
export function* itemsOf(site: DumpSite): Generator<WxrItem | WxrLeftOver> {
  const met = new NameSet();
  for (const row of site.rows.each(`${site.prefix}posts`)) {
    const id = idIn(row['ID']);
    if (id === undefined) continue;
    met.add(ITEMS, String(id));
    if (row['post_status'] === NOT_BEGUN) continue;
    const item = itemOf(site, id, row);
    for (const comment of item.comments) met.add(COMMENTS, String(comment.id));
    yield item;
  }
  for (const [what, read] of [
    ['comments', commentsOf],
    ['revisions', revisionsOf],
  ] as const)
    for (const post of site.rows.owners(`${site.prefix}${what}`)) {
      if (met.has(ITEMS, String(post))) continue;
      for (const one of read(site, post)) {
        if (what === 'comments') met.add(COMMENTS, String(one.id));
        yield {
          ...{ kind: 'left-over', what, id: one.id, source: { post, ...one } },
          why: `the dump does not have item ${post}`,
        };
      }
    }
  yield* orphansOf(site.rows, site.prefix, {
    isItem: (id) => met.has(ITEMS, String(id)),
    isComment: (id) => met.has(COMMENTS, String(id)),
  });
}

const ITEMS = 'items';
const COMMENTS = 'comments';

function itemOf(site: DumpSite, id: number, row: DumpRow): WxrItem {
  const { rows, prefix, options } = site;
  const meta = metaIn(rows.of(`${prefix}postmeta`, id));
  const file = meta.find(({ key }) => key === '_wp_attached_file')?.value;
  const isAttachment = row['post_type'] === 'attachment';
  return {
    kind: 'item',
    toldBy: 'dump',
    title: textIn(row, 'post_title'),
    link: undefined,
    guid: textIn(row, 'guid'),
    pubDate: undefined,
    creator: loginOf(site, row['post_author']),
    content: textIn(row, 'post_content'),
    excerpt: textIn(row, 'post_excerpt'),
    postId: id,
    postDate: dateIn(row, 'post_date'),
    postDateGmt: dateIn(row, 'post_date_gmt'),
    postModified: dateIn(row, 'post_modified'),
    postModifiedGmt: dateIn(row, 'post_modified_gmt'),
    commentStatus: textIn(row, 'comment_status'),
    pingStatus: textIn(row, 'ping_status'),
    postName: textIn(row, 'post_name'),
    status: textIn(row, 'post_status'),
    postParent: idIn(row['post_parent']),
    menuOrder: wholeIn(row, 'menu_order'),
    postType: textIn(row, 'post_type'),
    postPassword: textIn(row, 'post_password'),
    isSticky: options.sticky.has(id),
    attachmentUrl: isAttachment && file ? options.uploads + file.replace(/^\/+/, '') : undefined,
    revisions: revisionsOf(site, id),
    terms: termsOfPost(site, id),
    meta,
    comments: commentsOf(site, id),
    line: id,
    faults: [],
  };
}

function loginOf({ rows, prefix }: DumpSite, id: string | null | undefined): string | undefined {
  const shared = rows.counts.has(`${prefix}users`) ? prefix : basePrefixOf(prefix);
  const user = rows.one(`${shared}users`, idIn(id) ?? 0);
  return user && textIn(user, 'user_login');
}

function revisionsOf(site: DumpSite, id: number): WxrRevision[] {
  return site.rows.of(`${site.prefix}revisions`, id).map((row) => ({
    id: idIn(row['ID']) ?? 0,
    author: loginOf(site, row['post_author']),
    isAutosave: textIn(row, 'post_name').includes('-autosave-'),
    date: dateIn(row, 'post_date'),
    dateGmt: dateIn(row, 'post_date_gmt'),
    title: textIn(row, 'post_title'),
    content: textIn(row, 'post_content'),
    excerpt: textIn(row, 'post_excerpt'),
  }));
}

function commentsOf({ rows, prefix }: DumpSite, id: number): WxrComment[] {
  return rows.of(`${prefix}comments`, id).map((row) => {
    const own = idIn(row['comment_ID']) ?? 0;
    return {
      id: own,
      author: textIn(row, 'comment_author'),
      authorEmail: textIn(row, 'comment_author_email'),
      authorUrl: textIn(row, 'comment_author_url'),
      authorIp: textIn(row, 'comment_author_IP'),
      date: dateIn(row, 'comment_date'),
      dateGmt: dateIn(row, 'comment_date_gmt'),
      content: textIn(row, 'comment_content'),
      approved: textIn(row, 'comment_approved'),
      type: textIn(row, 'comment_type'),
      parent: idIn(row['comment_parent']),
      userId: idIn(row['user_id']),
      userAgent: textIn(row, 'comment_agent'),
      meta: metaIn(rows.of(`${prefix}commentmeta`, own)),
    };
  });
}
