import type { PostType } from '../../content-model/index.ts';
import type { Site } from '../../engine/scope.ts';
import { homeOf } from '../../engine/site-paths.ts';
import { readStructure } from '../../text-work/index.ts';

/** A path below the site: its decoded segments, or the id in its query. */
export interface Asked {
  readonly pathSegments: readonly string[];
  readonly id: number | undefined;
}

/** An item at a path, or the home page of the site (`home`, without an id). */
export interface Located {
  readonly type: string;
  readonly collection: string;
  readonly id: number;
  readonly link: string;
}

/** Parses a path for a look-up: below the site, which may have a path itself; decoded segments, or the id in its query. */
export function readPath(given: string, site: Site): Asked {
  const { pathname, searchParams } = new URL(given, 'http://site');
  const pathSegments = segmentsOf(pathname);
  const base = segmentsOf(new URL(homeOf(site)).pathname);
  const isBelow = base.every((segment, index) => segment === pathSegments[index]);
  const [id] = ['p', 'page_id', 'attachment_id'].flatMap((name) => searchParams.get(name) ?? []);
  return {
    pathSegments: isBelow ? pathSegments.slice(base.length) : pathSegments,
    id: id !== undefined && /^\d{1,15}$/.test(id) ? Number(id) : undefined,
  };
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
