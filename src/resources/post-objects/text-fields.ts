import type { PostType } from '../../content-model/index.ts';
import {
  type Argument,
  type Context,
  E,
  field,
  type Schema,
  type Trait,
  VE,
  VEM,
} from '../../engine/definition/index.ts';
import type { View } from '../../engine/view.ts';
import { rawText } from '../shared/raw-text.ts';
import { isLocked } from './access.ts';
import type { PostItem } from './item.ts';

/** The title, rendered on write. That of a private item starts with `Private:` (behaviour 3). Interface 2.1. */
export const title: Trait<PostItem> = {
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

const rawSchema: Schema = { type: 'string', description: 'as stored', example: '<p>The tide is out.</p>' };
const renderedSchema: Schema = {
  type: 'string',
  description: 'as HTML',
  readonly: true,
  example: '<p>The tide is out.</p>\n',
};
const protectedSchema: Schema = { type: 'boolean', description: 'whether a password protects it', readonly: true };

/**
 * Content and excerpt, rendered on write. For a protected item, actors who may not edit it see empty texts without the
 * password (behaviour 3). Interface 2.1.
 */
export function contentAndExcerpt(type: PostType): Trait<PostItem> {
  const shown = (rendered: 'content_rendered' | 'excerpt_rendered') => (item: PostItem, view: View) =>
    isLocked(type, item, view) ? '' : item[rendered];
  const text = (
    name: 'content' | 'excerpt',
    options: { contexts: readonly Context[]; note: string; write: Argument },
  ) =>
    field.objectOf<PostItem>({
      ...options,
      members: {
        raw: { schema: rawSchema, contexts: E, read: (item) => item[name] },
        rendered: { schema: renderedSchema, contexts: options.contexts, read: shown(`${name}_rendered`) },
        protected: { schema: protectedSchema, contexts: VEM, read: (item) => item.password !== '' },
      },
    });
  return {
    fields: {
      content: text('content', {
        note: 'content of the object',
        contexts: VE,
        write: rawText('content of the object', '<p>The tide is out.</p>'),
      }),
      excerpt: text('excerpt', {
        note: 'excerpt of the object',
        contexts: VEM,
        write: rawText('excerpt of the object, made from the content when empty'),
      }),
    },
  };
}
