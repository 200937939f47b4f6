import type { Taxonomy } from '../../content-model/index.ts';
import { defineRegistry, E, field, textArgument, VE, VEM } from '../../engine/definition/index.ts';
import { labelsOf, labelsSchema } from '../kinds/labels.ts';
import { taxonomyAccess } from './taxonomies.access.ts';

/** The taxonomies, read only. Interface 2.9, 4.9. */
export const taxonomies = defineRegistry<Taxonomy>({
  name: 'taxonomy',
  path: '/taxonomies',
  key: 'taxonomy',
  note: 'taxonomies of posts',
  notFound: 'rest_taxonomy_invalid',
  fields: {
    capabilities: field.object({
      note: 'capabilities used by the taxonomy',
      shown: { additionalProperties: { type: 'string' } },
      contexts: E,
      read: (taxonomy) => taxonomy.capabilities,
    }),
    description: field.text({ note: 'description', contexts: VE, read: (taxonomy) => taxonomy.description }),
    hierarchical: field.boolean({
      note: 'whether the taxonomy can have children',
      contexts: VE,
      read: (taxonomy) => taxonomy.hierarchical,
    }),
    labels: field.object({ note: 'human-readable labels', contexts: E, shown: labelsSchema, read: labelsOf }),
    name: field.text({ note: 'title', example: 'Categories', contexts: VEM, read: (taxonomy) => taxonomy.name }),
    slug: field.text({
      note: 'alphanumeric identifier',
      example: 'category',
      contexts: VEM,
      read: (taxonomy) => taxonomy.slug,
    }),
    show_cloud: field.boolean({
      note: 'whether the term cloud is displayed',
      contexts: E,
      read: (taxonomy) => taxonomy.showCloud,
    }),
    types: field.list({
      note: 'types associated with the taxonomy',
      example: ['post'],
      items: { type: 'string' },
      contexts: VE,
      read: (taxonomy) => taxonomy.types,
    }),
    rest_base: field.text({
      note: 'route base for the taxonomy',
      example: 'categories',
      contexts: VEM,
      read: (taxonomy) => taxonomy.restBase,
    }),
  },
  listArguments: { type: textArgument({ note: 'only taxonomies associated with that post type' }) },
  entries: ({ site }) => site.model.taxonomies,
  access: taxonomyAccess,
});
