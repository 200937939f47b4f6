import { field, integerList, type Trait, VE } from '../../engine/definition/index.ts';
import { everything, hasTerm, not } from '../../storage/index.ts';
import type { PostItem } from './post-item.ts';
import type { Taxonomy } from './taxonomies.ts';

/** The terms of one taxonomy: a field, and the arguments that select by it. Interface 2.1, 4.1. */
export function classified({ slug: taxonomy, restBase: fieldName }: Taxonomy): Trait<PostItem> {
  const note = `terms assigned in the ${taxonomy} taxonomy`;
  return {
    fields: {
      [fieldName]: field.list({
        note,
        items: { type: 'integer' },
        contexts: VE,
        read: (item) => item.terms[taxonomy] ?? [],
        write: integerList({ note }),
      }),
    },
    listArguments: {
      [fieldName]: integerList({
        note: `items having the given ${note}`,
        default: [],
        where: (ids) => (ids.length === 0 ? everything : hasTerm(taxonomy, ids)),
      }),
      [`${fieldName}_exclude`]: integerList({
        note: `items not having those ${note}`,
        default: [],
        where: (ids) => (ids.length === 0 ? everything : not(hasTerm(taxonomy, ids))),
      }),
    },
  };
}
