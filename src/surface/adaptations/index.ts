import { comments } from './comments.ts';
import { categories, tags, users } from './others.ts';
import { media, pages, posts } from './posts.ts';
import { statuses, taxonomies, types } from './registries.ts';
import { pageAutosaves, pageRevisions, postAutosaves, postRevisions } from './revisions.ts';

/** What differs, by the name of the resource; of those that are not here, nothing does. */
export const byName = {
  post: posts,
  page: pages,
  attachment: media,
  comment: comments,
  user: users,
  category: categories,
  tag: tags,
  revision: postRevisions,
  'page-revision': pageRevisions,
  autosave: postAutosaves,
  'page-autosave': pageAutosaves,
  taxonomy: taxonomies,
  status: statuses,
  type: types,
};
