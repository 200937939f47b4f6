import type { Context } from '../definition/index.ts';
import type { DescribedResource, DescribedRoute } from './described-route.ts';
import { isRead, refusalsOf } from './openapi-errors.ts';
import { bodyExample, exampleOf } from './openapi-examples.ts';
import { parametersOf } from './openapi-parameters.ts';
import { bodySchema, contextsOf, deletedSchema, itemSchema, type Json, json } from './openapi-schemas.ts';

/** The tag of the routes of a resource. */
export const tagOf = (resource: DescribedResource): string => resource.path.split('/').at(-1) ?? resource.name;

/** The operation object of a route. */
export function operationOf(route: DescribedRoute, components: Readonly<Record<string, Json>>): Json {
  const { status, description, schema, headers } = answerOf(route);
  return {
    tags: [tagOf(route.resource)],
    operationId: idOf(route),
    summary: summaryOf(route),
    ...(isRead(route) && contextNote(route)),
    parameters: parametersOf(route),
    ...bodyOf(route, components),
    responses: {
      [status]: { description, content: json(schema, exampleOf(schema, components)), ...(headers && { headers }) },
      ...refusalsOf(route),
    },
  };
}

/** The unique id of an operation, made from its kind and path. */
function idOf({ method, operation, path }: DescribedRoute): string {
  const words = path.split(/[/-]/).filter((part) => part !== '' && !part.startsWith('<'));
  const isWhole = operation === 'delete' && !path.endsWith('>') && !path.endsWith('/me');
  const verb = operation === 'update' && method !== 'POST' ? method.toLowerCase() : operation;
  const which = isWhole ? ['all'] : operation === 'describe' && path.endsWith('>') ? ['one'] : [];
  return [verb, ...which, ...words].map((word, index) => (index ? capital(word) : word)).join('');
}

function summaryOf({ operation, resource, path }: DescribedRoute): string {
  const what = tagOf(resource).replaceAll('-', ' ');
  return `${capital(operation)} ${path.endsWith('/me') ? 'oneself among the ' : ''}${what}`;
}

/** The schemas of the response in other contexts than view. */
function contextNote({ resource }: DescribedRoute): Json {
  const others = contextsOf(resource).filter((context) => context !== 'view');
  if (others.length === 0) return {};
  const named = others.map((context) => `with \`context=${context}\` those of \`${resource.name}-${context}\``);
  return { description: `Items have the fields of \`${resource.name}-view\`, ${named.join(', ')}.` };
}

interface Answer {
  readonly status: number;
  readonly description: string;
  readonly schema: Json;
  readonly headers?: Json;
}

/** The successful response: of a read in context view, of a write in context edit. */
function answerOf({ operation, resource, path, createdStatus }: DescribedRoute): Answer {
  const item = (context: Context) => itemSchema(resource, context);
  const isRegistry = !('operations' in resource);
  switch (operation) {
    case 'describe':
      return {
        status: 200,
        description: 'The schema and the arguments.',
        schema: { type: 'object', additionalProperties: true },
      };
    case 'list':
      return isRegistry
        ? {
            status: 200,
            description: 'The entries by slug.',
            schema: { type: 'object', additionalProperties: item('view') },
          }
        : {
            status: 200,
            description: 'One page of the items.',
            schema: { type: 'array', items: item('view') },
            headers: pagingHeaders,
          };
    case 'retrieve':
      return { status: 200, description: 'The item.', schema: item('view'), headers: versionHeader };
    case 'create':
      return {
        status: createdStatus ?? 201,
        description: 'The item that was created.',
        schema: item(isRegistry || resource.createdContext ? 'view' : 'edit'),
        headers: {
          ...(createdStatus === undefined && { Location: { description: 'its address', schema: { type: 'string' } } }),
        },
      };
    case 'update':
      return { status: 200, description: 'The item as it is now.', schema: item('edit'), headers: versionHeader };
    case 'delete': {
      const isOne = path.endsWith('>') || path.endsWith('/me');
      const gone = deleted(isOne ? { previous: deletedSchema(resource) } : { count: { type: 'integer' } });
      const isTrashed = !isRegistry && resource.operations.delete?.force === 'optional';
      return {
        status: 200,
        description: isTrashed ? 'The item in the trash, or what was deleted.' : 'What was deleted.',
        schema: isTrashed ? { anyOf: [item('edit'), gone] } : gone,
      };
    }
  }
}

const deleted = (more: Json): Json => ({
  type: 'object',
  required: ['deleted', ...Object.keys(more)],
  properties: { deleted: { type: 'boolean', const: true }, ...more },
});

const pagingHeaders: Json = {
  'X-WP-Total': { description: 'how many items match in all', schema: { type: 'integer' } },
  'X-WP-TotalPages': { description: 'how many pages they fill', schema: { type: 'integer' } },
  Link: { description: 'the previous and the next page', schema: { type: 'string' } },
  ETag: { description: 'the version of the answer, for `If-None-Match`', schema: { type: 'string' } },
};

const versionHeader: Json = {
  ETag: { description: 'the version of the item, for `If-None-Match` and `If-Match`', schema: { type: 'string' } },
};

function bodyOf({ operation, resource }: DescribedRoute, components: Readonly<Record<string, Json>>): Json {
  if ((operation !== 'create' && operation !== 'update') || !('operations' in resource)) return {};
  const schema = bodySchema(resource, operation);
  const described = components[`${resource.name}-${operation}`] ?? {};
  if (operation === 'create' && resource.operations.create?.files) {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' };
    const members = (described['properties'] ?? {}) as Json;
    const form = { ...described, properties: { file, ...members }, required: ['file'] };
    return {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: form }, '*/*': { schema: file } } },
    };
  }
  const example = operation === 'create' ? bodyExample(described) : undefined;
  return {
    requestBody: {
      required: 'required' in described,
      content: { ...json(schema, example), 'application/x-www-form-urlencoded': { schema } },
    },
  };
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
