import type { PostType } from '../../content-model/index.ts';
import { E, field, type Schema, type Trait, VE, VEM } from '../../engine/definition/index.ts';
import type { View } from '../../engine/view.ts';
import { isLocked } from './post-access.ts';
import type { PostItem } from './post-item.ts';
import { rawText } from './raw-text.ts';

const rawSchema: Schema = { type: 'string', description: 'as stored', example: '<p>The tide is out.</p>' };
const renderedSchema: Schema = {
  type: 'string',
  description: 'as HTML',
  readonly: true,
  example: '<p>The tide is out.</p>\n',
};
const protectedSchema: Schema = { type: 'boolean', description: 'whether a password protects it', readonly: true };

/**
 * Content and excerpt, rendered when they were written. Without the password of a protected item, those who may not edit
 * it see empty texts (behaviour 3). Interface 2.1.
 */
export function written(type: PostType): Trait<PostItem> {
  const shown = (rendered: 'content_rendered' | 'excerpt_rendered') => (item: PostItem, view: View) =>
    isLocked(type, item, view) ? '' : item[rendered];
  const isProtected = (item: PostItem) => item.password !== '';
  return {
    fields: {
      content: field.objectOf<PostItem>({
        note: 'content of the object',
        contexts: VE,
        members: {
          raw: { schema: rawSchema, contexts: E, read: (item) => item.content },
          rendered: { schema: renderedSchema, contexts: VE, read: shown('content_rendered') },
          protected: { schema: protectedSchema, contexts: VEM, read: isProtected },
        },
        write: rawText('content of the object', '<p>The tide is out.</p>'),
      }),
      excerpt: field.objectOf<PostItem>({
        note: 'excerpt of the object',
        contexts: VEM,
        members: {
          raw: { schema: rawSchema, contexts: E, read: (item) => item.excerpt },
          rendered: { schema: renderedSchema, contexts: VEM, read: shown('excerpt_rendered') },
          protected: { schema: protectedSchema, contexts: VEM, read: isProtected },
        },
        write: rawText('excerpt of the object, made from the content when empty'),
      }),
    },
  };
}
