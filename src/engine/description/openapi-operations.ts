import {
  type Arguments,
  type Context,
  contextArgument,
  fieldsArgument,
  type Registry,
  type Resource,
} from '../definition/index.ts';
import { bodyArguments, deleteArguments } from '../operations/write-input.ts';
import type { Route } from '../routes.ts';
import { inContext, itemSchema, type Json, json } from './openapi-schemas.ts';

/** Under which heading the routes of a resource stand. */
export const tagOf = (resource: Resource | Registry): string => resource.path.split('/').at(-1) ?? resource.name;

/** What a route takes and how it answers. */
export function operationOf(route: Route): Json {
  const { operation, resource } = route;
  const tag = tagOf(resource);
  const base = {
    tags: [tag],
    operationId: `${operation}${resource.path
      .split('/')
      .filter((part) => !part.startsWith('<'))
      .map(capital)
      .join('')}`,
    summary: `${capital(operation)} ${tag}`,
  };
  const anyContext: readonly Context[] = ['view', 'embed', 'edit'];
  const errors = { default: { $ref: '#/components/responses/error' } };
  const inPath = [...route.path.matchAll(/<(\w+)>/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'id' || name === 'parent_id' ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }));
  const parameters = (declared: Arguments) => [
    ...inPath,
    ...Object.entries({ ...declared, _fields: fieldsArgument }).map(queryParameter),
  ];
  const answers = (status: string, description: string, schema: Json, headers?: Json) => ({
    responses: { [status]: { description, content: json(schema), ...(headers && { headers }) }, ...errors },
  });

  if (!('operations' in resource)) {
    const item = itemSchema(resource, anyContext);
    if (operation === 'describe')
      return { ...base, ...answers('200', 'The schema and the arguments.', { type: 'object' }) };
    if (operation === 'list') {
      return {
        ...base,
        parameters: parameters({ context: contextArgument, ...resource.listArguments }),
        ...answers('200', 'The entries by slug.', { type: 'object', additionalProperties: item }),
      };
    }
    return { ...base, parameters: parameters({ context: contextArgument }), ...answers('200', 'The entry.', item) };
  }
  const { operations } = resource;
  switch (operation) {
    case 'describe':
      return { ...base, ...answers('200', 'The schema and the arguments.', { type: 'object' }) };
    case 'list':
      return {
        ...base,
        parameters: parameters(operations.list?.arguments ?? {}),
        ...answers(
          '200',
          'One page of the items.',
          { type: 'array', items: itemSchema(resource, anyContext) },
          pagingHeaders,
        ),
      };
    case 'retrieve':
      return {
        ...base,
        parameters: parameters(operations.retrieve?.arguments ?? {}),
        ...answers('200', 'The item.', itemSchema(resource, anyContext)),
      };
    case 'create':
      return {
        ...base,
        parameters: operations.create?.files ? [...inPath, fileName] : inPath,
        requestBody: bodyOf(
          bodyArguments(resource, 'create'),
          operations.create?.required ?? [],
          operations.create?.files,
        ),
        ...answers('201', 'The item that was created.', itemSchema(resource, ['edit', 'view'])),
      };
    case 'update':
      return {
        ...base,
        parameters: inPath,
        requestBody: bodyOf(bodyArguments(resource, 'update'), [], undefined),
        ...answers('200', 'The item as it is now.', itemSchema(resource, ['edit'])),
      };
    case 'delete': {
      const item = itemSchema(resource, ['edit']);
      const gone = {
        type: 'object',
        required: ['deleted', 'previous'],
        properties: { deleted: { type: 'boolean', const: true }, previous: item },
      };
      const declared = operations.delete ? deleteArguments(operations.delete) : {};
      return {
        ...base,
        parameters: parameters(declared),
        ...answers(
          '200',
          'The item in the trash, or what was deleted.',
          operations.delete?.force === 'optional' ? { anyOf: [item, gone] } : gone,
        ),
      };
    }
  }
}

const pagingHeaders: Json = {
  'X-WP-Total': { description: 'how many items match in all', schema: { type: 'integer' } },
  'X-WP-TotalPages': { description: 'how many pages they fill', schema: { type: 'integer' } },
  Link: { description: 'the previous and the next page', schema: { type: 'string' } },
};

const fileName: Json = {
  name: 'Content-Disposition',
  in: 'header',
  description: 'names the file where the body is the file itself, such as: attachment; filename="picture.png"',
  schema: { type: 'string' },
};

function queryParameter([name, argument]: [string, Arguments[string]]): Json {
  const { description, ...schema } = inContext(argument.schema);
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

function bodyOf(declared: Arguments, required: readonly string[], files: true | undefined): Json {
  const properties = Object.fromEntries(
    Object.entries(declared).map(([name, argument]) => [name, inContext(argument.schema)]),
  );
  const schema: Json = { type: 'object', properties, ...(required.length > 0 && { required }) };
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  return files
    ? {
        content: {
          'multipart/form-data': { schema: { ...schema, properties: { file, ...properties }, required: ['file'] } },
          '*/*': { schema: file },
        },
      }
    : { content: { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } } };
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
