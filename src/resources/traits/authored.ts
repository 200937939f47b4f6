import { field, integerArgument, integerList, type Trait, VEM } from '../../engine/definition/index.ts';
import { everything, noneOf, oneOf } from '../../storage/index.ts';

/** Who wrote an item, and the list arguments that select by author. Interface 2.1, 4.1. */
export const authored: Trait<{ author_id: number }> = {
  fields: {
    author: field.integer({
      note: 'id of the author',
      contexts: VEM,
      read: (item) => item.author_id,
      write: integerArgument({ note: 'id of the author' }),
    }),
  },
  listArguments: {
    author: integerList({
      note: 'items assigned to given authors',
      default: [],
      where: (ids) => (ids.length === 0 ? everything : oneOf('author_id', ids)),
    }),
    author_exclude: integerList({
      note: 'excludes items of given authors',
      default: [],
      where: (ids) => noneOf('author_id', ids),
    }),
  },
};
