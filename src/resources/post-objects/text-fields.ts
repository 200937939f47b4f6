import type { PostType } from '../../content-model/index.ts';
import { type Argument, type Context, field, type Schema, type Trait, VE, VEM } from '../../engine/definition/index.ts';
import type { View } from '../../engine/view.ts';
import { withPictureFiles } from '../../text-work/index.ts';
import { rawText, textMembers } from '../shared/raw-text.ts';
import { isLocked } from './access.ts';
import { showGalleries } from './galleries.ts';
import type { PostItem } from './item.ts';

/** The title, rendered on write. That of a private item starts with `Private:` (behaviour 3). Interface 2.1. */
export const title: Trait<PostItem> = {
  fields: {
    title: field.objectOf<PostItem>({
      note: 'title of the object',
      contexts: VEM,
      members: textMembers<PostItem>({
        contexts: VEM,
        raw: (item) => item.title,
        rendered: (item) =>
          item.status === 'private' ? `Private: ${item.title_rendered}`.trimEnd() : item.title_rendered,
        examples: ['Low water', 'Low water'],
      }),
      write: rawText('title of the object', 'Low water'),
    }),
  },
};

const protectedSchema: Schema = { type: 'boolean', description: 'whether a password protects it', readonly: true };

/**
 * Content and excerpt, rendered on write. For a protected item, actors who may not edit it see empty texts without the
 * password (behaviour 3). Interface 2.1.
 */
export function contentAndExcerpt(type: PostType): Trait<PostItem> {
  const text = (
    name: 'content' | 'excerpt',
    shown: (item: PostItem, view: View) => string,
    options: { contexts: readonly Context[]; note: string; write: Argument },
  ) =>
    field.objectOf<PostItem>({
      ...options,
      members: {
        ...textMembers<PostItem>({
          contexts: options.contexts,
          raw: (item) => item[name],
          rendered: (item, view) => (isLocked(type, item, view) ? '' : shown(item, view)),
          examples: ['<p>The tide is out.</p>', '<p>The tide is out.</p>\n'],
        }),
        protected: { schema: protectedSchema, contexts: VEM, read: (item) => item.password !== '' },
      },
    });
  return {
    fields: {
      content: text('content', shownContent, {
        note: 'content of the object',
        contexts: VE,
        write: rawText('content of the object', '<p>The tide is out.</p>'),
      }),
      excerpt: text('excerpt', (item) => item.excerpt_rendered, {
        note: 'excerpt of the object',
        contexts: VEM,
        write: rawText('excerpt of the object, made from the content when empty'),
      }),
    },
  };
}

/** The content with the sizes of its pictures and with its galleries, which belong to other rows. */
const shownContent = (item: PostItem, view: View): string =>
  showGalleries(
    item.pictures ? withPictureFiles(item.content_rendered, (id) => item.pictures?.get(id)) : item.content_rendered,
    item,
    view,
  );
