import type { PostType, Taxonomy } from '../../content-model/index.ts';
import { E, type Fields, field, VE, VEM } from '../../engine/definition/index.ts';
import type { PostStatus } from '../../resources/kinds/post-statuses.ts';
import type { Adaptation } from '../adaptation.ts';
import { NAMESPACE, toList } from '../links.ts';

const namespaceField = field.text<unknown>({
  note: 'namespace of the routes',
  contexts: VEM,
  read: () => NAMESPACE,
});

export const taxonomies: Adaptation<Taxonomy> = {
  links: [
    { rel: 'collection', to: () => toList('/taxonomies') },
    { rel: 'wp:items', to: (taxonomy) => toList(`/${taxonomy.restBase}`) },
  ],
  fields: {
    rest_namespace: namespaceField,
    visibility: field.object({
      note: 'where the taxonomy is shown',
      contexts: E,
      read: () => ({
        public: true,
        publicly_queryable: true,
        show_admin_column: true,
        show_in_nav_menus: true,
        show_in_quick_edit: true,
        show_ui: true,
      }),
    }),
  },
};

/** The names of the capabilities of a type: those on one item, and general ones. */
function capabilitiesOf({ plural }: PostType): Record<string, string> {
  const one = plural.slice(0, -1);
  const ofOne = ['edit', 'read', 'delete'].map((action) => [`${action}_post`, `${action}_${one}`]);
  const actions = ['edit', 'edit_others', 'delete', 'publish', 'read_private'];
  const more = ['delete_private', 'delete_published', 'delete_others', 'edit_private', 'edit_published'];
  const ofMany = [...actions, ...more].map((action) => [`${action}_posts`, `${action}_${plural}`]);
  return Object.fromEntries([...ofOne, ...ofMany, ['read', 'read'], ['create_posts', `edit_${plural}`]]);
}

const typeFields: Fields<PostType> = {
  capabilities: field.object({ note: 'capabilities used by the type', contexts: E, read: capabilitiesOf }),
  has_archive: field.boolean({ note: 'whether the type has an archive of its own', contexts: VE, read: () => false }),
  icon: field.text({
    note: 'icon of the type',
    contexts: VEM,
    read: ({ icon }) => `dashicons-${icon}`,
  }),
  rest_base: field.text({
    note: 'route base for the type',
    contexts: VEM,
    read: ({ restBase }) => restBase,
  }),
  rest_namespace: namespaceField,
  supports: field.object({
    note: 'what items of the type have',
    contexts: E,
    read: ({ supports }) => Object.fromEntries(supports.map((name) => [name, true])),
  }),
  taxonomies: field.list({
    note: 'taxonomies of the type',
    items: { type: 'string' },
    contexts: VE,
    read: (type) => type.taxonomies,
  }),
  viewable: field.boolean({ note: 'whether items of the type can be seen', contexts: E, read: () => true }),
  visibility: field.object({
    note: 'where the type is shown',
    contexts: E,
    read: ({ slug }) => ({ show_in_nav_menus: slug !== 'attachment', show_ui: true }),
  }),
};

export const types: Adaptation<PostType> = {
  links: [
    { rel: 'collection', to: () => toList('/types') },
    { rel: 'wp:items', to: ({ restBase }) => toList(`/${restBase}`) },
  ],
  fields: typeFields,
};

export const statuses: Adaptation<PostStatus> = {
  links: [
    {
      rel: 'archives',
      to: ({ slug }) => (slug === 'publish' ? toList('/posts') : toList('/posts', 'status', slug)),
    },
  ],
  fields: {
    date_floating: field.boolean({
      note: 'whether the date moves on until an item is published',
      contexts: VE,
      read: ({ slug }) => slug === 'draft' || slug === 'pending',
    }),
  },
};
