import { type Field, type Schema, textArgument } from '../../engine/definition/index.ts';
import type { CommentItem } from '../../resources/comments/comment-item.ts';
import { comments as defined } from '../../resources/comments/comments.resource.ts';
import type { Reader } from '../../storage/index.ts';
import type { Adaptation, ListedBy } from '../adaptation.ts';
import { toItem, toList } from '../links.ts';
import { collectionOf } from './post-links.ts';

interface Answered {
  readonly isAnswered: boolean;
}

const password = textArgument({ note: 'password of the post, where it is protected' });

/** A defined field whose schema says more. */
function described(name: string, more: Partial<Schema>): Field<CommentItem> {
  const one = defined.fields[name];
  if (!one) throw new Error(`comments have no field ${name}`);
  return { ...one, schema: { ...one.schema, ...more } };
}

const listedBy =
  (column: string): ListedBy =>
  (reader, values, query) =>
    reader.comments.idsOfEach({ column, values, ...query });

export const comments: Adaptation<CommentItem, Answered> = {
  links: [
    { rel: 'self', to: (comment) => toItem('/comments', comment.id) },
    { rel: 'collection', to: () => toList('/comments') },
    {
      rel: 'author',
      embeddable: true,
      to: (comment) => (comment.author_id > 0 ? toItem('/users', comment.author_id) : undefined),
    },
    {
      rel: 'up',
      embeddable: true,
      to: ({ post }, { site }) => post && toItem(collectionOf(post.row.type, site.model), post.row.id),
      attributes: ({ post }) => ({ post_type: post?.row.type }),
    },
    {
      rel: 'in-reply-to',
      embeddable: true,
      to: (comment) => (comment.parent_id > 0 ? toItem('/comments', comment.parent_id) : undefined),
    },
    {
      rel: 'children',
      embeddable: true,
      to: (comment) => (comment.isAnswered ? toList('/comments', 'parent', comment.id) : undefined),
    },
  ],
  fields: {
    parent: described('parent', { default: 0 }),
    post: described('post', { default: 0 }),
    // A create accepts and checks it, although the schema says that it is read-only.
    type: described('type', { readonly: true }),
    author_ip: described('author_ip', { format: 'ip' }),
  },
  omits: ['karma'],
  listArguments: { password },
  retrieveArguments: { password },
  operations: { create: { arguments: { password } } },
  async more(reader: Reader, items) {
    const answered = await reader.comments.answeredAmong(items.map((item) => item.id));
    return items.map((item) => ({ isAnswered: answered.has(item.id) }));
  },
  listedBy: { post: listedBy('post_id'), parent: listedBy('parent_id') },
};
