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

/** Variable segments of a path that are no ids, by their names. */
export type Keys = Readonly<Record<string, string>>;

/** One way to ask for something on this surface. */
export interface Endpoint {
  readonly methods: readonly string[];
  /** What is done with the resource; without it, the OpenAPI description leaves the endpoint out. */
  readonly operation?: Route['operation'];
  /** Below the namespace; segments in angle brackets are variable. */
  readonly path: string;
  readonly arguments: Arguments;
  /** Arguments without which nothing is done. */
  readonly required?: readonly string[];
  readonly resource?: Resource | Registry;
  /** The links of the items. */
  readonly links?: readonly Link<never>[];
  /** What the description says, where no resource does. */
  readonly described?: DescribedResource;
  /** The status of an answer to a create, where it is not 201. */
  readonly createdStatus?: number;
  readonly files?: 'taken' | 'refused';
  /** Whether the same is answered to every anonymous client until something is written. */
  readonly isKept?: true;
  /** The item that the path stands for, where that depends on who asks. */
  idOf?(actor: Actor): number;
  /** The schema of what the path holds, where no resource says it. */
  readonly schema?: object;
  /** The same, where it depends on the settings of the site. */
  schemaAt?(site: Site): object;
  /** Whether the actor may use it, where no resource says it. */
  isAllowed?(request: ResourceRequest, keys: Keys): Promise<boolean> | boolean;
  answer(request: ResourceRequest, keys: Keys): Promise<Reply> | Reply;
}

const UPDATE = ['POST', 'PUT', 'PATCH'];

/** The endpoints of a resource: those of its definition, updates by each method that means one. */
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

/** The endpoint with another status where something was created; then nothing says where that is, either. */
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

/** The endpoints with those of paths that stand for an item of the one who asks. */
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

/** What variables of paths look like: as clients of the interface write it, and as it is recognised. */
const VARIABLES: Readonly<Record<string, { readonly shown: string; readonly expression: string }>> = {
  id: { shown: '(?P<id>[\\d]+)', expression: '(?<id>\\d+)' },
  parent_id: { shown: '(?P<parent>[\\d]+)', expression: '(?<parent_id>\\d+)' },
  user_id: { shown: '(?P<user_id>(?:[\\d]+|me))', expression: '(?<user_id>\\d+|me)' },
};

/** The path as clients of the interface write patterns. */
export const patternOf = (path: string): string =>
  path.replace(/<(\w+)>/g, (_all, name: string) => VARIABLES[name]?.shown ?? `(?P<${name}>[\\w-]+)`);

/** The path as an expression that recognises it, its variables by name. */
export const expressionOf = (path: string): RegExp =>
  new RegExp(
    `^${path.replace(/<(\w+)>/g, (_all, name: string) => VARIABLES[name]?.expression ?? `(?<${name}>[\\w-]+)`)}$`,
  );
