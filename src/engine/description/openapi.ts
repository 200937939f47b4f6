import type { Route } from '../routes.ts';
import type { Site } from '../scope.ts';
import { onSite } from './on-site.ts';
import { operationOf, tagOf } from './openapi-operations.ts';
import { componentsOf, errorSchema, type Json, json } from './openapi-schemas.ts';

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
