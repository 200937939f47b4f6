import { type Actor, can, onlyIf, refuse } from '../../access/index.ts';
import type { Taxonomy } from '../../content-model/index.ts';
import type { Access } from '../../engine/definition/index.ts';
import { everything, oneOf } from '../../storage/index.ts';
import { mayRead } from '../post-objects/access.ts';
import type { TermItem } from './items.ts';
import type { TermRelated } from './rules.ts';

/**
 * Policies of categories and tags: everybody may read, those who manage a taxonomy may change it (behaviour 7). Terms of a
 * flat taxonomy can also be created by those who may assign them, since editors create tags while writing.
 */
export function termAccess({ hierarchical, needs, hasDefault }: Taxonomy): Access<TermItem, TermRelated> {
  const mayManage = (actor: Actor) => can(actor, needs.manage);
  const mayCreate = (actor: Actor) => mayManage(actor) || (!hierarchical && can(actor, needs.assign));

  return {
    list(actor, { context, input, scope, related }) {
      if (context === 'edit' && !mayManage(actor)) return refuse('rest_forbidden_context');
      if (!input['post']) return everything;
      const post = related?.post;
      const type = scope.site.model.postTypes.get(post?.row.type ?? '');
      const isReadable = post && type && mayRead(actor, type, post.row, scope.nowGmt);
      return isReadable ? oneOf('id', post.termIds) : refuse('rest_forbidden_context');
    },
    retrieve: (actor, _term, { context }) => onlyIf(context !== 'edit' || mayManage(actor), 'rest_forbidden_context'),
    create: (actor) => onlyIf(mayCreate(actor), 'rest_cannot_create'),
    update: (actor) => onlyIf(mayManage(actor), 'rest_cannot_update'),
    delete: (actor, term, { scope }) =>
      onlyIf(mayManage(actor) && !(hasDefault && term.id === scope.site.defaultCategory), 'rest_cannot_delete'),
    mayCreate,
  };
}
