import type { PostType } from '../../content-model/index.ts';
import type { Site } from '../../engine/scope.ts';
import { homeOf } from '../../engine/site-paths.ts';
import { readStructure, slugify } from '../../text-work/index.ts';

/** The posts of a term or an author, as a query names them; without a kind, those of a time. */
export interface Archive {
  readonly of?: 'category' | 'post_tag' | 'user';
  readonly by?: 'id' | 'slug';
  readonly value: string;
}

/** A path below the site: its decoded segments, or what its query names. */
export interface Asked {
  readonly pathSegments: readonly string[];
  /** The id of an item. */
  readonly id: number | undefined;
  readonly archive?: Archive | undefined;
}

/** What the arguments of a query name. */
const archives: Readonly<Record<string, Omit<Archive, 'value'>>> = {
  cat: { of: 'category', by: 'id' },
  category_name: { of: 'category', by: 'slug' },
  tag: { of: 'post_tag', by: 'slug' },
  tag_id: { of: 'post_tag', by: 'id' },
  author: { of: 'user', by: 'id' },
  author_name: { of: 'user', by: 'slug' },
  m: {},
  year: {},
};

/** An item at a path, or the home page of the site (`home`, without an id). */
export interface Located {
  readonly type: string;
  readonly collection: string;
  readonly id: number;
  readonly link: string;
}

/** Parses a path for a look-up: below the site, which may have a path itself; decoded segments, or what its query names. */
export function readPath(given: string, site: Site): Asked {
  const { pathname, searchParams } = new URL(given, 'http://site');
  const pathSegments = segmentsOf(pathname);
  const base = segmentsOf(new URL(homeOf(site)).pathname);
  const isBelow = base.every((segment, index) => segment === pathSegments[index]);
  const [id] = ['p', 'page_id', 'attachment_id'].flatMap((name) => searchParams.get(name) ?? []);
  return {
    pathSegments: isBelow ? pathSegments.slice(base.length) : pathSegments,
    id: idIn(id),
    archive: archiveIn(searchParams),
  };
}

/** The number of an item; undefined for other text. */
export const idIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

function archiveIn(query: URLSearchParams): Archive | undefined {
  const [found] = Object.entries(archives).filter(([name]) => query.get(name));
  return found && { ...found[1], value: query.get(found[0]) ?? '' };
}

const segmentsOf = (path: string): string[] =>
  path
    .split('/')
    .filter((segment) => segment !== '')
    .map(inLetters);

function inLetters(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The values of a post in a path, by the permalink structure; undefined if the path has another form. */
export const namedIn = (
  { pathSegments }: Pick<Asked, 'pathSegments'>,
  { permalinks }: Site,
): ReturnType<typeof readStructure> => readStructure(permalinks.posts, `/${pathSegments.join('/')}`);

/** The path segments below the base of a type whose addresses are made of slugs; undefined if the path has another base. */
export function segmentsBelow({ pathSegments }: Asked, { address }: PostType): readonly string[] | undefined {
  const base = segmentsOf(address.base);
  const isBelow = base.every((segment, index) => segment === pathSegments[index]?.toLowerCase());
  return address.by === 'slug' && isBelow ? pathSegments.slice(base.length) : undefined;
}

/** The slugs that a path segment may name. Slugs from elsewhere may have capitals beyond ASCII, which are encoded in them. */
export function slugsNamed(segment: string): string[] {
  const slugs = [segment, encodeURIComponent(segment.toWellFormed())].map((text) => slugify(text));
  return [...new Set(slugs)].filter((slug) => slug !== '');
}
