import { type Actor, can, onlyIf } from '../../access/index.ts';
import type { ContentModel } from '../../content-model/index.ts';
import type { Registry } from '../../engine/definition/index.ts';
import type { Scope } from '../../engine/scope.ts';
import type { PostStatus } from '../kinds/post-statuses.ts';

const mayEditSomething = (actor: Actor, { postTypes }: ContentModel): boolean =>
  [...postTypes.values()].some((type) => can(actor, `edit_${type.plural}`));

const maySee = (actor: Actor, status: PostStatus, { scope: { site } }: { scope: Pick<Scope, 'site'> }): boolean =>
  !status.isInternal && (status.isPublic || mayEditSomething(actor, site.model));

/** Public statuses are for everybody, others for those who may edit posts, internal ones for nobody (behaviour 9). */
export const statusAccess: Registry<PostStatus>['access'] = {
  list: (actor, { context, scope }) =>
    onlyIf(context !== 'edit' || mayEditSomething(actor, scope.site.model), 'rest_cannot_view'),
  listed: maySee,
  retrieve: (actor, status, request) => onlyIf(maySee(actor, status, request), 'rest_cannot_read_status'),
};
