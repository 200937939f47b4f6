import { postType } from '../../content-model/index.ts';
import type { Appearance } from '../../engine/scope.ts';
import { homeOf } from '../../engine/site-paths.ts';
import { type PostPlace, type PostRow, statusAt } from '../../storage/index.ts';
import { fillStructure } from '../../text-work/index.ts';

/** On which site, and when: what is not visible yet has no address of its own. */
interface Linked {
  readonly site: Appearance;
  readonly nowGmt: string;
}

/** What the address of a post may name besides the post: loaded where the structure of addresses has it. */
export interface LinkNames {
  /** The slugs of its first category and of those above, with slashes between them. */
  readonly category: string;
  readonly author: string;
}

type Place = PostPlace & { readonly linkNames?: LinkNames };

/**
 * The address of a post object on the site, as its type says: by the structure that the settings name, or by slugs, in a tree
 * those of all above it. What is not published has no such address yet, and what is below something that is not public is
 * addressed by id, so that no hidden slug is told.
 */
export function linkOf(row: Place, ancestors: readonly PostPlace[], { site, nowGmt }: Linked): string {
  const type = site.model.postTypes.get(row.type) ?? postType;
  const { by, base, query } = type.address;
  const status = statusAt(row, nowGmt);
  const isAddressed = row.slug !== '' && ['publish', 'private', 'inherit'].includes(status);
  // A parent that is hidden and one that is not there look the same.
  const isWhole = !type.hierarchical || (ancestors.at(-1) ?? row).parent_id === 0;
  const above = type.hierarchical ? ancestors : [];
  const isOpen = isWhole && above.every((one) => statusAt(one, nowGmt) === 'publish');
  if (!isAddressed || !isOpen) return `${homeOf(site)}/?${query}=${row.id}`;
  if (by === 'structure') return homeOf(site) + pathOf(row, site.permalinks.posts);
  const slugs = [...above.map(({ slug }) => slug).reverse(), row.slug];
  return linkTo(site, ...(base === '' ? slugs : [base, ...slugs]));
}

/** The address below the site: with a slash at the end where posts have one. */
export const linkTo = (site: Appearance, ...segments: readonly string[]): string =>
  `${homeOf(site)}/${segments.join('/')}${site.permalinks.posts.endsWith('/') ? '/' : ''}`;

function pathOf({ id, slug, date, linkNames }: Place, structure: string): string {
  const [year = '', monthnum = '', day = '', hour = '', minute = '', second = ''] = date.split(/\D/);
  const { category = 'uncategorized', author = '-' } = linkNames ?? {};
  return fillStructure(structure, {
    ...{ year, monthnum, day, hour, minute, second },
    ...{ post_id: String(id), postname: slug, category, author },
  });
}

/** The permanent address: as imported, else by id. */
export function guidOf(row: PostRow, { url, model }: Appearance): string {
  if (row.guid !== '') return row.guid;
  return `${url}/?${model.postTypes.get(row.type)?.address.query === 'page_id' ? 'page_id' : 'p'}=${row.id}`;
}
