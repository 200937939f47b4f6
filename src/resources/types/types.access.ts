import { type Actor, can, onlyIf } from '../../access/index.ts';
import type { PostType } from '../../content-model/index.ts';
import type { Registry } from '../../engine/definition/index.ts';

const mayEdit = (actor: Actor, type: PostType): boolean => can(actor, `edit_${type.plural}`);

/** Everybody may read; context edit needs the right to edit items of the type (behaviour 9). */
export const typeAccess: Registry<PostType>['access'] = {
  list(actor, { context, scope: { site } }) {
    const isAllowed = context !== 'edit' || [...site.model.postTypes.values()].some((type) => mayEdit(actor, type));
    return onlyIf(isAllowed, 'rest_cannot_view');
  },
  listed: (actor, type, { context }) => context !== 'edit' || mayEdit(actor, type),
  retrieve: (actor, type, { context }) => onlyIf(context !== 'edit' || mayEdit(actor, type), 'rest_forbidden_context'),
};
