import { type Arguments, contextArgument, type Registry, type Resource } from '../engine/definition/index.ts';
import type { Reply, ResourceRequest } from '../engine/operations/request.ts';
import { bodyArguments, deleteArguments } from '../engine/operations/write-input.ts';
import { type Route, routesOfRegistry, routesOfResource } from '../engine/routes.ts';
import { NAMESPACE } from './links.ts';

/** One way to ask for something on this surface. */
export interface Endpoint {
  readonly methods: readonly string[];
  /** Below the namespace; segments in angle brackets are variable. */
  readonly path: string;
  readonly arguments: Arguments;
  /** Arguments without which nothing is done. */
  readonly required?: readonly string[];
  readonly resource?: Resource | Registry;
  readonly takesFiles?: true;
  answer(request: ResourceRequest, key: string): Promise<Reply> | Reply;
}

const UPDATE = ['POST', 'PUT', 'PATCH'];

/** The endpoints of a resource: those of its definition, updates by each method that means one. */
export function endpointsOfResource(resource: Resource): Endpoint[] {
  return routesOfResource(resource)
    .filter((route) => route.operation !== 'describe')
    .map((route) => endpointOf(route, resource));
}

/** The endpoints of a registry. */
export function endpointsOfRegistry(registry: Registry): Endpoint[] {
  return routesOfRegistry(registry)
    .filter((route) => route.operation !== 'describe')
    .map((route) => ({
      methods: [route.method],
      path: route.path,
      resource: registry,
      arguments: { context: contextArgument, ...(route.operation === 'list' && registry.listArguments) },
      answer: (request, key) => route.answer(request, NAMESPACE, key),
    }));
}

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
    path: route.path,
    arguments: declared[route.operation],
    ...(route.operation === 'create' && operations.create?.required && { required: operations.create.required }),
    ...(route.operation === 'create' && operations.create?.files && { takesFiles: true }),
    resource,
    answer: (request, key) => route.answer(request, NAMESPACE, key),
  };
}

const isId = (name: string): boolean => name === 'id' || name === 'parent_id';

/** The path as clients of the interface write patterns. */
export const patternOf = (path: string): string =>
  path.replace(/<(\w+)>/g, (_all, name: string) =>
    isId(name) ? `(?P<${name.replace('_id', '')}>[\\d]+)` : `(?P<${name}>[\\w-]+)`,
  );

/** The path as an expression that recognises it, its variables by name. */
export const expressionOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/<(\w+)>/g, (_all, name: string) => `(?<${name}>${isId(name) ? '\\d+' : '[\\w-]+'})`)}$`);
