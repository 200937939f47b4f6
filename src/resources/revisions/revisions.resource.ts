import type { PostType } from '../../content-model/index.ts';
import { type Argument, choice, defineResource } from '../../engine/definition/index.ts';
import { all, equals, type PostRow } from '../../storage/index.ts';
import { revisionFields } from './revision-fields.ts';
import { nameFor, revised, revisionAccess } from './revisions.access.ts';

const context: Argument = choice(['view'], { note: 'scope of the request', default: 'view' });
const isRevision = equals('type', 'revision');

/** Revisions: the stored texts of an item after each change. Interface 2.8, 4.8. */
export const revisionsOf = (type: PostType) =>
  defineResource<PostRow>({
    name: nameFor(type, 'revision'),
    path: `/${type.restBase}/<parent_id>/revisions`,
    note: `earlier texts of a ${type.slug}`,
    notFound: 'rest_post_invalid_id',
    idOf: (revision) => revision.id,
    versionOf: (revision) => revision.version,
    above: revised(type),
    fields: revisionFields,
    // Section 4.8: the list takes no arguments for paging and order.
    operations: {
      list: {
        arguments: { context },
        fixedOrder: [
          { column: 'date', direction: 'desc' },
          { column: 'id', direction: 'desc' },
        ],
        beyondEnd: 'refused',
      },
      retrieve: { arguments: { context } },
      delete: { force: 'none' },
    },
    access: revisionAccess,
    rules: {},
    items: {
      ids: (reader, query) => reader.posts.ids({ ...query, where: all(isRevision, query.where) }),
      page: (reader, query) => reader.posts.page({ ...query, where: all(isRevision, query.where) }),
      load: (reader, ids) => reader.posts.load(ids),
      count: (reader, where) => reader.posts.count(all(isRevision, where)),
      async get(reader, id, parent) {
        const row = await reader.posts.get(id);
        return row?.type === 'revision' && row.parent_id === parent ? row : undefined;
      },
      delete: (stores, revision) => stores.posts.delete(revision),
    },
  });
