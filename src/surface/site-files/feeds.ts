import type { Resource } from '../../engine/definition/index.ts';
import type { ResourceRequest } from '../../engine/operations/request.ts';
import { homeOf } from '../../engine/site-paths.ts';
import { itemAt, readPath } from '../own/resolve.ts';
import type { Feed } from './feed.ts';
import { shownByIds, shownList } from './shown-list.ts';
import { wordsOf } from './xml.ts';

/** Entries of a feed, as in WordPress. */
const ENTRIES = 10;

interface Rendered {
  readonly rendered: string;
}

interface ShownPost {
  readonly title: Rendered;
  readonly link: string;
  readonly guid: Rendered;
  readonly date_gmt: string;
  readonly modified_gmt: string;
  readonly author: number;
  readonly categories: readonly number[];
  readonly tags: readonly number[];
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

/** What is asked for: the feed of a page of the site, or of all comments. */
export interface AskedFeed {
  /** The path of what the feed is about; `/` is the whole site. */
  readonly about: string;
  readonly ofComments: boolean;
  /** The path of the feed itself. */
  readonly path: string;
  readonly page: number;
}

/** Where a feed is instead. */
export interface Moved {
  readonly movedTo: string;
}

/** What the arguments of the lists are that feeds are made of, by the type of what they are about. */
const selections: Readonly<Record<string, { readonly by: string; readonly ofComments?: true }>> = {
  category: { by: 'categories' },
  post_tag: { by: 'tags' },
  user: { by: 'author' },
  post: { by: 'post', ofComments: true },
  page: { by: 'post', ofComments: true },
};

const collections: Readonly<Record<string, string>> = {
  category: '/categories',
  post_tag: '/tags',
  user: '/users',
  post: '/posts',
  page: '/pages',
};

/** The feed as the actor may see it; nothing where there is none. */
export async function feedOf(
  asked: AskedFeed,
  request: ResourceRequest,
  resources: readonly Resource[],
): Promise<Feed | Moved | undefined> {
  const { site } = request.scope;
  const home = homeOf(site);
  const about = readPath(asked.about, site);
  const isWhole = about.segments.length === 0;
  const at = isWhole ? undefined : await itemAt(about, request, resources);
  const selection = at && selections[at.found.type];
  if (!isWhole && (!at || !selection)) return undefined;
  const end = asked.path.slice(asked.about.replace(/\/$/, '').length);
  if (at && at.sameness === 'moved') return { movedTo: `${at.found.link.replace(/\/$/, '')}${end}` };
  const named = at && (await shownByIds<Named>(resources, collections[at.found.type] ?? '', [at.found.id], request));
  const name = at && nameOf(named?.get(at.found.id));
  const query = {
    per_page: String(ENTRIES),
    page: String(asked.page),
    ...(at && selection && { [selection.by]: String(at.found.id) }),
  };
  const ofComments = asked.ofComments || selection?.ofComments === true;
  const entries = await (ofComments ? commentEntries : postEntries)(resources, query, request);
  if (entries.length === 0 && asked.page > 1) return undefined;
  return {
    title: [ofComments ? 'Comments' : '', name ?? '', wordsOf(site.title)].filter(Boolean).join(' – '),
    description: wordsOf(site.description),
    link: at?.found.link ?? `${home}/`,
    self: home + asked.path + (asked.page > 1 ? `?paged=${asked.page}` : ''),
    entries,
  };
}

interface Named {
  readonly name?: string;
  readonly title?: Rendered;
}

const nameOf = (item: Named | undefined): string => wordsOf(item?.name ?? item?.title?.rendered ?? '');

type Query = Readonly<Record<string, string>>;

async function postEntries(
  resources: readonly Resource[],
  query: Query,
  request: ResourceRequest,
): Promise<Feed['entries']> {
  const { items } = await shownList<ShownPost>(resources, '/posts', query, request);
  const named = (path: string, ids: readonly number[]) => shownByIds<Named>(resources, path, ids, request);
  const authors = await named(
    '/users',
    items.map(({ author }) => author),
  );
  const categories = await named(
    '/categories',
    items.flatMap((post) => post.categories),
  );
  const tags = await named(
    '/tags',
    items.flatMap((post) => post.tags),
  );
  const namesIn = (known: ReadonlyMap<number, Named>, ids: readonly number[]) =>
    ids.map((id) => nameOf(known.get(id))).filter((name) => name !== '');
  return items.map((post) => ({
    id: post.guid.rendered,
    title: wordsOf(post.title.rendered),
    link: post.link,
    author: nameOf(authors.get(post.author)),
    published: post.date_gmt,
    modified: post.modified_gmt,
    categories: [...namesIn(categories, post.categories), ...namesIn(tags, post.tags)],
    summary: post.excerpt.rendered,
    content: post.content.rendered,
  }));
}

async function commentEntries(
  resources: readonly Resource[],
  query: Query,
  request: ResourceRequest,
): Promise<Feed['entries']> {
  const { items } = await shownList<ShownComment>(resources, '/comments', query, request);
  const ids = items.map(({ post }) => post);
  const posts = new Map<number, Named>();
  for (const path of ['/posts', '/pages', '/media'])
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
