import { coreModel, postType, taxonomiesOf } from '../../content-model/index.ts';
import {
  booleanArgument,
  choice,
  choices,
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
import { equals } from '../../storage/index.ts';
import { postStatuses } from '../kinds/post-statuses.ts';
import { type PostRelated, postAccess } from '../post-objects/access.ts';
import { assignedTerms } from '../post-objects/assigned-terms.ts';
import { featuredMedia, template } from '../post-objects/fields.ts';
import type { PostItem } from '../post-objects/item.ts';
import { postItems } from '../post-objects/items.ts';
import { postObject, postOrders } from '../post-objects/post-object.ts';
import { type PostDraft, postRules } from '../post-objects/rules.ts';
import { postSearch, searchOf } from '../post-objects/search.ts';
import { contentAndExcerpt } from '../post-objects/text-fields.ts';

const taxonomies = taxonomiesOf(coreModel, postType);
const listable = [...postStatuses.keys(), 'any'];

/** Posts: entries by date, with categories and tags. Interface 2.1, 3, 4.1. */
export const posts = defineResource<PostItem, PostDraft, PostRelated>({
  name: 'post',
  path: '/posts',
  note: 'posts of the site',
  notFound: 'rest_post_invalid_id',
  refusesId: 'rest_post_exists',
  idOf: (post) => post.id,
  versionOf: (post) => post.version,
  // Table 2.1: the fields that post objects share, then those of posts.
  traits: [
    ...postObject('posts'),
    contentAndExcerpt(postType),
    featuredMedia,
    template,
    ...taxonomies.map(assignedTerms),
  ],
  fields: {
    password: field.text({
      note: 'protects access to content and excerpt',
      contexts: E,
      read: (post) => post.password,
      write: textArgument({ note: 'protects access to content and excerpt', maxLength: 255 }),
      column: 'password',
    }),
    format: field.text({
      note: 'format of the post',
      enum: ['standard'],
      contexts: VE,
      read: () => 'standard',
      write: choice(['standard'], { note: 'format of the post' }),
    }),
    sticky: field.boolean({
      note: 'whether the post is sticky',
      contexts: VE,
      read: (post) => post.sticky === 1,
      write: booleanArgument({ note: 'whether the post is sticky' }),
      column: 'sticky',
    }),
    liveblog_likes: field.integer({
      note: 'number of likes the post has',
      contexts: VEM,
      read: (post) => post.liveblog_likes,
      write: integerArgument({ note: 'number of likes the post has', minimum: 0 }),
      column: 'liveblog_likes',
    }),
  },
  // Section 4.1, one entry per route. A route that is not here does not exist.
  operations: {
    describe: true,
    list: {
      arguments: {
        ...paging, // context, page, per_page, include, exclude; after, author, slug, categories … come with the traits
        ...offset,
        ...postSearch,
        status: choices(listable, { note: 'posts with one or more statuses', default: ['publish'] }),
        sticky: booleanArgument({
          note: 'only sticky items, or only others',
          where: (sticky) => equals('sticky', sticky ? 1 : 0),
        }),
      },
      orderBy: postOrders,
      default: { orderBy: 'date', order: 'desc' },
      search: searchOf,
      beyondEnd: 'refused',
    },
    retrieve: {
      arguments: { context: contextArgument, password: textArgument({ note: 'password of a protected post' }) },
    },
    create: {},
    update: {},
    delete: { force: 'optional' },
  },
  access: postAccess(postType),
  rules: postRules({
    type: postType,
    taxonomies,
    defaults: (site) => ({ comment_status: site.commentStatus, ping_status: site.pingStatus }),
    mayBeEmpty: false,
  }),
  items: postItems(postType),
});
