import { onlyIf } from '../../access/index.ts';
import { type PostType, postType } from '../../content-model/index.ts';
import type { Above, Access } from '../../engine/definition/index.ts';
import type { ErrorCode } from '../../errors/index.ts';
import { equals, everything, type PostRow } from '../../storage/index.ts';
import { mayEdit } from '../post-objects/access.ts';

/** How operations are refused, if not as reads. */
const refusals: Readonly<Record<string, ErrorCode>> = { create: 'rest_cannot_edit', delete: 'rest_cannot_delete' };

/** The item that the revisions belong to. Only actors who may edit it may read and delete its revisions (behaviour 8, 12). */
export const revised = (type: PostType): Above<PostRow> => ({
  notFound: 'rest_post_invalid_parent',
  async get(reader, id) {
    const row = await reader.posts.get(id);
    return row?.type === type.slug ? row : undefined;
  },
  versionOf: (post) => post.version,
  access: (actor, post, { operation, scope }) =>
    onlyIf(mayEdit(actor, type, post, scope.nowGmt), refusals[operation] ?? 'rest_cannot_read'),
  below: (id) => equals('parent_id', id),
});

/** Policies of revisions: access to the post, which was checked before, is enough. */
export const revisionAccess: Access<PostRow, unknown> = {
  list: () => everything,
  retrieve: () => undefined,
  delete: () => undefined,
};

/** The name of the resource for a type; that of posts is the name in the interface. */
export const nameFor = ({ slug }: PostType, kind: 'revision' | 'autosave'): string =>
  slug === postType.slug ? kind : `${slug}-${kind}`;
