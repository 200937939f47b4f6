import { toGmt } from '../../engine/site-time.ts';
import { isFileName } from '../wxr/known-meta.ts';
import type { WxrAuthor, WxrCategory, WxrComment, WxrImage, WxrItem, WxrRevision, WxrTag } from '../wxr/wxr-events.ts';
import { dateOf, idOf, idsOf, type Json, metaOf, objectOf, rawOf, textOf, wholeOf } from './rest-values.ts';

/** Converts responses of the interface to the same records as those of exports. */

export interface KnownTerm {
  readonly taxonomy: string;
  readonly slug: string;
  readonly name: string;
}

/** The names of objects that responses refer to by id, and records by name. */
export interface Names {
  readonly logins: ReadonlyMap<number, string>;
  readonly terms: ReadonlyMap<number, KnownTerm>;
  /** The time zone of the site, if it is known. */
  readonly zone?: string | undefined;
}

const NOWHERE = { line: 0, faults: [] };

export const authorOf = (user: Json): WxrAuthor => ({
  kind: 'author',
  id: idOf(user['id']),
  // Without the right to see log-in names, use the slug, which is derived from it.
  login: textOf(user['username']) ?? textOf(user['slug']),
  email: textOf(user['email']),
  displayName: textOf(user['name']),
  firstName: textOf(user['first_name']),
  lastName: textOf(user['last_name']),
  description: textOf(user['description']),
  account: {
    roles: Array.isArray(user['roles']) ? user['roles'].filter((role) => typeof role === 'string') : [],
    slug: textOf(user['slug']),
    url: textOf(user['url']),
    nickname: textOf(user['nickname']),
    locale: textOf(user['locale']),
    registeredGmt: dateOf(user['registered_date']),
  },
  meta: [
    ...metaOf(user['meta']),
    ...Object.entries(objectOf(user['meta']))
      .filter(([, value]) => Object.keys(objectOf(value)).length > 0)
      .map(([key, value]) => ({ key, value: JSON.stringify(value) })),
  ],
  ...NOWHERE,
});

export const termOf = (term: Json, kind: 'category' | 'tag', parentSlug?: string): WxrCategory | WxrTag =>
  ({
    kind,
    id: idOf(term['id']),
    slug: textOf(term['slug']),
    name: textOf(term['name']),
    description: textOf(term['description']),
    meta: metaOf(term['meta']),
    ...(kind === 'category' && { parentSlug }),
    ...NOWHERE,
  }) as WxrCategory | WxrTag;

const approved: Readonly<Record<string, string>> = { approved: '1', hold: '0' };

export const commentOf = (comment: Json): WxrComment => {
  const status = textOf(comment['status']) ?? 'hold';
  return {
    id: idOf(comment['id']),
    author: textOf(comment['author_name']),
    authorEmail: textOf(comment['author_email']),
    authorUrl: textOf(comment['author_url']),
    authorIp: textOf(comment['author_ip']),
    userAgent: textOf(comment['author_user_agent']),
    date: dateOf(comment['date']),
    dateGmt: dateOf(comment['date_gmt']),
    content: rawOf(comment['content']),
    approved: approved[status] ?? status,
    type: textOf(comment['type']),
    parent: idOf(comment['parent']),
    userId: idOf(comment['author']),
    meta: metaOf(comment['meta']),
  };
};

export const revisionOf = (revision: Json, { logins }: Names): WxrRevision | undefined => {
  const id = idOf(revision['id']);
  if (id === undefined) return undefined;
  return {
    id,
    author: logins.get(idOf(revision['author']) ?? 0),
    isAutosave: /-autosave-v\d+$/.test(textOf(revision['slug']) ?? ''),
    date: dateOf(revision['date']),
    dateGmt: dateOf(revision['date_gmt']),
    title: rawOf(revision['title']) ?? '',
    content: rawOf(revision['content']) ?? '',
    excerpt: rawOf(revision['excerpt']) ?? '',
  };
};

export interface Parts {
  readonly comments: WxrComment[];
  readonly revisions: WxrRevision[];
}

export function itemOf(item: Json, { logins, terms, zone }: Names, { comments, revisions }: Parts): WxrItem {
  const type = textOf(item['type']) ?? 'post';
  const status = textOf(item['status']);
  const isMedia = type === 'attachment';
  const date = dateOf(item['date']);
  const details = objectOf(item['media_details']);
  const [width, height] = [wholeOf(details['width']), wholeOf(details['height'])];
  const featured = idOf(item['featured_media']);
  const format = textOf(item['format']);
  const dateGmt = dateOf(item['date_gmt']);
  // A draft without a date is shown with the date of its last change, and with a GMT date derived from it.
  const isWorkedOut = !zone || !date || toGmt(date, zone) === dateGmt;
  const floats = (status === 'draft' || status === 'pending') && date === dateOf(item['modified']) && isWorkedOut;
  return {
    kind: 'item',
    toldBy: 'site',
    title: rawOf(item['title']),
    link: textOf(item['link']),
    guid: rawOf(item['guid']),
    pubDate: undefined,
    creator: logins.get(idOf(item['author']) ?? 0),
    content: rawOf(item[isMedia ? 'description' : 'content']),
    excerpt: rawOf(item[isMedia ? 'caption' : 'excerpt']),
    postId: idOf(item['id']),
    postDate: date,
    postDateGmt: floats ? undefined : dateGmt,
    postModified: dateOf(item['modified']),
    postModifiedGmt: dateOf(item['modified_gmt']),
    commentStatus: textOf(item['comment_status']),
    pingStatus: textOf(item['ping_status']),
    postName: textOf(item['slug']),
    status: isMedia && status !== 'trash' && status !== 'private' ? 'inherit' : status,
    postParent: idOf(item[isMedia ? 'post' : 'parent']),
    menuOrder: wholeOf(item['menu_order']),
    postType: type,
    postPassword: textOf(item['password']),
    isSticky: item['sticky'] === true,
    attachmentUrl: textOf(item['source_url']),
    template: textOf(item['template']),
    image: width && height && width > 0 && height > 0 ? imageOf(details, { width, height }) : undefined,
    revisions,
    terms: [...idsOf(item['categories']), ...idsOf(item['tags'])]
      .flatMap((id) => {
        const term = terms.get(id);
        return term ? [{ domain: term.taxonomy, nicename: term.slug, name: term.name }] : [];
      })
      .concat(
        format !== undefined && format !== 'standard'
          ? [{ domain: 'post_format', nicename: `post-format-${format}`, name: format }]
          : [],
      ),
    meta: [
      ...metaOf(item['meta']),
      ...(featured === undefined ? [] : [{ key: '_thumbnail_id', value: String(featured) }]),
      ...(textOf(details['file']) ? [{ key: '_wp_attached_file', value: String(details['file']) }] : []),
      ...(textOf(item['alt_text']) ? [{ key: '_wp_attachment_image_alt', value: String(item['alt_text']) }] : []),
    ],
    comments,
    ...NOWHERE,
  };
}

function imageOf(details: Json, size: { width: number; height: number }): WxrImage {
  const original = details['original_image'];
  return {
    ...size,
    ...(isFileName(original) && { original }),
    sizes: Object.entries(objectOf(details['sizes'])).flatMap(([name, given]) => {
      const { file, width, height } = objectOf(given);
      // The full size is listed among the copies.
      if (name === 'full' || !isFileName(file)) return [];
      const [wide, high] = [wholeOf(width), wholeOf(height)];
      return wide && high && wide > 0 && high > 0 ? [{ name, file, width: wide, height: high }] : [];
    }),
  };
}
