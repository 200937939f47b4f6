import type { Arguments, Context, Fields, Registry, Resource, Schema } from '../definition/index.ts';
import { contextArgument, fieldsArgument } from '../definition/index.ts';
import { bodyArguments, deleteArguments } from '../operations/write-input.ts';
import type { Route } from '../routes.ts';
import type { Site } from '../scope.ts';
import { onSite } from './on-site.ts';

type Json = Record<string, unknown>;

/**
 * The OpenAPI 3.1 description of all routes, derived from the definitions (interface 1.4, 4): one component per resource
 * and context, one operation per route.
 */
export function openApiOf(declared: readonly Route[], site: Site & { prefix: string; version: string }): Json {
  const resources = new Map(declared.map(({ resource }) => [resource, onSite(resource, site)]));
  const routes = declared.map((route) => ({ ...route, resource: resources.get(route.resource) ?? route.resource }));
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.path.replace(/<(\w+)>/g, '{$1}');
    paths[path] ??= {};
    (paths[path] as Json)[route.method.toLowerCase()] = operationOf(route);
  }
  const described = [...new Set(routes.map((route) => route.resource))];
  return {
    openapi: '3.1.0',
    info: {
      title: `${site.title}: content`,
      version: site.version,
      description:
        'Posts, pages, media, comments, users, categories, tags, revisions, taxonomies, statuses and types. ' +
        'Dates without zone are in the time zone of the site; errors are `{ code, message, data: { status } }`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${site.url}${site.prefix}` }],
    security: [{}, { basic: [] }, { bearer: [] }],
    tags: described.map((resource) => ({ name: tagOf(resource), description: resource.note })),
    paths,
    components: {
      securitySchemes: {
        basic: {
          type: 'http',
          scheme: 'basic',
          description: 'Log-in name or e-mail address, with the password or an application password.',
        },
        bearer: { type: 'http', scheme: 'bearer', description: 'An application password.' },
      },
      responses: { error: { description: 'What went wrong.', content: json({ $ref: '#/components/schemas/error' }) } },
      schemas: { error: errorSchema, ...Object.assign({}, ...described.map(componentsOf)) },
    },
  };
}

const errorSchema: Json = {
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: {
    code: { type: 'string', description: 'what went wrong, for programs' },
    message: { type: 'string', description: 'what went wrong, for people' },
    data: {
      type: 'object',
      required: ['status'],
      properties: {
        status: { type: 'integer', description: 'the status of the answer' },
        params: { description: 'argument → fault, or the names of missing arguments' },
      },
    },
  },
};

const json = (schema: Json): Json => ({ 'application/json': { schema } });

const tagOf = (resource: Resource | Registry): string => resource.path.split('/').at(-1) ?? resource.name;

/** Contexts in which a resource has fields at all. */
function contextsOf(fields: Fields<never>): Context[] {
  const used = new Set(Object.values(fields).flatMap((field) => field.contexts));
  return (['view', 'embed', 'edit'] as const).filter((context) => used.has(context));
}

const componentName = (resource: Resource | Registry, context: Context): string => `${resource.name}-${context}`;

function componentsOf(resource: Resource | Registry): Record<string, Json> {
  const fields = resource.fields as Fields<never>;
  return Object.fromEntries(
    contextsOf(fields).map((context) => {
      const shown = Object.entries(fields).filter(([, field]) => field.contexts.includes(context));
      const properties = Object.fromEntries(
        shown.map(([name, field]) => [
          name,
          { ...inContext(field.schema, context), ...(field.readOnly && { readOnly: true }) },
        ]),
      );
      return [
        componentName(resource, context),
        {
          type: 'object',
          description: `${resource.note}, context ${context}`,
          required: Object.keys(properties),
          properties,
        },
      ];
    }),
  );
}

/** A schema without what OpenAPI does not know, and without members that another context shows. */
function inContext(schema: Schema, context?: Context): Json {
  const { context: _, readonly, properties, ...rest } = schema;
  const members =
    properties &&
    Object.entries(properties).filter(([, member]) => !context || !member.context || member.context.includes(context));
  return {
    ...rest,
    ...(readonly && { readOnly: true }),
    ...(members && {
      properties: Object.fromEntries(members.map(([name, member]) => [name, inContext(member, context)])),
    }),
  };
}

/** The item as an answer: of a read in any of its contexts, of a write in context edit. */
function itemSchema(resource: Resource | Registry, contexts: readonly Context[]): Json {
  const shown = contextsOf(resource.fields as Fields<never>);
  const refs = (
    contexts.some((context) => shown.includes(context)) ? contexts.filter((context) => shown.includes(context)) : shown
  ).map((context) => ({
    $ref: `#/components/schemas/${componentName(resource, context)}`,
  }));
  return refs.length === 1 && refs[0] ? refs[0] : { anyOf: refs };
}

function operationOf(route: Route): Json {
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
