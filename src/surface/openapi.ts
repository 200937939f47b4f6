import { type Arguments, type Field, type Fields, field, textList, VEM } from '../engine/definition/index.ts';
import type { DescribedResource, DescribedRoute } from '../engine/description/described-route.ts';
import { openApiOf } from '../engine/description/openapi.ts';
import type { Site } from '../engine/scope.ts';
import type { ByPath } from './describe.ts';
import { NAMESPACE, ROOT } from './links.ts';
import type { Endpoint } from './routes.ts';

const NOTE =
  'The same site as clients written for WordPress know it. Every item has `_links`; `_embed` brings what they lead to ' +
  'along, in `_embedded`. PUT and PATCH mean what a POST to an item means.';

const embedding: Arguments = {
  _embed: textList({ note: 'brings what these links lead to along, such as author,wp:term; 1 stands for all of them' }),
};

/** The embedded items, by the names of the links. An item that the actor may not see is an error. */
const embedded: Field<unknown> = field.object({
  note: 'the items in context embed that links lead to, where `_embed` asks for them',
  contexts: VEM,
  shown: { optional: true, additionalProperties: { type: 'array', items: {} } },
  read: () => undefined,
});

/** The OpenAPI description of the surface, built like that of the interface. */
export function openApiOfSurface(byPath: ByPath, site: Site, version: string): object {
  const described = new Map<object, DescribedResource>();
  const withEmbedded = (resource: DescribedResource): DescribedResource => {
    const fields = resource.fields as Fields<unknown>;
    if (!('operations' in resource) || !fields['_links']) return resource;
    const known = described.get(resource) ?? { ...resource, fields: { ...fields, _embedded: embedded } };
    described.set(resource, known);
    return known;
  };
  const routes = [...byPath].flatMap(([path, endpoints]) => {
    const described = endpoints.flatMap((endpoint) => routesOf(endpoint, withEmbedded));
    const [first] = described;
    const options: DescribedRoute[] = first ? [{ ...first, method: 'OPTIONS', path, operation: 'describe' }] : [];
    return [...described, ...options];
  });
  return openApiOf(routes, site, { prefix: `${ROOT}/${NAMESPACE}`, version, note: NOTE });
}

/** An endpoint as routes, one for each of its methods. */
function routesOf(
  { methods, path, operation, resource, described, createdStatus }: Endpoint,
  known: (resource: DescribedResource) => DescribedResource,
): DescribedRoute[] {
  const about = described ?? resource;
  if (!about || !operation) return [];
  const isRead = operation === 'list' || operation === 'retrieve';
  const more = isRead && 'operations' in about && '_links' in about.fields ? { more: embedding } : {};
  return methods.map((method) => ({ method, path, operation, resource: known(about), createdStatus, ...more }));
}
