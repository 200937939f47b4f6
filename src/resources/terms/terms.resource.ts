import { categoryTaxonomy, type Taxonomy, tagTaxonomy } from '../../content-model/index.ts';
import {
  contextArgument,
  defineResource,
  field,
  integerArgument,
  offset,
  paging,
  VE,
} from '../../engine/definition/index.ts';
import { equals } from '../../storage/index.ts';
import { withMeta } from '../shared/with-meta.ts';
import { termAccess } from './access.ts';
import { term, termOrders, termSearch } from './fields.ts';
import { type TermDraft, type TermItem, termItems } from './items.ts';
import { type TermRelated, termRules } from './rules.ts';

/** The terms of a taxonomy. All differences stand in its entry in the content model. */
export const termsOf = (taxonomy: Taxonomy, { name, note }: { readonly name: string; readonly note: string }) =>
  defineResource<TermItem, TermDraft, TermRelated>({
    name,
    path: `/${taxonomy.restBase}`,
    note,
    notFound: 'rest_term_invalid',
    ...(!taxonomy.hierarchical && { refuses: { parent: 'rest_taxonomy_not_hierarchical' } }),
    idOf: (item) => item.id,
    versionOf: (item) => item.version,
    traits: [term(taxonomy), withMeta(taxonomy.restBase)],
    fields: {
      ...(taxonomy.hierarchical && {
        parent: field.integer<TermItem>({
          note: 'parent term id',
          contexts: VE,
          read: (item) => item.parent_id,
          write: integerArgument({ note: 'parent term id' }),
        }),
      }),
    },
    // Sections 4.6 and 4.7, one entry per route. A route that is not here does not exist.
    operations: {
      describe: true,
      list: {
        arguments: {
          ...paging, // context, page, per_page, include, exclude; hide_empty, post, slug come with the trait
          ...(!taxonomy.hierarchical && offset),
          ...termSearch,
          ...(taxonomy.hierarchical && {
            parent: integerArgument({ note: 'terms with that parent', where: (id) => equals('parent_id', id) }),
          }),
        },
        orderBy: termOrders,
        default: { orderBy: 'name', order: 'asc' },
        looksAtRelated: true,
        beyondEnd: 'empty',
        ...(!taxonomy.hierarchical && { linksFollowOffset: true }),
      },
      retrieve: { arguments: { context: contextArgument } },
      create: { required: ['name'] },
      update: {},
      delete: { force: 'required' },
    },
    access: termAccess(taxonomy),
    rules: termRules(taxonomy),
    items: termItems(taxonomy),
  });

/** Terms that form a tree; every post has at least one. Interface 2.6, 3, 4.6. */
export const categories = termsOf(categoryTaxonomy, { name: 'category', note: 'categories of posts' });

/** Terms without a tree, which a post may have any number of. Interface 2.7, 3, 4.7. */
export const tags = termsOf(tagTaxonomy, { name: 'tag', note: 'tags of posts' });
