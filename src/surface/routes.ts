import type { Actor } from '../access/index.ts';
import { type Arguments, contextArgument, type Registry, type Resource } from '../engine/definition/index.ts';
import type { DescribedResource } from '../engine/description/described-route.ts';
import type { Reply, ResourceRequest } from '../engine/operations/request.ts';
import { bodyArguments, deleteArguments } from '../engine/operations/write-input.ts';
import { type Route, routesOfRegistry, routesOfResource } from '../engine/routes.ts';
import type { Site } from '../engine/scope.ts';
import { apiError } from '../errors/index.ts';
import type { Adaptation } from './adaptation.ts';
import { type Link, NAMESPACE } from './links.ts';

/** The values of variable segments of a path that are not ids, by name. */
export type Keys = Readonly<Record<string, string>>;

/** A path and methods of this surface, and how they are answered. */
export interface Endpoint {
  readonly methods: readonly string[];
  /** The operation on the resource; without it, the OpenAPI description leaves the endpoint out. */
  readonly operation?: Route['operation'];
  /** Below the namespace; segments in angle brackets are variable. */
  readonly path: string;
  readonly arguments: Arguments;
  /** The required arguments. */
  readonly required?: readonly string[];
  readonly resource?: Resource | Registry;
  /** The links of the items. */
  readonly links?: readonly Link<never>[];
  /** The description of an endpoint without a resource. */
  readonly described?: DescribedResource;
  /** The status of the answer to a create, if not 201. */
  readonly createdStatus?: number;
  readonly files?: 'taken' | 'refused';
  /** Whether all anonymous clients get the same answer until the next write, so that it may be cached. */
  readonly isKept?: true;
  /** The id of the item, if it depends on the actor. */
  idOf?(actor: Actor): number;
  /** The schema of an endpoint without a resource. */
  readonly schema?: object;
  /** The same, if it depends on the settings of the site. */
  schemaAt?(site: Site): object;
  /** Whether the actor may use an endpoint without a resource. */
  isAllowed?(request: ResourceRequest, keys: Keys): Promise<boolean> | boolean;
  answer(request: ResourceRequest, keys: Keys): Promise<Reply> | Reply;
}

const UPDATE = ['POST', 'PUT', 'PATCH'];

/** The endpoints of a resource. An update can be sent with several methods. */
export function endpointsOfResource(
  resource: Resource,
  { createdStatus, links }: Adaptation<unknown> = {},
): Endpoint[] {
  return routesOfResource(resource)
    .filter((route) => route.operation !== 'describe')
    .map((route) => ({ ...endpointOf(route, resource), ...(links && { links }) }))
    .map((endpoint) => (createdStatus === undefined ? endpoint : answeredWith(createdStatus, endpoint)));
}

/** The endpoints of a registry. */
export function endpointsOfRegistry(registry: Registry): Endpoint[] {
  return routesOfRegistry(registry)
    .filter((route) => route.operation !== 'describe')
    .map((route) => ({
      methods: [route.method],
      operation: route.operation,
      path: route.path,
      resource: registry,
      arguments: { context: contextArgument, ...(route.operation === 'list' && registry.listArguments) },
      answer: (request, keys) => route.answer(request, NAMESPACE, Object.values(keys)[0]),
    }));
}

/** The endpoint with another status for creates, and then without the header `Location`. */
const answeredWith = (status: number, endpoint: Endpoint): Endpoint => ({
  ...endpoint,
  createdStatus: status,
  async answer(request, keys) {
    const { location, ...reply } = await endpoint.answer(request, keys);
    return { ...reply, ...(location === undefined ? {} : { status }) };
  },
});

function endpointOf(route: Route, resource: Resource): Endpoint {
  const { operations } = resource;
  const declared: Readonly<Record<Route['operation'], Arguments>> = {
    describe: {},
    list: operations.list?.arguments ?? {},
    retrieve: operations.retrieve?.arguments ?? {},
    create: bodyArguments(resource, 'create'),
    update: bodyArguments(resource, 'update'),
    delete: operations.delete ? deleteArguments(operations.delete) : {},
  };
  return {
    methods: route.operation === 'update' ? UPDATE : [route.method],
    operation: route.operation,
    path: route.path,
    arguments: declared[route.operation],
    ...(route.operation === 'create' && operations.create?.required && { required: operations.create.required }),
    ...(route.operation === 'create' && operations.create?.files && { files: 'taken' }),
    ...(route.operation === 'update' && operations.create?.files && { files: 'refused' }),
    resource,
    answer: (request, keys) => route.answer(request, NAMESPACE, Object.values(keys)[0]),
  };
}

/** The endpoints, and those of paths such as `/users/me`, whose item depends on the actor. */
export function withAliases(endpoints: readonly Endpoint[], { aliases = [] }: Adaptation<unknown> = {}): Endpoint[] {
  const ofItems = endpoints.filter(({ path }) => path.endsWith('/<id>'));
  const more = aliases.flatMap(({ path, anonymous, idOf }) =>
    ofItems.map((endpoint) => ({
      ...endpoint,
      path,
      idOf,
      answer(request: ResourceRequest, keys: Keys) {
        if (request.id === 0) throw apiError(anonymous);
        return endpoint.answer(request, keys);
      },
    })),
  );
  return [...endpoints, ...more];
}

/** The variables of paths: as shown to clients, and as a regular expression. */
const VARIABLES: Readonly<Record<string, { readonly shown: string; readonly expression: string }>> = {
  id: { shown: '(?P<id>[\\d]+)', expression: '(?<id>\\d+)' },
  parent_id: { shown: '(?P<parent>[\\d]+)', expression: '(?<parent_id>\\d+)' },
  user_id: { shown: '(?P<user_id>(?:[\\d]+|me))', expression: '(?<user_id>\\d+|me)' },
};

/** The path as a pattern, in the notation of the clients. */
export const patternOf = (path: string): string =>
  path.replace(/<(\w+)>/g, (_all, name: string) => VARIABLES[name]?.shown ?? `(?P<${name}>[\\w-]+)`);

/** The path as a regular expression, with its variables as named groups. */
export const expressionOf = (path: string): RegExp =>
  new RegExp(
    `^${path.replace(/<(\w+)>/g, (_all, name: string) => VARIABLES[name]?.expression ?? `(?<${name}>[\\w-]+)`)}$`,
  );
