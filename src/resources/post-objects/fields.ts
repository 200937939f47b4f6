import {
  checked,
  choice,
  E,
  field,
  InvalidValue,
  integerArgument,
  integerList,
  type Trait,
  textArgument,
  textList,
  VE,
  VEM,
} from '../../engine/definition/index.ts';
import { everything, noneOf, oneOf, statusAt } from '../../storage/index.ts';
import { slugify } from '../../text-work/index.ts';
import { postStatuses } from '../kinds/post-statuses.ts';
import type { PostItem } from './item.ts';
import { guidOf, linkOf } from './link.ts';

/** The fields that identify a post object: guid, id, link, slug, type. Interface 2.1, 4.1. */
export const identity: Trait<PostItem> = {
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

/** The statuses that can be written (interface 3). */
const writableStatuses = [...postStatuses.values()].filter((status) => status.showInList).map((status) => status.slug);

/** The status of a post object. Interface 2.1, 3. */
export const status: Trait<PostItem> = {
  fields: {
    status: field.text({
      note: 'state of the object',
      enum: writableStatuses,
      // Responses also have `inherit` (media) and `trash`.
      shown: { enum: [...postStatuses.keys()] },
      contexts: E,
      read: (item, { nowGmt }) => statusAt(item, nowGmt),
      write: choice(writableStatuses, { note: 'state of the object', kept: ['trash', 'inherit'], example: 'draft' }),
    }),
  },
};

/** When the item was last changed. Interface 2.1. */
export const modificationDate: Trait<{ modified: string; modified_gmt: string }> = {
  fields: {
    modified: field.text({
      note: 'last modification, site timezone',
      format: 'date-time',
      contexts: VE,
      read: (item) => item.modified,
    }),
    modified_gmt: field.text({
      note: 'last modification, GMT',
      format: 'date-time',
      contexts: VE,
      read: (item) => item.modified_gmt,
    }),
  },
};

/** The author, and the list arguments that select by author. Interface 2.1, 4.1. */
export const author: Trait<{ author_id: number }> = {
  fields: {
    author: field.integer({
      note: 'id of the author',
      contexts: VEM,
      read: (item) => item.author_id,
      write: integerArgument({ note: 'id of the author' }),
    }),
  },
  listArguments: {
    author: integerList({
      note: 'items assigned to given authors',
      default: [],
      where: (ids) => (ids.length === 0 ? everything : oneOf('author_id', ids)),
    }),
    author_exclude: integerList({
      note: 'excludes items of given authors',
      default: [],
      where: (ids) => noneOf('author_id', ids),
    }),
  },
};

const openOrClosed = ['open', 'closed'] as const;

/** Whether an item accepts comments and pings. Interface 2.1. */
export const discussion: Trait<{ comment_status: string; ping_status: string }> = {
  fields: {
    comment_status: field.text({
      note: 'whether comments are open',
      enum: openOrClosed,
      contexts: VE,
      read: (item) => item.comment_status,
      write: choice(openOrClosed, { note: 'whether comments are open' }),
      column: 'comment_status',
    }),
    ping_status: field.text({
      note: 'whether the object can be pinged',
      enum: openOrClosed,
      contexts: VE,
      read: (item) => item.ping_status,
      write: choice(openOrClosed, { note: 'whether the object can be pinged' }),
      column: 'ping_status',
    }),
  },
};

/** The featured media item. Interface 2.1. */
export const featuredMedia: Trait<{ featured_media: number }> = {
  fields: {
    featured_media: field.integer({
      note: 'id of the featured media',
      contexts: VE,
      read: (item) => item.featured_media,
      write: integerArgument({ note: 'id of the featured media' }),
    }),
  },
};

/** The template of an item. There are no templates, so only the empty name is accepted. Interface 2.1, 2.12. */
export const template: Trait<{ template: string }> = {
  fields: {
    template: field.text({
      note: 'theme file used to display the object',
      contexts: VE,
      read: (item) => item.template,
      write: checked(textArgument({ note: 'theme file used to display the object' }), (name) => {
        if (name !== '') throw new InvalidValue('must be empty: there are no templates');
        return name;
      }),
      column: 'template',
    }),
  },
};
