import type { Post } from '../server/index.ts';

/** Values of fields as they are sent. */
export type Fields = Readonly<Record<string, unknown>>;

/** What autosaves and revisions hold. */
export const TEXTS = ['title', 'content', 'excerpt'] as const;

/** The fields of an item that can be changed, as they are sent. */
export function fieldsOf(post: Post): Fields {
  const { title, content, excerpt, ...others } = post;
  return { ...others, title: title.raw, content: content.raw, excerpt: excerpt.raw };
}

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
