import { E, type Fields, field, VE, VEM } from '../../engine/definition/index.ts';
import { uploadAddress } from '../../engine/site-paths.ts';
import type { View } from '../../engine/view.ts';
import type { PostItem } from '../../resources/post-objects/item.ts';
import { filesOfPicture, mediaTypeOf, sourceUrl } from '../../resources/shared/media-file.ts';
import { escapeText, imageTag, renderExcerpt, withoutGalleries } from '../../text-work/index.ts';

/** The picture or the name of a file as a link to it, shown before its description. */
function shownFile(item: PostItem, { site }: View): string {
  const url = sourceUrl(item, site);
  if (mediaTypeOf(item) !== 'image') return `<a href='${escapeText(url)}'>${item.title_rendered}</a>`;
  const size = 'medium';
  const addressOf = (key: string): string => uploadAddress(site, key);
  const image = imageTag({ ...filesOfPicture(item, size), source: url, size, alt: item.alt_text, addressOf });
  return `<a href='${escapeText(url)}'>${image}</a>`;
}

/** The caption; without one, the text of file and description. */
function shownCaption(item: PostItem): string {
  if (item.excerpt !== '' || mediaTypeOf(item) === 'image') return item.excerpt_rendered;
  return renderExcerpt('', `${item.title_rendered}\n\n${item.content}`);
}

const raw = (note: string, read: (item: PostItem) => string) => ({
  schema: { type: 'string', description: note } as const,
  contexts: E,
  read,
});

/** Caption and description of media items: as stored for those who edit, as HTML for all. */
export const mediaTexts: Fields<PostItem> = {
  caption: field.objectOf<PostItem>({
    note: 'caption',
    contexts: VEM,
    members: {
      raw: raw('caption, as stored', (item) => item.excerpt),
      rendered: {
        schema: { type: 'string', description: 'caption, as HTML', readonly: true },
        contexts: VEM,
        read: shownCaption,
      },
    },
  }),
  description: field.objectOf<PostItem>({
    note: 'description',
    contexts: VE,
    members: {
      raw: raw('description, as stored', (item) => item.content),
      rendered: {
        schema: { type: 'string', description: 'the file and its description, as HTML', readonly: true },
        contexts: VE,
        read: (item, view) =>
          `<p class="attachment">${shownFile(item, view)}</p>\n${withoutGalleries(item.content_rendered)}`,
      },
    },
  }),
  post: field.integer({
    note: 'id of the associated post',
    contexts: VE,
    shown: { type: ['integer', 'null'], description: 'id of the associated post; null where there is none' },
    read: (item) => (item.parent_id === 0 ? null : item.parent_id),
  }),
  template: field.text({ note: 'theme file used to display the object', contexts: VE, read: () => '' }),
  missing_image_sizes: field.list({
    note: 'sizes that are still to be made',
    items: { type: 'string' },
    contexts: E,
    read: () => [],
  }),
};
