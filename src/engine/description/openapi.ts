import type { Site } from '../scope.ts';
import type { DescribedRoute } from './described-route.ts';
import { onSite } from './on-site.ts';
import { errorResponses, errorSchema } from './openapi-errors.ts';
import { operationOf, tagOf } from './openapi-operations.ts';
import { componentsOf, type Json } from './openapi-schemas.ts';

/** The described surface. */
export interface Described {
  /** The path of the routes below the address of the site. */
  readonly prefix: string;
  readonly version: string;
  /** The introduction of the description. */
  readonly note?: string;
}

const NOTE =
  'Posts, pages, media, comments, users, categories, tags, revisions, taxonomies, statuses and types.\n\n' +
  'Dates without zone are in the time zone of the site; errors are `{ code, message, data: { status } }`. ' +
  'Answers to reads have the fields of context `view`; with `context=embed` and `context=edit` they have those of the ' +
  'schemas that end so. With `_fields` an answer has only the fields that it names.';

/**
 * The OpenAPI 3.1 description of routes, derived from the definitions (interface 1.4, 4): one schema per resource and
 * context, one operation per route.
 */
export function openApiOf(declared: readonly DescribedRoute[], site: Site, { prefix, version, note }: Described): Json {
  const resources = new Map(declared.map(({ resource }) => [resource, onSite(resource, site)]));
  const routes = declared.map((route) => ({ ...route, resource: resources.get(route.resource) ?? route.resource }));
  const described = [...new Set(routes.map((route) => route.resource))];
  const schemas: Record<string, Json> = { error: errorSchema, ...Object.assign({}, ...described.map(componentsOf)) };
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.path.replace(/<(\w+)>/g, '{$1}');
    paths[path] ??= {};
    (paths[path] as Json)[route.method.toLowerCase()] = operationOf(route, schemas);
  }
  const tags = new Map(described.map((resource) => [tagOf(resource), resource.note]));
  return {
    openapi: '3.1.0',
    info: {
      title: `${site.title}: content`,
      version,
      description: note ? `${note}\n\n${NOTE}` : NOTE,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${site.url}${prefix}` }],
    security: [{}, { basic: [] }, { bearer: [] }],
    tags: [...tags].map(([name, description]) => ({ name, description })),
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
      responses: errorResponses,
      schemas,
    },
  };
}
