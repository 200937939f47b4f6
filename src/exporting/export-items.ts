import type { Site } from '../engine/scope.ts';
import { withUploads } from '../engine/site-paths.ts';
import { guidOf } from '../resources/post-objects/link.ts';
import { sourceUrl } from '../resources/shared/media-file.ts';
import { type CommentRow, type PostRow, statusAt, type TermRow } from '../storage/index.ts';
import { attribute, cdata, element, fields, moment, plain } from './wxr-text.ts';

/** Users and terms by id, which exports refer to by name. */
export interface Names {
  readonly logins: ReadonlyMap<number, string>;
  readonly terms: ReadonlyMap<number, TermRow>;
}

interface Item {
  readonly row: PostRow;
  readonly comments: readonly CommentRow[];
  readonly terms: Readonly<Record<string, readonly number[]>>;
}

/** An item with its terms, meta fields and comments, without revisions. */
export function itemText(
  { row, comments, terms }: Item,
  { logins, terms: known }: Names,
  { site, nowGmt }: { readonly site: Site; readonly nowGmt: string },
): string {
  const isMedia = row.type === 'attachment';
  const isTrashed = row.status === 'trash';
  const file = isMedia ? sourceUrl(row, site) : '';
  const dateGmt = row.date_floats ? '' : row.date_gmt;
  return [
    '<item>\n',
    element('title', row.title),
    plain('pubDate', new Date(`${row.date_gmt}Z`).toUTCString().replace('GMT', '+0000')),
    element('dc:creator', logins.get(row.author_id) ?? ''),
    `<guid isPermaLink="false">${cdata(isMedia ? row.guid || file : guidOf(row, site))}</guid>`,
    '<description></description>\n',
    element('content:encoded', withUploads(row.content, site)),
    element('excerpt:encoded', withUploads(row.excerpt, site)),
    plain('wp:post_id', row.id),
    element('wp:post_date', moment(row.date)),
    element('wp:post_date_gmt', moment(dateGmt)),
    element('wp:post_modified', moment(row.modified)),
    element('wp:post_modified_gmt', moment(row.modified_gmt)),
    element('wp:comment_status', row.comment_status),
    element('wp:ping_status', row.ping_status),
    element('wp:post_name', row.slug),
    element('wp:status', isTrashed ? 'trash' : statusAt(row, nowGmt)),
    plain('wp:post_parent', row.parent_id),
    plain('wp:menu_order', row.menu_order),
    element('wp:post_type', row.type),
    element('wp:post_password', row.password),
    plain('wp:is_sticky', row.sticky),
    ...(isMedia ? [element('wp:attachment_url', file)] : []),
    '\n',
    ...Object.values(terms)
      .flat()
      .flatMap((id) => known.get(id) ?? [])
      .map(
        ({ taxonomy, slug, name }) =>
          `<category domain="${attribute(taxonomy)}" nicename="${attribute(slug)}">${cdata(name)}</category>\n`,
      ),
    fields('postmeta', 'meta', metaOf(row)),
    ...comments.map((comment) => commentText(comment)),
    '</item>\n',
  ].join('');
}

/** The meta fields, and the columns that WordPress stores as meta fields. */
function metaOf(row: PostRow): Record<string, unknown> {
  const { file, width, height } = row.media_details;
  const isSized = typeof width === 'number' && typeof height === 'number';
  return {
    ...row.meta,
    ...(row.featured_media > 0 && { _thumbnail_id: row.featured_media }),
    ...(row.template !== '' && { _wp_page_template: row.template }),
    ...(row.status === 'trash' && { _wp_trash_meta_status: row.trashed_status || 'draft' }),
    ...(row.type === 'attachment' && {
      ...((row.file_key || typeof file === 'string') && { _wp_attached_file: row.file_key || file }),
      ...(row.alt_text !== '' && { _wp_attachment_image_alt: row.alt_text }),
      ...(isSized && { _wp_attachment_metadata: `a:2:{s:5:"width";i:${width};s:6:"height";i:${height};}` }),
    }),
  };
}

const approved: Readonly<Record<string, string>> = { approved: '1', hold: '0' };

const commentText = (comment: CommentRow): string =>
  `<wp:comment>${[
    plain('wp:comment_id', comment.id),
    element('wp:comment_author', comment.author_name),
    element('wp:comment_author_email', comment.author_email),
    element('wp:comment_author_url', comment.author_url),
    element('wp:comment_author_IP', comment.author_ip),
    element('wp:comment_date', moment(comment.date)),
    element('wp:comment_date_gmt', moment(comment.date_gmt)),
    element('wp:comment_content', comment.content),
    element('wp:comment_approved', approved[comment.status] ?? comment.status),
    element('wp:comment_type', comment.type),
    plain('wp:comment_parent', comment.parent_id),
    plain('wp:comment_user_id', comment.author_id),
    fields('commentmeta', 'meta', comment.meta),
  ].join('')}</wp:comment>\n`;
