import { attachmentType, type ContentModel } from '../../content-model/index.ts';
import {
  type Arguments,
  choice,
  choices,
  type Fields,
  field,
  type Input,
  integerList,
  type ListOperation,
  offset,
  paging,
  type Resource,
  textArgument,
  VE,
  withFields,
} from '../../engine/definition/index.ts';
import { schemaOf } from '../../engine/description/describe.ts';
import { list } from '../../engine/operations/list.ts';
import { present } from '../../engine/operations/present.ts';
import { type RawArguments, readInput } from '../../engine/operations/read-input.ts';
import { type Reply, type ResourceRequest, selectionOf, viewOf } from '../../engine/operations/request.ts';
import { linksField } from '../adapt.ts';
import { type Link, toItem, toList } from '../links.ts';
import { byRelevance } from '../relevance.ts';
import type { Endpoint } from '../routes.ts';

const PATH = '/search';
const ANY = 'any';
const kinds = ['post', 'term', 'post-format'] as const;
type Kind = (typeof kinds)[number];

/** What is searched: the items of a post type or of a taxonomy. */
interface Part {
  readonly kind: Kind;
  /** The slug of the type or taxonomy. */
  readonly slug: string;
  readonly resource: Resource;
  /** Its list, with an offset: hierarchical taxonomies have none in the interface. */
  readonly operation: ListOperation;
}

/** An item as its list shows it. */
interface Listed {
  readonly id: number;
  readonly link: string;
  readonly title?: { readonly rendered: string };
  readonly name?: string;
}

interface Found extends Listed {
  readonly part: Part;
}

const links: readonly Link<Found>[] = [
  { rel: 'self', embeddable: true, to: ({ id, part }) => toItem(part.resource.path, id) },
  { rel: 'about', to: ({ part }) => toItem(part.kind === 'post' ? '/types' : '/taxonomies', part.slug) },
  { rel: 'collection', to: () => toList(PATH) },
];

/** Terms have the taxonomy as type, and no subtype, as in WordPress. */
const fields: Fields<Found> = {
  id: field.integer({ note: 'unique identifier of the object', contexts: VE, read: ({ id }) => id }),
  title: field.text({
    note: 'title or name, as HTML',
    contexts: VE,
    read: ({ title, name = '' }) => title?.rendered ?? name,
  }),
  url: field.text({ note: 'address of its page', format: 'uri', contexts: VE, read: ({ link }) => link }),
  type: field.text({
    note: 'post, or the taxonomy of a term',
    contexts: VE,
    read: ({ part }) => (part.kind === 'post' ? 'post' : part.slug),
  }),
  subtype: field.text({
    note: 'post type',
    contexts: VE,
    shown: { optional: true },
    read: ({ part }) => (part.kind === 'post' ? part.slug : undefined),
  }),
  _links: linksField(links as readonly Link<unknown>[]),
};

const argumentsOf = (parts: readonly Part[]): Arguments => ({
  ...paging,
  context: choice(['view', 'embed'], { note: 'scope of the request', default: 'view' }),
  search: textArgument({ note: 'items matching a string', maxLength: 1000 }),
  type: choice(kinds, { note: 'kind of items', default: 'post' }),
  subtype: choices([...parts.map(({ slug }) => slug), ANY], { note: 'post types or taxonomies', default: [ANY] }),
  include: integerList({ note: 'only given ids' }),
  exclude: integerList({ note: 'excludes given ids' }),
});

/**
 * `GET /wp/v2/search`: searches post types, or taxonomies, through their lists, as the actor may see them. Results are
 * those of one list after the other.
 */
export function searchEndpoints(adapted: readonly Resource[], model: ContentModel): readonly Endpoint[] {
  const parts = partsOf(adapted, model);
  const args = argumentsOf(parts);
  return [
    {
      methods: ['GET'],
      operation: 'list',
      path: PATH,
      arguments: args,
      schema: schemaOf('search-result', fields as Fields<never>),
      described: {
        name: 'search-result',
        path: PATH,
        note: 'items of all types or taxonomies',
        fields: fields as Fields<unknown>,
        operations: { list: { arguments: args, beyondEnd: 'empty' } },
      },
      isAllowed: () => true,
      answer: (request) => answer(readInput(withFields(args), request.query, request.scope), parts, request),
    },
  ];
}

function partsOf(adapted: readonly Resource[], { postTypes, taxonomies }: ContentModel): readonly Part[] {
  const types = [...postTypes.values()].filter(({ slug }) => slug !== attachmentType.slug);
  const named = [
    ...types.map(({ slug, restBase }) => ({ kind: 'post' as const, slug, restBase })),
    ...[...taxonomies.values()].map(({ slug, restBase }) => ({ kind: 'term' as const, slug, restBase })),
  ];
  return named.flatMap(({ restBase, ...part }) => {
    const resource = adapted.find(({ path }) => path === `/${restBase}`);
    const operation = resource?.operations.list;
    if (!resource || !operation) return [];
    return [{ ...part, resource, operation: { ...operation, arguments: { ...operation.arguments, ...offset } } }];
  });
}

async function answer(input: Input, parts: readonly Part[], request: ResourceRequest): Promise<Reply> {
  const [page, perPage] = [input['page'] as number, input['per_page'] as number];
  const found: Found[] = [];
  let total = 0;
  for (const part of partsWanted(input, parts)) {
    const skipped = Math.max(0, (page - 1) * perPage - total);
    const room = perPage - found.length;
    const listed = await listOf(part, input, { request, skipped, limit: Math.max(1, room) });
    found.push(...listed.items.slice(0, room).map((item) => ({ ...item, part })));
    total += listed.total;
  }
  const view = viewOf(request.scope, input['context'] as 'view');
  const selection = selectionOf(input);
  return {
    status: 200,
    body: found.map((one) => present(fields, one, view, selection)),
    total,
    pages: Math.ceil(total / perPage),
    page,
  };
}

/** The parts of the kind; all of them unless some are named. Subtypes of another kind count for nothing, as in WordPress. */
function partsWanted(input: Input, parts: readonly Part[]): readonly Part[] {
  const named = new Set(input['subtype'] as readonly string[]);
  const ofKind = parts.filter(({ kind }) => kind === input['type']);
  const chosen = ofKind.filter(({ slug }) => named.has(slug));
  return named.has(ANY) || chosen.length === 0 ? ofKind : chosen;
}

async function listOf(
  { kind, resource, operation }: Part,
  input: Input,
  { request, skipped, limit }: { request: ResourceRequest; skipped: number; limit: number },
): Promise<{ items: readonly Listed[]; total: number }> {
  const search = input['search'] as string | undefined;
  const ids = (name: string): RawArguments => {
    const given = (input[name] as readonly number[] | undefined) ?? [];
    return given.length > 0 ? { [name]: given.join(',') } : {};
  };
  const query: RawArguments = {
    ...(search ? { search, ...(kind === 'post' && byRelevance(search)) } : {}),
    ...ids('include'),
    ...ids('exclude'),
    ...{ per_page: String(limit), offset: String(skipped) },
    // Without contents, and so without their pictures.
    ...{ context: 'embed', _fields: 'id,link,title,name' },
  };
  const { body, total = 0 } = await list(resource, operation, { ...request, query, asValues: true });
  return { items: body as readonly Listed[], total };
}
