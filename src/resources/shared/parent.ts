import { field, integerArgument, integerList, type Trait, VE } from '../../engine/definition/index.ts';
import { everything, noneOf, oneOf } from '../../storage/index.ts';

/** List arguments that select by parent. Interface 4.2, 4.3. */
export const parentArguments = {
  parent: integerList({
    note: 'limit to parent ids',
    default: [],
    where: (ids) => (ids.length === 0 ? everything : oneOf('parent_id', ids)),
  }),
  parent_exclude: integerList({
    note: 'excludes given parent ids',
    default: [],
    where: (ids) => noneOf('parent_id', ids),
  }),
};

/** The parent in a tree, and the list arguments that select by it. Interface 2.3, 4.3. */
export const parent: Trait<{ parent_id: number }> = {
  fields: {
    parent: field.integer({
      note: 'id of the parent page',
      contexts: VE,
      read: (item) => item.parent_id,
      write: integerArgument({ note: 'id of the parent page' }),
    }),
  },
  listArguments: parentArguments,
};
