import { E, field, type Trait, textArgument, textList, VE, VEM } from '../../engine/definition/index.ts';
import { everything, oneOf } from '../../storage/index.ts';
import { slugify } from '../../text-work/index.ts';
import { guidOf, linkOf } from './link.ts';
import type { PostItem } from './post-item.ts';

/** Where a post object is found: guid, id, link, slug, type. Interface 2.1, 4.1. */
export const addressed: Trait<PostItem> = {
  fields: {
    id: field.integer({ note: 'unique identifier', example: 42, contexts: VEM, read: (item) => item.id }),
    guid: field.objectOf<PostItem>({
      note: 'globally unique identifier',
      contexts: VE,
      members: {
        rendered: {
          schema: { type: 'string', description: 'as shown', readonly: true, example: 'https://example.com/?p=42' },
          contexts: VE,
          read: (item, { site }) => guidOf(item, site),
        },
        raw: {
          schema: { type: 'string', description: 'as stored', readonly: true, example: 'https://example.com/?p=42' },
          contexts: E,
          read: (item, { site }) => guidOf(item, site),
        },
      },
    }),
    link: field.text({
      note: 'URL of the object',
      format: 'uri',
      example: 'https://example.com/2026/11/21/low-water/',
      contexts: VEM,
      read: (item, { site, nowGmt }) => linkOf(item, item.ancestors, { site, nowGmt }),
    }),
    slug: field.text({
      note: 'alphanumeric identifier, unique within its type',
      example: 'low-water',
      contexts: VEM,
      read: (item) => item.slug,
      write: textArgument({ note: 'alphanumeric identifier, made from the title when absent' }),
    }),
    type: field.text({ note: 'type of post', example: 'post', contexts: VEM, read: (item) => item.type }),
  },
  listArguments: {
    slug: textList({
      note: 'items with one or more slugs',
      where: (slugs) => (slugs.length === 0 ? everything : oneOf('slug', slugs.map(slugify))),
    }),
  },
};
