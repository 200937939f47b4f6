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
import { hierarchical } from '../traits/hierarchical.ts';
import { illustrated } from '../traits/illustrated.ts';
import { type PostRelated, postAccess } from '../traits/post-access.ts';
import type { PostItem } from '../traits/post-item.ts';
import { postItems } from '../traits/post-items.ts';
import { postObject, postOrders } from '../traits/post-object.ts';
import { type PostDraft, postRules } from '../traits/post-rules.ts';
import { postSearch, searchOf } from '../traits/post-search.ts';
import { postStatuses } from '../traits/post-statuses.ts';
import { queryVariables } from '../traits/query-variables.ts';
import { templated } from '../traits/templated.ts';
import { written } from '../traits/written.ts';

const listable = [...postStatuses.keys(), 'any'];

const status = choices(listable, { note: 'pages with one or more statuses', default: ['publish'] });
const orderBy = { ...postOrders, menu_order: 'menu_order' };

/** Pages: post objects that form a tree and carry no terms. Interface 2.3, 3, 4.3. */
export const pages = defineResource<PostItem, PostDraft, PostRelated>({
  name: 'page',
  path: '/pages',
  note: 'pages of the site, as a tree',
  notFound: 'rest_post_invalid_id',
  refusesId: 'rest_post_exists',
  idOf: (page) => page.id,
  versionOf: (page) => page.version,
  // Table 2.3: what post objects share, then what only pages have.
  traits: [...postObject('pages'), written(pageType), illustrated, templated, hierarchical],
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
          where: (place) => equals('menu_order', place),
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
