import type { Registry, Resource } from './definition/index.ts';
import { describeCollection, describeRegistry } from './description/describe.ts';
import { create } from './operations/create.ts';
import { remove } from './operations/delete.ts';
import { list } from './operations/list.ts';
import { listRegistry, retrieveEntry } from './operations/registry.ts';
import type { Reply, ResourceRequest } from './operations/request.ts';
import { retrieve } from './operations/retrieve.ts';
import { update } from './operations/update.ts';

/** One route of the interface: a method, a path and a handler. Paths are relative to a prefix that it does not know. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE' | 'OPTIONS';
  /** Segments in angle brackets are variable: `<id>` and `<parent_id>` are numbers, others keys of a registry. */
  readonly path: string;
  readonly operation: 'describe' | 'list' | 'retrieve' | 'create' | 'update' | 'delete';
  readonly resource: Resource | Registry;
  answer(request: ResourceRequest, namespace: string, key?: string): Promise<Reply> | Reply;
}

/** The routes of a collection, one for each of its operations (interface 4). */
export function routesOfResource(resource: Resource): Route[] {
  const {
    describe,
    list: listing,
    retrieve: reading,
    create: creating,
    update: updating,
    delete: deleting,
  } = resource.operations;
  const item = `${resource.path}/<id>`;
  return [
    describe &&
      route('OPTIONS', resource.path, 'describe', (request, namespace) =>
        describeCollection(resource, request.scope, namespace),
      ),
    listing && route('GET', resource.path, 'list', (request) => list(resource, listing, request)),
    creating && route('POST', resource.path, 'create', (request) => create(resource, creating, request)),
    reading && route('GET', item, 'retrieve', (request) => retrieve(resource, reading.arguments, request)),
    updating && route('POST', item, 'update', (request) => update(resource, request)),
    deleting && route('DELETE', item, 'delete', (request) => remove(resource, deleting, request)),
  ].filter((one) => one !== undefined);

  function route(method: Route['method'], path: string, operation: Route['operation'], answer: Route['answer']): Route {
    return { method, path, operation, resource, answer };
  }
}

/** All routes of a registry. */
export function routesOfRegistry(registry: Registry): Route[] {
  return [
    {
      method: 'OPTIONS',
      path: registry.path,
      operation: 'describe',
      resource: registry,
      answer: (_request, namespace) => describeRegistry(registry, namespace),
    },
    {
      method: 'GET',
      path: registry.path,
      operation: 'list',
      resource: registry,
      answer: (request) => listRegistry(registry, request),
    },
    {
      method: 'GET',
      path: `${registry.path}/<${registry.key}>`,
      operation: 'retrieve',
      resource: registry,
      answer: (request, _namespace, key = '') => retrieveEntry(registry, key, request),
    },
  ];
}
