import { type PostType, postType } from '../../content-model/index.ts';
import type { Appearance } from '../../engine/scope.ts';
import { homeOf } from '../../engine/site-paths.ts';
import { type PostRow, type PostSummary, statusAt } from '../../storage/index.ts';
import { fillStructure } from '../../text-work/index.ts';

/** The site, and the time: an item that is not visible yet has no permalink. */
interface Linked {
  readonly site: Appearance;
  readonly nowGmt: string;
}

/** Names in the permalink of a post besides its own: loaded only when the permalink structure has them. */
export interface LinkNames {
  /** The slugs of its first category and the ancestors of that, separated by slashes. */
  readonly category: string;
  readonly author: string;
}

type Linkable = PostSummary & { readonly linkNames?: LinkNames };

/**
 * The link of a post object. Its type says how it is built: from the permalink structure of the settings, or from slugs,
 * including those of its ancestors. Unpublished items, and items below one that is not public, are addressed by id, so that
 * no hidden slug is revealed.
 */
export function linkOf(row: Linkable, ancestors: readonly PostSummary[], { site, nowGmt }: Linked): string {
  const type = site.model.postTypes.get(row.type) ?? postType;
  const { query } = type.address;
  const status = statusAt(row, nowGmt);
  const isAddressed = row.slug !== '' && ['publish', 'private', 'inherit'].includes(status);
  // A hidden parent and a missing one look the same.
  const isWhole = !type.hierarchical || (ancestors.at(-1) ?? row).parent_id === 0;
  const above = type.hierarchical ? ancestors : [];
  const isOpen = isWhole && above.every((one) => statusAt(one, nowGmt) === 'publish');
  if (!isAddressed || !isOpen) return `${homeOf(site)}/?${query}=${row.id}`;
  return homeOf(site) + pathOf(row, above.map(({ slug }) => slug).reverse(), type, site);
}

/** A URL on the site, with a trailing slash when permalinks of posts have one. */
export const linkTo = (site: Appearance, ...segments: readonly string[]): string =>
  homeOf(site) + pathTo(site, ...segments);

const pathTo = ({ permalinks }: Appearance, ...segments: readonly string[]): string =>
  `/${segments.join('/')}${permalinks.posts.endsWith('/') ? '/' : ''}`;

/** The path of an item on the site. @param above the slugs of the items above it, the topmost first */
export function pathOf(
  { id, slug, date, linkNames }: Pick<Linkable, 'id' | 'slug' | 'date' | 'linkNames'>,
  above: readonly string[],
  { address: { by, base } }: PostType,
  site: Appearance,
): string {
  if (by === 'slug') return pathTo(site, ...(base === '' ? [] : [base]), ...above, slug);
  const [year = '', monthnum = '', day = '', hour = '', minute = '', second = ''] = date.split(/\D/);
  const { category = 'uncategorized', author = '-' } = linkNames ?? {};
  return fillStructure(site.permalinks.posts, {
    ...{ year, monthnum, day, hour, minute, second },
    ...{ post_id: String(id), postname: slug, category, author },
  });
}

/** The globally unique identifier: as imported, else a URL with the id. */
export function guidOf(row: PostRow, { url, model }: Appearance): string {
  if (row.guid !== '') return row.guid;
  return `${url}/?${model.postTypes.get(row.type)?.address.query === 'page_id' ? 'page_id' : 'p'}=${row.id}`;
}
