import { tagTaxonomy } from '../../content-model/index.ts';
import { contextArgument, defineResource, offset, paging } from '../../engine/definition/index.ts';
import { withMeta } from '../shared/with-meta.ts';
import { termAccess } from '../terms/access.ts';
import { term, termOrders, termSearch } from '../terms/fields.ts';
import type { TermDraft, TermItem } from '../terms/items.ts';
import { termItems } from '../terms/items.ts';
import { type TermRelated, termRules } from '../terms/rules.ts';

/** Tags: terms without a tree, which a post may have any number of. Interface 2.7, 3, 4.7. */
export const tags = defineResource<TermItem, TermDraft, TermRelated>({
  name: 'tag',
  path: '/tags',
  note: 'tags of posts',
  notFound: 'rest_term_invalid',
  refuses: { parent: 'rest_taxonomy_not_hierarchical' },
  idOf: (tag) => tag.id,
  versionOf: (tag) => tag.version,
  traits: [term(tagTaxonomy), withMeta('tags')],
  fields: {},
  // Section 4.7, one entry per route. A route that is not here does not exist.
  operations: {
    describe: true,
    list: {
      arguments: {
        ...paging, // context, page, per_page, include, exclude; hide_empty, post, slug come with the trait
        ...offset,
        ...termSearch,
      },
      orderBy: termOrders,
      default: { orderBy: 'name', order: 'asc' },
      looksAtRelated: true,
      beyondEnd: 'empty',
      linksFollowOffset: true,
    },
    retrieve: { arguments: { context: contextArgument } },
    create: { required: ['name'] },
    update: {},
    delete: { force: 'required' },
  },
  access: termAccess(tagTaxonomy),
  rules: termRules(tagTaxonomy),
  items: termItems(tagTaxonomy),
});
