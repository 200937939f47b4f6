import { onlyIf } from '../../access/index.ts';
import { type PostType, postType } from '../../content-model/index.ts';
import type { Above, Access } from '../../engine/definition/index.ts';
import { equals, everything, type PostRow } from '../../storage/index.ts';
import { mayEdit } from '../post-objects/access.ts';

/** The item that the revisions are of. Its earlier texts are for those who may change it, to read and to delete (behaviour 8, 12). */
export const revised = (type: PostType): Above<PostRow> => ({
  notFound: 'rest_post_invalid_parent',
  async get(reader, id) {
    const row = await reader.posts.get(id);
    return row?.type === type.slug ? row : undefined;
  },
  versionOf: (post) => post.version,
  access: (actor, post, { operation, scope }) =>
    onlyIf(
      mayEdit(actor, type, post, scope.nowGmt),
      operation === 'delete' ? 'rest_cannot_delete' : 'rest_cannot_read',
    ),
  below: (id) => equals('parent_id', id),
});

/** Whoever passed the post may do to its revisions what can be done to revisions at all. */
export const revisionAccess: Access<PostRow, unknown> = {
  list: () => everything,
  retrieve: () => undefined,
  delete: () => undefined,
};

/** The name of what is kept of texts of a type; that of posts is the name of the interface. */
export const nameFor = ({ slug }: PostType, kind: 'revision' | 'autosave'): string =>
  slug === postType.slug ? kind : `${slug}-${kind}`;
