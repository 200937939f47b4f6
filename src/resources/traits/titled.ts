import { E, field, type Trait, VEM } from '../../engine/definition/index.ts';
import type { PostItem } from './post-item.ts';
import { rawText } from './raw-text.ts';

/** The title, rendered when it was written; that of a private item says so (behaviour 3). Interface 2.1. */
export const titled: Trait<PostItem> = {
  fields: {
    title: field.objectOf<PostItem>({
      note: 'title of the object',
      contexts: VEM,
      members: {
        raw: {
          schema: { type: 'string', description: 'as stored', example: 'Low water' },
          contexts: E,
          read: (item) => item.title,
        },
        rendered: {
          schema: { type: 'string', description: 'as HTML', readonly: true, example: 'Low water' },
          contexts: VEM,
          read: (item) =>
            item.status === 'private' ? `Private: ${item.title_rendered}`.trimEnd() : item.title_rendered,
        },
      },
      write: rawText('title of the object', 'Low water'),
    }),
  },
};
