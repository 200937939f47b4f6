import { type Arguments, contextArgument, fieldsArgument } from '../definition/index.ts';
import { deleteArguments } from '../operations/write-input.ts';
import type { DescribedRoute } from './described-route.ts';
import { isRead } from './openapi-errors.ts';
import { argumentSchema, type Json } from './openapi-schemas.ts';

/** The parameters of a route: variables of the path, arguments in the query, and headers. */
export const parametersOf = (route: DescribedRoute): Json[] => [
  ...pathParameters(route),
  ...Object.entries(queryOf(route)).map(queryParameter),
  ...headersOf(route),
];

function pathParameters({ path }: DescribedRoute): Json[] {
  return [...path.matchAll(/<(\w+)>/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: variables[name] ?? { type: 'string' },
  }));
}

const id: Json = { type: 'integer', minimum: 1 };
const variables: Readonly<Record<string, Json>> = {
  id,
  parent_id: id,
  user_id: { anyOf: [id, { type: 'string', const: 'me' }] },
};

/** The arguments in the query. */
function queryOf({ operation, resource, more }: DescribedRoute): Arguments {
  const last = { ...more, _fields: fieldsArgument };
  if (operation === 'describe') return {};
  if (!('operations' in resource))
    return { context: contextArgument, ...(operation === 'list' && resource.listArguments), ...last };
  const { operations } = resource;
  if (operation === 'list') return { ...operations.list?.arguments, ...last };
  if (operation === 'retrieve') return { ...operations.retrieve?.arguments, ...last };
  if (operation === 'delete') return { ...(operations.delete && deleteArguments(operations.delete)), ...last };
  return last;
}

function queryParameter([name, argument]: [string, Arguments[string]]): Json {
  const { description, ...schema } = argumentSchema(argument, 'query');
  const style =
    schema['type'] === 'array'
      ? { style: 'form', explode: false }
      : schema['type'] === 'object'
        ? { style: 'deepObject', explode: true }
        : {};
  return {
    name,
    in: 'query',
    required: argument.required === true,
    ...(description !== undefined && { description }),
    schema,
    ...style,
  };
}

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string' },
});

/** The headers with a meaning, except the one with credentials. */
function headersOf(route: DescribedRoute): Json[] {
  const { operation, resource } = route;
  if (isRead(route)) return [header('If-None-Match', 'the `ETag` of an earlier answer: the same is not sent again')];
  if (operation === 'update' || operation === 'delete')
    return [header('If-Match', 'the `ETag` of the item as it was read: changes nothing when it has changed since')];
  if (operation !== 'create' || !('operations' in resource)) return [];
  const once = header('Idempotency-Key', 'a text of your own: what is sent again with it is not made twice');
  const fileName = 'names the file where the body is the file itself, such as: attachment; filename="picture.png"';
  return resource.operations.create?.files ? [once, header('Content-Disposition', fileName)] : [once];
}
