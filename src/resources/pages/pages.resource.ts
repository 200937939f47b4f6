import { pageType } from '../../content-model/index.ts';
import {
  choices,
  contextArgument,
  defineResource,
  field,
  integerArgument,
  offset,
  paging,
  textArgument,
  VE,
} from '../../engine/definition/index.ts';
import { equals } from '../../storage/index.ts';
import { queryVariables } from '../filter/query-variables.ts';
import { postStatuses } from '../kinds/post-statuses.ts';
import { type PostRelated, postAccess } from '../post-objects/access.ts';
import { featuredMedia, template } from '../post-objects/fields.ts';
import type { PostItem } from '../post-objects/item.ts';
import { postItems } from '../post-objects/items.ts';
import { postObject, postOrders } from '../post-objects/post-object.ts';
import { type PostDraft, postRules } from '../post-objects/rules.ts';
import { postSearch, searchOf } from '../post-objects/search.ts';
import { contentAndExcerpt } from '../post-objects/text-fields.ts';
import { parent } from '../shared/parent.ts';

const listable = [...postStatuses.keys(), 'any'];

const status = choices(listable, { note: 'pages with one or more statuses', default: ['publish'] });
const orderBy = { ...postOrders, menu_order: 'menu_order' };

/** Pages: post objects that form a tree and have no terms. Interface 2.3, 3, 4.3. */
export const pages = defineResource<PostItem, PostDraft, PostRelated>({
  name: 'page',
  path: '/pages',
  note: 'pages of the site, as a tree',
  notFound: 'rest_post_invalid_id',
  refusesId: 'rest_post_exists',
  idOf: (page) => page.id,
  versionOf: (page) => page.version,
  // Table 2.3: the fields that post objects share, then those of pages.
  traits: [...postObject('pages'), contentAndExcerpt(pageType), featuredMedia, template, parent],
  fields: {
    menu_order: field.integer({
      note: 'order relative to other objects of its type',
      contexts: VE,
      read: (page) => page.menu_order,
      write: integerArgument({ note: 'order relative to other objects of its type' }),
      column: 'menu_order',
    }),
  },
  // Section 4.3, one entry per route. A route that is not here does not exist.
  operations: {
    describe: true,
    list: {
      arguments: {
        ...paging, // context, page, per_page, include, exclude; after, author, slug, parent … come with the traits
        ...offset,
        ...postSearch,
        menu_order: integerArgument({
          note: 'pages with that menu_order value',
          where: (order) => equals('menu_order', order),
        }),
        status,
        filter: queryVariables({ type: pageType, collection: 'pages', status, orderBy: Object.keys(orderBy) }),
      },
      orderBy,
      default: { orderBy: 'date', order: 'desc' },
      search: searchOf,
      beyondEnd: 'refused',
    },
    retrieve: {
      arguments: { context: contextArgument, password: textArgument({ note: 'password of a protected page' }) },
    },
    create: {},
    update: {},
    delete: { force: 'optional' },
  },
  access: postAccess(pageType),
  rules: postRules({
    type: pageType,
    defaults: () => ({ comment_status: 'closed', ping_status: 'closed' }),
    mayBeEmpty: true,
  }),
  items: postItems(pageType),
});
