import type { Fields } from '../engine/definition/index.ts';
import { describeArguments, schemaOf } from '../engine/description/describe.ts';
import { onSite } from '../engine/description/on-site.ts';
import type { Reply } from '../engine/operations/request.ts';
import type { Scope, Site } from '../engine/scope.ts';
import { homeOf } from '../engine/site-paths.ts';
import { hoursFromGmt } from '../engine/site-time.ts';
import { escapeText } from '../text-work/index.ts';
import { actionsOf, DESCRIPTION_PATH, ROOT } from './links.ts';
import { type Endpoint, patternOf } from './routes.ts';

type Json = Readonly<Record<string, unknown>>;

/** Endpoints by their path. */
export type ByPath = ReadonlyMap<string, readonly Endpoint[]>;
/** The routes of the surface, by namespace. */
export type ByNamespace = ReadonlyMap<string, ByPath>;

const describeEndpoint = ({ methods, path, arguments: declared, required }: Endpoint): Json => ({
  methods,
  args: { ...describeVariables(path), ...describeArguments(declared, required) },
});

/** The variables in the path of an item are arguments, too. */
const describeVariables = (path: string): Json =>
  Object.fromEntries(
    [...path.matchAll(/<(\w+)>/g)].map(([, name = '']) => {
      const isId = name === 'id' || name === 'parent_id';
      const description = isId ? 'unique identifier' : 'alphanumeric identifier';
      return [
        name === 'parent_id' ? 'parent' : name,
        { description, type: isId ? 'integer' : 'string', required: false },
      ];
    }),
  );

const methodsOf = (endpoints: readonly Endpoint[]): string[] => [
  ...new Set(endpoints.flatMap((endpoint) => endpoint.methods)),
];

/** A route in the index. */
const describeRoute = (
  path: string,
  namespace: string,
  endpoints: readonly Json[],
  methods: string[],
  url: string,
) => ({
  namespace,
  methods,
  endpoints,
  ...(!path.includes('<') && { _links: { self: `${url}${ROOT}${path}` } }),
});

const bare = { methods: ['GET'], args: {} };

function routesBelow(namespace: string, byPath: ByPath, site: Site): Record<string, Json> {
  const routes = [...byPath].map(([path, endpoints]) => {
    const whole = `/${namespace}${path}`;
    const described = endpoints.map((endpoint) => describeEndpoint(atSite(endpoint, site)));
    return [patternOf(whole), describeRoute(whole, namespace, described, methodsOf(endpoints), site.url)] as const;
  });
  const top = `/${namespace}`;
  return { [top]: describeRoute(top, namespace, [bare], ['GET'], site.url), ...Object.fromEntries(routes) };
}

/** An endpoint with the arguments that the settings of the site add. */
function atSite(endpoint: Endpoint, site: Site): Endpoint {
  const declared = Object.entries(endpoint.arguments).map(([name, argument]) => [
    name,
    argument.onSite ? { ...argument, schema: { ...argument.schema, ...argument.onSite(site) } } : argument,
  ]);
  return { ...endpoint, arguments: Object.fromEntries(declared) };
}

/** The index of the surface: the site, and every route. */
export function describeIndex(byNamespace: ByNamespace, { site, nowGmt }: Scope): Reply {
  const routes = [...byNamespace].map(([namespace, byPath]) => routesBelow(namespace, byPath, site));
  const body = {
    name: escapeText(site.title),
    description: escapeText(site.description),
    url: site.url,
    home: homeOf(site),
    gmt_offset: hoursFromGmt(nowGmt, site.timezone),
    timezone_string: site.timezone,
    namespaces: [...byNamespace.keys()],
    authentication: {},
    routes: Object.assign({ '/': describeRoute('/', '', [bare], ['GET'], site.url) }, ...routes),
    _links: {
      help: [{ href: `${site.url}/docs` }],
      'service-desc': [{ href: `${site.url}${DESCRIPTION_PATH}` }],
    },
  };
  return { status: 200, body, allow: ['GET'] };
}

/** The index of a namespace. */
export function describeNamespace(namespace: string, byPath: ByPath, { site }: Scope): Reply {
  const body = {
    namespace,
    routes: routesBelow(namespace, byPath, site),
    _links: { up: [{ href: `${site.url}${ROOT}/` }] },
  };
  return { status: 200, body, allow: ['GET'] };
}

/** OPTIONS on a path: its methods and arguments, and the schema of its items. */
export function describePath(namespace: string, endpoints: readonly Endpoint[], { site }: Scope): Json {
  const resource = endpoints.find((endpoint) => endpoint.resource)?.resource;
  const described = resource && onSite(resource, site);
  const [own] = endpoints.flatMap(({ schema, schemaAt }) => schemaAt?.(site) ?? schema ?? []);
  return {
    namespace,
    methods: methodsOf(endpoints),
    endpoints: endpoints.map((endpoint) => describeEndpoint(atSite(endpoint, site))),
    ...(own && { schema: own }),
    ...(described && {
      schema: {
        ...schemaOf(described.name, withoutLinks(described.fields as Fields<never>)),
        links: actionsOf(endpoints.find(({ links }) => links)?.links ?? [], described.path, site.url),
      },
    }),
  };
}

function withoutLinks({ _links: _, ...fields }: Fields<never>): Fields<never> {
  return fields;
}
