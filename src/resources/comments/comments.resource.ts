import { can } from '../../access/index.ts';
import {
  contextArgument,
  defineResource,
  E,
  field,
  integerArgument,
  offset,
  paging,
  textArgument,
  VE,
  VEM,
} from '../../engine/definition/index.ts';
import { byInclude } from '../../engine/operations/list.ts';
import { homeOf } from '../../engine/site-paths.ts';
import { linkOf } from '../post-objects/link.ts';
import { avatarSchema, avatarUrls } from '../shared/avatar.ts';
import { parentArguments } from '../shared/parent.ts';
import { publicationDateGmt } from '../shared/publication-date.ts';
import { textMembers } from '../shared/raw-text.ts';
import { withMeta } from '../shared/with-meta.ts';
import type { CommentDraft, CommentItem } from './comment-item.ts';
import { commentAccess } from './comments.access.ts';
import { contentArgument, email, ipAddress, selection } from './comments.arguments.ts';
import { commentItems } from './comments.items.ts';
import { type CommentRelated, commentRules } from './comments.rules.ts';

/** Comments: what readers say about posts, pages and media. Interface 2.4, 4.4, 5.1. */
export const comments = defineResource<CommentItem, CommentDraft, CommentRelated>({
  name: 'comment',
  path: '/comments',
  note: 'comments on posts, pages and media',
  notFound: 'rest_comment_invalid_id',
  refusesId: 'rest_comment_exists',
  idOf: (comment) => comment.id,
  versionOf: (comment) => comment.version,
  traits: [publicationDateGmt, withMeta('comments')],
  // Table 2.4.
  fields: {
    id: field.integer({ note: 'unique identifier', example: 7, contexts: VEM, read: (comment) => comment.id }),
    author: field.integer({
      note: 'id of the user, if the author was a user',
      contexts: VEM,
      read: (comment) => comment.author_id,
      write: integerArgument({ note: 'id of the user, if the author was a user' }),
    }),
    author_email: field.text({
      note: 'e-mail address of the author',
      format: 'email',
      shown: { format: undefined },
      contexts: E,
      read: (comment) => comment.author_email,
      write: email('e-mail address of the author', true),
    }),
    author_ip: field.text({
      note: 'address the author wrote from',
      format: 'ipv4',
      shown: { format: undefined },
      contexts: E,
      read: (comment) => comment.author_ip,
      // The default applies when the address of the client is unknown.
      write: { ...ipAddress, schema: { ...ipAddress.schema, default: '127.0.0.1' } },
    }),
    author_name: field.text({
      note: 'display name of the author',
      example: 'Anna Frey',
      contexts: VEM,
      read: (comment) => comment.author_name,
      write: textArgument({ note: 'display name of the author' }),
    }),
    author_url: field.text({
      note: 'address of the author',
      format: 'uri',
      shown: { format: undefined, description: 'address of the author; empty where there is none' },
      contexts: VEM,
      read: (comment) => comment.author_url,
      write: textArgument({ note: 'address of the author', format: 'uri' }),
    }),
    author_user_agent: field.text({
      note: 'program the author wrote with',
      contexts: E,
      read: (comment) => comment.author_user_agent,
    }),
    content: field.objectOf<CommentItem>({
      note: 'content of the comment',
      contexts: VEM,
      members: textMembers<CommentItem>({
        contexts: VEM,
        raw: (comment) => comment.content,
        rendered: (comment) => comment.content_rendered,
        examples: ['Well said.', '<p>Well said.</p>\n'],
      }),
      write: contentArgument('content of the comment', 'Well said.'),
    }),
    karma: field.integer({
      note: 'karma of the comment',
      contexts: E,
      read: (comment) => comment.karma,
      write: integerArgument({ note: 'karma of the comment; written by moderators' }),
    }),
    link: field.text({
      note: 'URL of the comment',
      format: 'uri',
      example: 'https://example.com/2026/11/21/low-water/#comment-7',
      contexts: VEM,
      read: ({ id, post }, { site, nowGmt }) => {
        const address = post ? linkOf(post.row, post.ancestors, { site, nowGmt }) : `${homeOf(site)}/`;
        return `${address}#comment-${id}`;
      },
    }),
    parent: field.integer({
      note: 'id of the parent comment',
      contexts: VEM,
      read: (comment) => comment.parent_id,
      write: integerArgument({ note: 'id of the parent comment, on the same post', default: 0, minimum: 0 }),
    }),
    post: field.integer({
      note: 'id of the associated post',
      contexts: VE,
      read: (comment) => comment.post_id,
      write: integerArgument({ note: 'id of the associated post', default: 0, example: 1 }),
    }),
    status: field.text({
      note: 'state of the comment',
      example: 'approved',
      contexts: VE,
      read: (comment) => comment.status,
      write: textArgument({ note: 'approve, hold, spam, unspam, trash or untrash; set by moderators' }),
    }),
    type: field.text({
      note: 'type of the comment',
      example: 'comment',
      contexts: VEM,
      read: (comment) => comment.type,
      write: textArgument({ note: 'type of the comment', default: 'comment' }),
    }),
    author_avatar_urls: field.object({
      note: 'avatar URLs of the author',
      contexts: VEM,
      additionalProperties: { type: 'string', format: 'uri' },
      shown: { ...avatarSchema, additionalProperties: undefined },
      read: (_comment, { site }) => avatarUrls(site.url),
    }),
  },
  // Section 4.4, one entry per route.
  operations: {
    describe: true,
    list: {
      arguments: {
        ...paging,
        ...offset,
        ...parentArguments,
        ...selection,
      },
      orderBy: {
        date: 'date_gmt',
        date_gmt: 'date_gmt',
        id: 'id',
        include: byInclude,
        post: 'post_id',
        parent: 'parent_id',
        type: 'type',
      },
      default: { orderBy: 'date_gmt', order: 'desc' },
      looksAtRelated: true,
      beyondEnd: 'empty',
    },
    retrieve: { arguments: { context: contextArgument } },
    create: {},
    update: {},
    delete: { force: 'optional' },
  },
  createdContext: (actor) => (can(actor, 'moderate_comments') ? 'edit' : 'view'),
  access: commentAccess,
  rules: commentRules,
  items: commentItems,
});
