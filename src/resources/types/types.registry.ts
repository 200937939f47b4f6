import { typeCapabilities } from '../../access/index.ts';
import type { PostType } from '../../content-model/index.ts';
import { defineRegistry, E, field, VE, VEM } from '../../engine/definition/index.ts';
import { labelsOf, labelsSchema } from '../kinds/labels.ts';
import { typeAccess } from './types.access.ts';

/** The types of post objects, read only. Interface 2.11, 4.9. */
export const types = defineRegistry<PostType>({
  name: 'type',
  path: '/types',
  key: 'type',
  note: 'types of post objects',
  notFound: 'rest_type_invalid',
  fields: {
    capabilities: field.list({
      note: 'capabilities used by the type',
      items: { type: 'string' },
      contexts: E,
      read: (type) => typeCapabilities(type.plural),
    }),
    description: field.text({ note: 'description', contexts: VE, read: (type) => type.description }),
    hierarchical: field.boolean({
      note: 'whether the type can have children',
      contexts: VE,
      read: (type) => type.hierarchical,
    }),
    labels: field.object({ note: 'human-readable labels', contexts: E, shown: labelsSchema, read: labelsOf }),
    name: field.text({ note: 'title', example: 'Posts', contexts: VEM, read: (type) => type.name }),
    slug: field.text({ note: 'alphanumeric identifier', example: 'post', contexts: VEM, read: (type) => type.slug }),
  },
  listArguments: {},
  entries: ({ site }) => site.model.postTypes,
  access: typeAccess,
});
