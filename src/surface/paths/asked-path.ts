import type { PostType } from '../../content-model/index.ts';
import type { Site } from '../../engine/scope.ts';
import { homeOf } from '../../engine/site-paths.ts';
import { readStructure } from '../../text-work/index.ts';

/** A path below the site: its path segments in letters, or the id in its query. */
export interface Asked {
  readonly pathSegments: readonly string[];
  readonly id: number | undefined;
}

/** An item that a path means, or the first page of the site (`home`, without an id). */
export interface Located {
  readonly type: string;
  readonly collection: string;
  readonly id: number;
  readonly link: string;
}

/** A path as it is looked up: below the site, which may have a path itself; path segments in letters, or the id in its query. */
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

/** What the path says of a post by the permalink structure of the settings; nothing where it has another form. */
export const namedIn = (
  { pathSegments }: Pick<Asked, 'pathSegments'>,
  { permalinks }: Site,
): ReturnType<typeof readStructure> => readStructure(permalinks.posts, `/${pathSegments.join('/')}`);

/** The path segments below the base of a type whose addresses are made of slugs; nothing where the path has another base. */
export function segmentsBelow({ pathSegments }: Asked, { address }: PostType): readonly string[] | undefined {
  const base = segmentsOf(address.base);
  const isBelow = base.every((segment, index) => segment === pathSegments[index]?.toLowerCase());
  return address.by === 'slug' && isBelow ? pathSegments.slice(base.length) : undefined;
}
