import { type Actor, can, onlyIf } from '../../access/index.ts';
import type { Taxonomy } from '../../content-model/index.ts';
import type { Registry } from '../../engine/definition/index.ts';

const mayAssign = (actor: Actor, taxonomy: Taxonomy): boolean => can(actor, taxonomy.needs.assign);

/** Everybody may read; context edit needs the right to assign the terms (behaviour 9). */
export const taxonomyAccess: Registry<Taxonomy>['access'] = {
  list(actor, { context, input, scope: { site } }) {
    const wanted = [...site.model.taxonomies.values()].filter((taxonomy) => isOfType(taxonomy, input['type']));
    const isAllowed = context !== 'edit' || wanted.some((taxonomy) => mayAssign(actor, taxonomy));
    return onlyIf(isAllowed, 'rest_cannot_view');
  },
  listed: (actor, taxonomy, { context, input }) =>
    isOfType(taxonomy, input['type']) && (context !== 'edit' || mayAssign(actor, taxonomy)),
  retrieve: (actor, taxonomy, { context }) =>
    onlyIf(context !== 'edit' || mayAssign(actor, taxonomy), 'rest_forbidden_context'),
};

/** The argument `type`: selects all when absent or empty. */
function isOfType(taxonomy: Taxonomy, type: unknown): boolean {
  return typeof type !== 'string' || type === '' || taxonomy.types.includes(type);
}
