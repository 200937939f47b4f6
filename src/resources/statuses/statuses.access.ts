import { type Actor, can, onlyIf } from '../../access/index.ts';
import type { Registry } from '../../engine/definition/index.ts';
import type { PostStatus } from '../traits/post-statuses.ts';
import { postTypes } from '../traits/post-types.ts';

const mayEditSomething = (actor: Actor): boolean =>
  [...postTypes.values()].some((type) => can(actor, `edit_${type.plural}`));

const maySee = (actor: Actor, status: PostStatus): boolean =>
  !status.isInternal && (status.isPublic || mayEditSomething(actor));

/** Everybody sees what is public, those who edit posts the other states too; internal ones nobody (behaviour 9). */
export const statusAccess: Registry<PostStatus>['access'] = {
  list: (actor, { context }) => onlyIf(context !== 'edit' || mayEditSomething(actor), 'rest_cannot_view'),
  listed: maySee,
  retrieve: (actor, status) => onlyIf(maySee(actor, status), 'rest_cannot_read_status'),
};
