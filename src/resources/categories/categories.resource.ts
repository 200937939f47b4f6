import { categoryTaxonomy } from '../../content-model/index.ts';
import { contextArgument, defineResource, field, integerArgument, paging, VE } from '../../engine/definition/index.ts';
import { equals } from '../../storage/index.ts';
import { withMeta } from '../shared/with-meta.ts';
import { termAccess } from '../terms/access.ts';
import { term, termOrders, termSearch } from '../terms/fields.ts';
import type { TermDraft, TermItem } from '../terms/items.ts';
import { termItems } from '../terms/items.ts';
import { type TermRelated, termRules } from '../terms/rules.ts';

/** Categories: terms that form a tree; every post has at least one. Interface 2.6, 3, 4.6. */
export const categories = defineResource<TermItem, TermDraft, TermRelated>({
  name: 'category',
  path: '/categories',
  note: 'categories of posts',
  notFound: 'rest_term_invalid',
  idOf: (category) => category.id,
  versionOf: (category) => category.version,
  traits: [term(categoryTaxonomy), withMeta('categories')],
  fields: {
    parent: field.integer({
      note: 'parent term id',
      contexts: VE,
      read: (category) => category.parent_id,
      write: integerArgument({ note: 'parent term id' }),
    }),
  },
  // Section 4.6, one entry per route. A route that is not here does not exist.
  operations: {
    describe: true,
    list: {
      arguments: {
        ...paging, // context, page, per_page, include, exclude; hide_empty, post, slug come with the trait
        ...termSearch,
        parent: integerArgument({ note: 'terms with that parent', where: (id) => equals('parent_id', id) }),
      },
      orderBy: termOrders,
      default: { orderBy: 'name', order: 'asc' },
      looksAtRelated: true,
      beyondEnd: 'empty',
    },
    retrieve: { arguments: { context: contextArgument } },
    create: { required: ['name'] },
    update: {},
    delete: { force: 'required' },
  },
  access: termAccess(categoryTaxonomy),
  rules: termRules(categoryTaxonomy),
  items: termItems(categoryTaxonomy),
});
