import type { ContentModel } from '../content-model/index.ts';
import type { Registry, Resource } from '../engine/definition/index.ts';
import { collectionMethods, itemMethods } from '../engine/operations/allow.ts';
import type { Reply, ResourceRequest } from '../engine/operations/request.ts';
import { narrow } from '../engine/operations/select-fields.ts';
import type { Site } from '../engine/scope.ts';
import { adapt, adaptRegistry } from './adapt.ts';
import { adaptationsTo } from './adaptations/index.ts';
import { type ByNamespace, describeIndex, describeNamespace, describePath } from './describe.ts';
import { type Embeddables, embeddablesOf, embedInto, type Relations, relationsOf } from './embed.ts';
import { applicationPasswordEndpoints } from './endpoints/application-passwords.ts';
import { searchEndpoints } from './endpoints/search.ts';
import { settingsEndpoints } from './endpoints/settings.ts';
import { NAMESPACE, OWN_NAMESPACE } from './links.ts';
import { openApiOfSurface } from './openapi.ts';
import { ownEndpoints } from './own/index.ts';
import type { OwnParts } from './own/own-route.ts';
import {
  type Endpoint,
  endpointsOfRegistry,
  endpointsOfResource,
  expressionOf,
  type Keys,
  withAliases,
} from './routes.ts';
import { selectionOf } from './selection.ts';

/** A requested route. */
export interface FoundRoute {
  /** Its pattern below `/wp-json`, for the log. */
  readonly pattern: string;
  /** The namespace of the path, such as `wp/v2`; empty for the root of the surface. */
  readonly namespace: string;
  readonly files: 'taken' | 'refused' | 'skipped';
  /** Whether every anonymous client gets the same response until the next write. */
  readonly isKept: boolean;
  /** @throws ApiError */
  answer(request: ResourceRequest): Promise<Reply>;
}

interface Known {
  readonly namespace: string;
  readonly path: string;
  readonly expression: RegExp;
  readonly endpoints: readonly Endpoint[];
}

/** The parts of the surface, and its version. */
interface Served {
  readonly resources: readonly Resource[];
  readonly registries: readonly Registry[];
  readonly model: ContentModel;
  readonly version: string;
  /** Further dependencies of Quoin's own routes. */
  readonly own: Omit<OwnParts, 'model' | 'resources' | 'adapted'>;
}

const idOf = (text: string): number => (Number.isSafeInteger(Number(text)) ? Number(text) : 0);

/**
 * The second surface: the resources as clients of WordPress know them. It describes the differences from the
 * definitions; the engine does all the work.
 */
export class Surface {
  readonly #byNamespace: ByNamespace;
  readonly #version: string;
  readonly #known: readonly Known[];
  readonly #embeddables: Embeddables;

  constructor({ resources, registries, model, version, own }: Served) {
    this.#version = version;
    const differing = adaptationsTo(model);
    const adapted = resources.map((resource) => adapt(resource, differing[resource.name]));
    const endpoints = [
      ...adapted.flatMap((resource) =>
        withAliases(endpointsOfResource(resource, differing[resource.name]), differing[resource.name]),
      ),
      ...registries.flatMap((one) => endpointsOfRegistry(adaptRegistry(one, differing[one.name]))),
      ...settingsEndpoints,
      ...applicationPasswordEndpoints,
      ...searchEndpoints(adapted, model),
    ];
    this.#byNamespace = new Map([
      [NAMESPACE, byPath(endpoints)],
      [OWN_NAMESPACE, byPath(ownEndpoints({ ...own, model, resources, adapted }))],
    ]);
    this.#known = [...this.#byNamespace].flatMap(([namespace, paths]) =>
      [...paths].map(([path, some]) => ({ namespace, path, expression: expressionOf(path), endpoints: some })),
    );
    this.#embeddables = embeddablesOf(adapted, differing);
  }

  /** The OpenAPI description. */
  openApi(site: Site): object {
    return openApiOfSurface(this.#byNamespace.get(NAMESPACE) ?? new Map(), site, this.#version);
  }

  /** @param path below `/wp-json`, without a trailing slash */
  find(method: string, path: string): FoundRoute | undefined {
    const asked = method === 'HEAD' ? 'GET' : method;
    if (path === '') return described(asked, '/', (request) => describeIndex(this.#byNamespace, request.scope));
    const namespace = [...this.#byNamespace.keys()].find((one) => path === `/${one}` || path.startsWith(`/${one}/`));
    if (namespace === undefined) return undefined;
    const below = path.slice(namespace.length + 1);
    const paths = this.#byNamespace.get(namespace);
    if (below === '' && paths)
      return described(asked, path, (request) => describeNamespace(namespace, paths, request.scope));
    for (const known of this.#known) {
      const match = known.namespace === namespace ? known.expression.exec(below) : undefined;
      if (match) return this.#route(asked, known, match.groups ?? {});
    }
    return undefined;
  }

  #route(method: string, { namespace, path, endpoints }: Known, groups: Keys): FoundRoute | undefined {
    const pattern = `/${namespace}${path}`;
    const isKept = namespace === NAMESPACE;
    const { id, parent_id: parent, ...keys } = groups;
    const [first] = endpoints;
    const named = (request: ResourceRequest): ResourceRequest => ({
      ...request,
      ...(id !== undefined && { id: idOf(id) }),
      ...(first?.idOf && { id: first.idOf(request.scope.actor) }),
      ...(parent !== undefined && { parent: idOf(parent) }),
    });
    if (method === 'OPTIONS') {
      return {
        pattern,
        namespace,
        files: 'skipped',
        isKept,
        answer: async (request) => ({
          status: 200,
          body: describePath(namespace, endpoints, request.scope),
          allow: withUpdates(await allowedOn(endpoints, named(request), keys), endpoints),
        }),
      };
    }
    const endpoint = endpoints.find(({ methods }) => methods.includes(method));
    if (!endpoint) return undefined;
    return {
      pattern,
      namespace,
      files: endpoint.files ?? 'skipped',
      isKept: isKept || endpoint.isKept === true,
      answer: async (request) => {
        const relations = relationsOf(request.query['_embed']);
        const asValues = request.asValues === true || relations !== undefined;
        const reply = await endpoint.answer({ ...withLinks(named(request)), asValues }, keys);
        const finished = await this.#finish(reply, request, relations);
        return { ...finished, ...(reply.allow && { allow: withUpdates(reply.allow, endpoints) }) };
      },
    };
  }

  /** The answer with the items that `_embed` asks for. Deleted items have no links, which would be dead. */
  async #finish(reply: Reply, request: ResourceRequest, relations: Relations | undefined): Promise<Reply> {
    const { body } = reply;
    if (isDeletion(body)) {
      const { _links: _, ...previous } = body.previous;
      return { ...reply, body: { ...body, previous } };
    }
    if (relations === undefined) return reply;
    const items: readonly unknown[] = Array.isArray(body) ? body : [body];
    if (!items.every(isItem)) return reply;
    const embedded = await embedInto(items, relations, request, this.#embeddables);
    return { ...reply, body: Array.isArray(body) ? embedded : embedded[0] };
  }
}

const byPath = (endpoints: readonly Endpoint[]) => Map.groupBy(endpoints, (endpoint) => endpoint.path);

function described(
  method: string,
  pattern: string,
  answer: (request: ResourceRequest) => Reply,
): FoundRoute | undefined {
  if (method !== 'GET' && method !== 'OPTIONS') return undefined;
  return {
    pattern,
    namespace: '',
    files: 'skipped',
    isKept: false,
    async answer(request) {
      const reply = answer(request);
      return { ...reply, body: narrow(reply.body, selectionOf(request)) };
    },
  };
}

/** `_fields=_embedded` needs the links that embedding follows. */
function withLinks(request: ResourceRequest): ResourceRequest {
  const chosen = request.query['_fields'];
  const names = Array.isArray(chosen) ? chosen : typeof chosen === 'string' ? [chosen] : [];
  if (!names.some((name) => String(name).includes('_embedded')) || String(names).includes('_links')) return request;
  return { ...request, query: { ...request.query, _fields: [...names, '_links'].join(',') } };
}

const isItem = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && '_links' in body;

const isDeletion = (body: unknown): body is { deleted: true; previous: Record<string, unknown> } =>
  typeof body === 'object' && body !== null && 'deleted' in body && 'previous' in body;

/** An actor who may update an item may use every method for updates. */
function withUpdates(methods: readonly string[], endpoints: readonly Endpoint[]): string[] {
  const updating = endpoints.find((endpoint) => endpoint.methods.includes('PUT'))?.methods ?? ['POST'];
  return methods.flatMap((method) => (method === 'POST' ? updating : [method]));
}

/** The methods that the actor may use on a path; none for an item that is missing or hidden. */
async function allowedOn(endpoints: readonly Endpoint[], request: ResourceRequest, keys: Keys): Promise<string[]> {
  const { scope, storage, id } = request;
  const resource = endpoints.find((endpoint) => endpoint.resource)?.resource;
  if (!resource) {
    const allowed = await Promise.all(
      endpoints.map(async (one) => ((await one.isAllowed?.(request, keys)) ? one : [])),
    );
    return allowed.flat().map(({ methods }) => methods[0] ?? 'GET');
  }
  if (!('operations' in resource)) return ['GET'];
  if (id === undefined) return collectionMethods(resource, scope);
  const item = await resource.items.get(storage, id, request.parent);
  if (item === undefined) return [];
  const reading = endpoints.find(({ methods }) => methods.includes('GET'));
  const isSeen = await isAnswered(() => reading?.answer({ ...request, query: {} }, keys));
  return itemMethods(resource, item, scope).filter((method) => method !== 'GET' || isSeen);
}

async function isAnswered(ask: () => unknown): Promise<boolean> {
  try {
    return (await ask()) !== undefined;
  } catch {
    return false;
  }
}
