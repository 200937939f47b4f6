import { noneOf, oneOf } from '../../storage/index.ts';
import {
  type Argument,
  type Arguments,
  checked,
  choice,
  InvalidValue,
  integerArgument,
  integerList,
  textArgument,
  textList,
} from './argument.ts';
import { contexts } from './schema.ts';

/** The scope of a read: which fields are shown (interface 1.2). */
export const contextArgument: Argument = choice(contexts, {
  note: 'scope of the request; decides which fields are shown',
  default: 'view',
});

/** No response has more fields, longer names or deeper nesting. */
const MAX_FIELDS = 200;
const MAX_FIELD_LENGTH = 200;
const MAX_FIELD_DEPTH = 10;

/** The argument that narrows a response to some of its fields (behaviour 12). */
export const fieldsArgument: Argument<readonly string[]> = checked(
  textList({ note: 'only these fields, such as id,title.rendered' }),
  (names) => {
    if (names.length > MAX_FIELDS) throw new InvalidValue(`must have at most ${MAX_FIELDS} entries`);
    if (names.some((name) => name.length > MAX_FIELD_LENGTH))
      throw new InvalidValue(`must have names of at most ${MAX_FIELD_LENGTH} characters`);
    if (names.some((name) => name.split('.').length > MAX_FIELD_DEPTH))
      throw new InvalidValue(`must name fields at most ${MAX_FIELD_DEPTH} levels deep`);
    return names;
  },
);

/** The arguments of every list: context, page, per_page, include, exclude. */
export const paging: Arguments = {
  context: contextArgument,
  page: integerArgument({ note: 'current page', default: 1, minimum: 1 }),
  per_page: integerArgument({ note: 'maximum items in the result set', default: 10, minimum: 1, maximum: 100 }),
  include: integerList({
    note: 'only given ids',
    where: (ids) => (ids.length === 0 ? { kind: 'everything' } : oneOf('id', ids)),
  }),
  exclude: integerList({ note: 'excludes given ids', where: (ids) => noneOf('id', ids) }),
};

/** Skips items instead of pages; does not reduce the total. */
export const offset: Arguments = { offset: integerArgument({ note: 'skips a number of items', minimum: 0 }) };

/** The text that items must match; the resource defines how. */
export const search = (where: NonNullable<Argument<string>['where']>): Arguments => ({
  search: textArgument({ note: 'items matching a string', where, maxLength: 1000 }),
});

/** The arguments `order` and `orderby` for the given orders of a list. */
export function ordering(orderBy: readonly string[], byDefault: { orderBy: string; order: 'asc' | 'desc' }): Arguments {
  return {
    order: choice(['asc', 'desc'], { note: 'sort direction', default: byDefault.order }),
    orderby: choice(orderBy, { note: 'sort attribute', default: byDefault.orderBy }),
  };
}
