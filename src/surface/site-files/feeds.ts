import { type ContentModel, collectionsWith, type PostType, postType } from '../../content-model/index.ts';
import type { Resource } from '../../engine/definition/index.ts';
import type { ResourceRequest } from '../../engine/operations/request.ts';
import { homeOf } from '../../engine/site-paths.ts';
import { linkTo } from '../../resources/post-objects/link.ts';
import { type Asked, type Located, readPath } from '../paths/asked-path.ts';
import { itemAt } from '../paths/resolve-path.ts';
import { shownByIds, shownList } from '../shown-items.ts';
import type { Feed } from './feed.ts';
import { wordsOf } from './xml.ts';

/** Entries of a feed, as in WordPress. */
const ENTRIES = 10;

interface Rendered {
  readonly rendered: string;
}

/** A shown post; the ids of its terms are members named after their collections. */
interface ShownPost extends Readonly<Record<string, unknown>> {
  readonly title: Rendered;
  readonly link: string;
  readonly guid: Rendered;
  readonly date_gmt: string;
  readonly modified_gmt: string;
  readonly author: number;
  readonly excerpt: Rendered;
  readonly content: Rendered;
}

interface ShownComment {
  readonly id: number;
  readonly post: number;
  readonly author_name: string;
  readonly date_gmt: string;
  readonly link: string;
  readonly content: Rendered;
}

/** The requested feed: of a page of the site, or of all comments. */
export interface AskedFeed {
  /** The path of what the feed is about; `/` is the whole site. */
  readonly about: string;
  readonly ofComments: boolean;
  /** The slug of the requested type; the default is posts, or the type at the path. Feeds of comments ignore it. */
  readonly type: string | undefined;
  readonly page: number;
  /** The canonical address of the feed itself, without ignored arguments. */
  readonly url: string;
}

/** The address that a feed has moved to. */
export interface Moved {
  readonly movedTo: string;
}

type Query = Readonly<Record<string, string>>;

/** The list that the entries of a feed are made of. */
interface Listed {
  readonly path: string;
  readonly query: Query;
}

const COMMENTS = '/comments';
const listOf = ({ restBase }: PostType): string => `/${restBase}`;

/**
 * The list for a path: comments on an item, posts by an author or with a term, or items of the requested type instead of
 * posts; undefined if there is no feed.
 */
function listFor(
  { type, id }: Located,
  requested: PostType | undefined,
  { postTypes, taxonomies }: ContentModel,
): Listed | undefined {
  if (postTypes.get(type)?.hasOwnPages) return { path: COMMENTS, query: { post: String(id) } };
  if (type === 'user') return { path: listOf(requested ?? postType), query: { author: String(id) } };
  const taxonomy = taxonomies.get(type);
  const listed = requested ?? postTypes.get(taxonomy?.types[0] ?? '');
  if (!taxonomy || !listed || !taxonomy.types.includes(listed.slug)) return undefined;
  return { path: listOf(listed), query: { [taxonomy.restBase]: String(id) } };
}

/** The type whose items have their addresses below a path. */
const typeAt = ({ pathSegments }: Asked, { postTypes }: ContentModel): PostType | undefined =>
  [...postTypes.values()].find(
    ({ hasOwnPages, address }) => hasOwnPages && address.base !== '' && address.base === pathSegments.join('/'),
  );

/** The feed as the actor may see it; undefined if there is none. */
export async function feedOf(
  asked: AskedFeed,
  request: ResourceRequest,
  resources: readonly Resource[],
): Promise<Feed | Moved | undefined> {
  const { site } = request.scope;
  const path = readPath(asked.about, site);
  const at = path.pathSegments.length === 0 ? undefined : await itemAt(path, request, resources);
  const requested = site.model.postTypes.get(asked.type ?? '');
  const below = at ? undefined : typeAt(path, site.model);
  if (path.pathSegments.length > 0 && !at && (!below || (requested ?? below) !== below)) return undefined;
  const type = below ?? requested;
  const list = at ? listFor(at.found, requested, site.model) : { path: listOf(type ?? postType), query: {} };
  if (!list) return undefined;
  const end = asked.url.slice(asked.about.replace(/\/$/, '').length);
  if (at && at.kind === 'redirect') return { movedTo: `${at.found.link.replace(/\/$/, '')}${end}` };
  const named = at && (await shownByIds<Named>(resources, at.found.collection, [at.found.id], request));
  const name = at ? nameOf(named?.get(at.found.id)) : type?.name;
  const query = { ...list.query, per_page: String(ENTRIES), page: String(asked.page) };
  const ofComments = asked.ofComments || list.path === COMMENTS;
  const entries = ofComments
    ? await commentEntries(resources, query, request)
    : await postEntries(resources, list.path, query, request);
  if (entries.length === 0 && asked.page > 1) return undefined;
  const home = homeOf(site);
  return {
    title: [ofComments ? 'Comments' : '', name ?? '', wordsOf(site.title)].filter(Boolean).join(' – '),
    description: wordsOf(site.description),
    link: at?.found.link ?? (type?.address.base ? linkTo(site, type.address.base) : `${home}/`),
    self: home + asked.url,
    entries,
  };
}

interface Named {
  readonly name?: string;
  readonly title?: Rendered;
}

const nameOf = (item: Named | undefined): string => wordsOf(item?.name ?? item?.title?.rendered ?? '');

async function postEntries(
  resources: readonly Resource[],
  path: string,
  query: Query,
  request: ResourceRequest,
): Promise<Feed['entries']> {
  const { items } = await shownList<ShownPost>(resources, path, query, request);
  const termsOf = (post: ShownPost, field: string) => (post[field] ?? []) as readonly number[];
  const namesOf = (collection: string, ids: readonly number[]) =>
    shownByIds<Named>(resources, `/${collection}`, ids, request);
  const authors = await namesOf(
    'users',
    items.map(({ author }) => author),
  );
  const terms: { readonly field: string; readonly named: ReadonlyMap<number, Named> }[] = [];
  for (const { restBase: field } of request.scope.site.model.taxonomies.values()) {
    const ids = items.flatMap((post) => termsOf(post, field));
    terms.push({ field, named: await namesOf(field, ids) });
  }
  return items.map((post) => ({
    id: post.guid.rendered,
    title: wordsOf(post.title.rendered),
    link: post.link,
    author: nameOf(authors.get(post.author)),
    published: post.date_gmt,
    modified: post.modified_gmt,
    categories: terms.flatMap(({ field, named }) =>
      termsOf(post, field)
        .map((id) => nameOf(named.get(id)))
        .filter((name) => name !== ''),
    ),
    summary: post.excerpt.rendered,
    content: post.content.rendered,
  }));
}

async function commentEntries(
  resources: readonly Resource[],
  query: Query,
  request: ResourceRequest,
): Promise<Feed['entries']> {
  const { items } = await shownList<ShownComment>(resources, COMMENTS, query, request);
  const ids = items.map(({ post }) => post);
  const posts = new Map<number, Named>();
  for (const path of Object.values(collectionsWith(request.scope.site.model, () => true)))
    for (const [id, post] of await shownByIds<Named>(resources, path, ids, request)) posts.set(id, post);
  return items.map((comment) => ({
    id: comment.link,
    title: `${wordsOf(comment.author_name) || 'Anonymous'}: ${nameOf(posts.get(comment.post))}`,
    link: comment.link,
    author: wordsOf(comment.author_name),
    published: comment.date_gmt,
    modified: comment.date_gmt,
    categories: [],
    summary: '',
    content: comment.content.rendered,
  }));
}
