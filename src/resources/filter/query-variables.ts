import { can, onlyIf } from '../../access/index.ts';
import type { PostType } from '../../content-model/index.ts';
import { type Argument, InvalidValue, objectArgument, read } from '../../engine/definition/index.ts';
import type { Scope } from '../../engine/scope.ts';
import { all } from '../../storage/index.ts';
import { metaCondition } from './meta-variables.ts';
import { type Effect, privateVariables, publicVariables, type Variable } from './query-variable.ts';

/** The combined effect of all variables in `filter`. */
interface Filter extends Effect {
  readonly isPrivate: boolean;
}

/**
 * The argument `filter`: query variables of an allow-list, each mapped to an argument of the list. Other names are ignored.
 * Conditions are combined with those of the other arguments; for paging and order, an argument outside `filter` wins.
 * Interface 4.2, 4.3; behaviour 13.
 *
 * @param collection the collection whose declared meta fields can be used
 * @param status the argument of the list that `post_status` stands for
 * @param orderBy values of the argument `orderby`
 */
export function queryVariables(options: {
  type: PostType;
  collection: string;
  status: Argument<readonly string[]>;
  orderBy: readonly string[];
}): Argument<Filter> {
  const { type, collection, status, orderBy } = options;
  const variables = new Map(Object.entries({ ...publicVariables(type, orderBy), ...privateVariables(type, status) }));
  const argument = objectArgument<Filter>(
    {
      note: 'query variables, as filter[name]=value or as JSON; private ones need the right to edit items of the type',
      properties: Object.fromEntries([...variables].map(([name, { schema }]) => [name, schema])),
    },
    (raw, scope) => {
      const { site } = scope;
      const effects = Object.entries(membersOf(raw)).flatMap(([name, value]) => {
        const variable = variables.get(name);
        return variable && value !== null ? [{ ...readVariable(name, variable, value, scope), variable }] : [];
      });
      return {
        where: all(
          ...effects.map((effect) => effect.where),
          metaCondition(Object.assign({}, ...effects.map((effect) => effect.meta)), site.metaFields[collection] ?? []),
        ),
        supplies: Object.assign({}, ...effects.map((effect) => effect.supplies)),
        isPrivate: effects.some((effect) => effect.variable.isPrivate),
      };
    },
  );
  return {
    ...argument,
    where: (filter) => filter.where,
    supplies(filter, isGiven) {
      const { page, offset, ...supplied } = filter.supplies;
      // Page and offset mean the same: either of them outside `filter` wins over both inside.
      return isGiven('page') || isGiven('offset') ? supplied : filter.supplies;
    },
    access: (actor, filter) => onlyIf(!filter.isPrivate || can(actor, `edit_${type.plural}`), 'rest_forbidden_param'),
  };
}

/** @throws InvalidValue naming the variable */
function readVariable(name: string, variable: Variable, value: unknown, scope: Scope): Effect {
  try {
    return variable.read(value, scope);
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error;
    throw new InvalidValue(`${name} ${error.message}`);
  }
}

/** The members of an object, or of a JSON string that holds one. */
function membersOf(raw: unknown): Record<string, unknown> {
  if (typeof raw !== 'string') return read.object(raw);
  if (raw.trim() === '') return {};
  try {
    return read.object(JSON.parse(raw));
  } catch (error) {
    if (error instanceof SyntaxError) throw new InvalidValue('must be an object');
    throw error;
  }
}
