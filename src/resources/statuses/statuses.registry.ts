import { defineRegistry, E, field, VE, VEM } from '../../engine/definition/index.ts';
import type { PostStatus } from '../kinds/post-statuses.ts';
import { postStatuses } from '../kinds/post-statuses.ts';
import { statusAccess } from './statuses.access.ts';

/** The statuses of posts, read only. Interface 2.10, 4.9. */
export const statuses = defineRegistry<PostStatus>({
  name: 'status',
  path: '/statuses',
  key: 'status',
  note: 'statuses of posts',
  notFound: 'rest_status_invalid',
  fields: {
    name: field.text({ note: 'title', example: 'Published', contexts: VEM, read: (status) => status.name }),
    private: field.boolean({
      note: 'whether posts with this status are private',
      contexts: E,
      read: (status) => status.isPrivate,
    }),
    protected: field.boolean({
      note: 'whether posts with this status are protected',
      contexts: E,
      read: (status) => status.isProtected,
    }),
    public: field.boolean({
      note: 'whether posts are shown on the front end',
      contexts: VE,
      read: (status) => status.isPublic,
    }),
    queryable: field.boolean({
      note: 'whether posts are publicly queryable',
      contexts: VE,
      read: (status) => status.isQueryable,
    }),
    show_in_list: field.boolean({
      note: 'whether posts are in the edit listing of their type',
      contexts: E,
      read: (status) => status.showInList,
    }),
    slug: field.text({
      note: 'alphanumeric identifier',
      example: 'publish',
      contexts: VEM,
      read: (status) => status.slug,
    }),
  },
  listArguments: {},
  entries: () => postStatuses,
  access: statusAccess,
});
