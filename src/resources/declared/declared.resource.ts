import type { PostType, Taxonomy } from '../../content-model/index.ts';
import {
  booleanArgument,
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
import { parent } from '../shared/parent.ts';

const listable = [...postStatuses.keys(), 'any'];

/** Items of a type that the content model declares besides posts, pages and media. All differences stand in its entry. */
export const declared = (type: PostType, taxonomies: readonly Taxonomy[]) =>
  defineResource<PostItem, PostDraft, PostRelated>({
    name: type.slug,
    path: `/${type.restBase}`,
    note: `items of the type ${type.slug}`,
    notFound: 'rest_post_invalid_id',
    refusesId: 'rest_post_exists',
    idOf: (item) => item.id,
    versionOf: (item) => item.version,
    traits: [
      ...postObject(type.restBase),
      contentAndExcerpt(type),
      featuredMedia,
      template,
      ...(type.hierarchical ? [parent] : []),
      ...taxonomies.map(assignedTerms),
    ],
    fields: {
      password: field.text({
        note: 'protects access to content and excerpt',
        contexts: E,
        read: (item) => item.password,
        write: textArgument({ note: 'protects access to content and excerpt', maxLength: 255 }),
        column: 'password',
      }),
      ...(type.canBeSticky && {
        sticky: field.boolean<PostItem>({
          note: 'whether the item is sticky',
          contexts: VE,
          read: (item) => item.sticky === 1,
          write: booleanArgument({ note: 'whether the item is sticky' }),
          column: 'sticky',
        }),
      }),
      ...(type.hierarchical && {
        menu_order: field.integer<PostItem>({
          note: 'order relative to other objects of its type',
          contexts: VE,
          read: (item) => item.menu_order,
          write: integerArgument({ note: 'order relative to other objects of its type' }),
          column: 'menu_order',
        }),
      }),
    },
    operations: {
      describe: true,
      list: {
        arguments: {
          ...paging,
          ...offset,
          ...postSearch,
          status: choices(listable, { note: 'items with one or more statuses', default: ['publish'] }),
          ...(type.canBeSticky && {
            sticky: booleanArgument({
              note: 'only sticky items, or only others',
              where: (sticky) => equals('sticky', sticky ? 1 : 0),
            }),
          }),
        },
        orderBy: { ...postOrders, ...(type.hierarchical && { menu_order: 'menu_order' }) },
        default: { orderBy: 'date', order: 'desc' },
        search: searchOf,
        beyondEnd: 'refused',
      },
      retrieve: {
        arguments: { context: contextArgument, password: textArgument({ note: 'password of a protected item' }) },
      },
      create: {},
      update: {},
      delete: { force: 'optional' },
    },
    access: postAccess(type),
    rules: postRules({
      type,
      taxonomies,
      defaults: (site) => ({ comment_status: site.commentStatus, ping_status: site.pingStatus }),
      mayBeEmpty: false,
    }),
    items: postItems(type),
  });
