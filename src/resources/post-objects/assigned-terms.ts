import type { Taxonomy } from '../../content-model/index.ts';
import { type Argument, field, InvalidValue, integerList, type Trait, VE } from '../../engine/definition/index.ts';
import { everything, hasTerm, not } from '../../storage/index.ts';
import type { PostItem } from './item.ts';

/** A list of term ids. An empty string is refused: it is neither an id nor a list. */
function termIds(options: Parameters<typeof integerList>[0]): Argument<readonly number[]> {
  const ids = integerList(options);
  return {
    ...ids,
    read(raw, scope) {
      if (raw === '') throw new InvalidValue('must not be empty');
      return ids.read(raw, scope);
    },
  };
}

/** The assigned terms of one taxonomy: a field, and the list arguments that select by it. Interface 2.1, 4.1. */
export function assignedTerms({ slug: taxonomy, restBase: fieldName }: Taxonomy): Trait<PostItem> {
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
      [fieldName]: termIds({
        note: `items having the given ${note}`,
        default: [],
        where: (ids) => (ids.length === 0 ? everything : hasTerm(taxonomy, ids)),
      }),
      [`${fieldName}_exclude`]: termIds({
        note: `items not having those ${note}`,
        default: [],
        where: (ids) => (ids.length === 0 ? everything : not(hasTerm(taxonomy, ids))),
      }),
    },
  };
}
