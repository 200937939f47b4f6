import { attachmentType } from '../../content-model/index.ts';
import {
  choice,
  choices,
  contextArgument,
  defineResource,
  field,
  integerArgument,
  offset,
  paging,
  textArgument,
  VE,
  VEM,
} from '../../engine/definition/index.ts';
import { equals, everything, startsWith } from '../../storage/index.ts';
import { plainText } from '../../text-work/index.ts';
import { queryVariables } from '../filter/query-variables.ts';
import type { PostItem } from '../post-objects/item.ts';
import { postObject, postOrders } from '../post-objects/post-object.ts';
import type { PostDraft } from '../post-objects/rules.ts';
import { postSearch, searchOf } from '../post-objects/search.ts';
import { mediaTypeOf, sourceUrl } from '../shared/media-file.ts';
import { parentArguments } from '../shared/parent.ts';
import { storedText } from '../shared/raw-text.ts';
import { type MediaRelated, mediaAccess } from './media.access.ts';
import { detailsSchema, shownDetails } from './media.details.ts';
import { type MediaFiles, mediaItems } from './media.items.ts';
import { mediaRules } from './media.rules.ts';

const status = choices(['inherit', 'private', 'trash'], {
  note: 'media items with one or more statuses',
  default: ['inherit'],
});

/** Media: uploaded files and their descriptions. Interface 2.2, 3, 4.2. */
export const media = (mediaFiles: MediaFiles) =>
  defineResource<PostItem, PostDraft, MediaRelated>({
    name: 'attachment',
    path: '/media',
    note: 'uploaded files of the site',
    notFound: 'rest_post_invalid_id',
    refusesId: 'rest_post_exists',
    idOf: (item) => item.id,
    versionOf: (item) => item.version,
    // Table 2.2: what post objects share, then what only media have. Caption and description are plain texts.
    traits: [...postObject('media')],
    fields: {
      alt_text: field.text({
        note: 'alternative text shown when the resource is not displayed',
        contexts: VEM,
        read: (item) => item.alt_text,
        write: textArgument({ note: 'alternative text, without markup' }),
        column: 'alt_text',
        stored: plainText,
      }),
      caption: field.text({
        note: 'caption',
        contexts: VE,
        read: (item) => item.excerpt,
        write: storedText('caption'),
      }),
      description: field.text({
        note: 'description',
        contexts: VE,
        read: (item) => item.content,
        write: storedText('description'),
      }),
      media_type: field.text({
        note: 'type of the resource',
        enum: ['image', 'file'],
        contexts: VEM,
        read: (item) => mediaTypeOf(item),
      }),
      mime_type: field.text({
        note: 'MIME type of the resource',
        example: 'image/jpeg',
        contexts: VEM,
        read: (item) => item.mime_type,
      }),
      media_details: field.object({
        note: 'details about the file, specific to its type',
        contexts: VEM,
        shown: detailsSchema,
        read: (item, { site }) => shownDetails(item, site),
      }),
      post: field.integer({
        note: 'id of the associated post',
        contexts: VE,
        read: (item) => item.parent_id,
        write: integerArgument({ note: 'id of the associated post; 0 for none', minimum: 0 }),
      }),
      source_url: field.text({
        note: 'URL of the original file',
        format: 'uri',
        example: 'https://example.com/uploads/2026/11/harbour.jpg',
        contexts: VEM,
        read: (item, { site }) => sourceUrl(item, site),
      }),
    },
    // Section 4.2, one entry per route. A route that is not here does not exist.
    operations: {
      describe: true,
      list: {
        arguments: {
          ...paging, // context, page, per_page, include, exclude; after, author, slug … come with the traits
          ...offset,
          ...postSearch,
          ...parentArguments,
          status,
          media_type: choice(['image', 'video', 'audio', 'application'], {
            note: 'only resources of that family of MIME types',
            where: (family) => startsWith('mime_type', `${family}/`),
          }),
          mime_type: textArgument({ note: 'only resources of that MIME type', where: (given) => ofMimeType(given) }),
          filter: queryVariables({
            type: attachmentType,
            collection: 'media',
            status,
            orderBy: Object.keys(postOrders),
          }),
        },
        orderBy: postOrders,
        default: { orderBy: 'date', order: 'desc' },
        search: searchOf,
        beyondEnd: 'refused',
      },
      retrieve: {
        arguments: { context: contextArgument, password: textArgument({ note: 'password of a protected item' }) },
      },
      create: { files: true },
      update: {},
      delete: { force: 'optional' },
    },
    access: mediaAccess,
    rules: mediaRules(mediaFiles.files),
    items: mediaItems(mediaFiles),
  });

/** Ignores case. A value without a slash selects all types of that family. */
function ofMimeType(given: string) {
  const type = given.trim().toLowerCase();
  if (type === '') return everything;
  return type.includes('/') ? equals('mime_type', type) : startsWith('mime_type', `${type}/`);
}
