import { type ContentModel, postType } from '../../content-model/index.ts';
import type { Resource } from '../../engine/definition/index.ts';
import type { ResourceRequest } from '../../engine/operations/request.ts';
import { homeOf } from '../../engine/site-paths.ts';
import { shownList } from '../shown-items.ts';
import { element } from './xml.ts';

/** Addresses per part of the sitemap: the 2000 of WordPress would cost one request more than 50 ms of processor time. */
const ADDRESSES_PER_PART = 500;
/** The longest page of a list. */
const PAGE = 100;

interface Part {
  readonly name: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
}

/** The names of the parts, and the lists that they are made from. */
const partsOf = ({ postTypes, taxonomies }: ContentModel): readonly Part[] => [
  ...[...postTypes.values()]
    .filter(({ hasOwnPages }) => hasOwnPages)
    .map(({ slug, restBase }) => ({ name: `posts-${slug}`, path: `/${restBase}` })),
  ...[...taxonomies.values()].map(({ slug, restBase }) => ({
    name: `taxonomies-${slug}`,
    path: `/${restBase}`,
    query: { hide_empty: 'true' },
  })),
  { name: 'users', path: '/users' },
];

/** The part with the home page of the site, which exists even without posts. */
const FIRST = `posts-${postType.slug}`;

export const isPart = (model: ContentModel, name: string): boolean => partsOf(model).some((part) => part.name === name);

const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';

interface Shown {
  readonly link: string;
  readonly modified_gmt?: string;
}

/** The list of the parts. */
export async function sitemapIndex(request: ResourceRequest, resources: readonly Resource[]): Promise<string> {
  const home = homeOf(request.scope.site);
  const lines: string[] = [];
  for (const { name, path, query } of partsOf(request.scope.site.model)) {
    const { total } = await shownList<Shown>(resources, path, { ...query, per_page: '1', _fields: 'id' }, request);
    const count = name === FIRST ? Math.max(total, 1) : total;
    for (let part = 1; part <= Math.ceil(count / ADDRESSES_PER_PART); part += 1)
      lines.push(`<sitemap>${element('loc', `${home}/wp-sitemap-${name}-${part}.xml`).trim()}</sitemap>\n`);
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${SCHEMA}">\n${lines.join('')}</sitemapindex>\n`;
}

/** One part; undefined beyond the last one. */
export async function sitemapPart(
  { name, part }: { readonly name: string; readonly part: number },
  request: ResourceRequest,
  resources: readonly Resource[],
): Promise<string | undefined> {
  const asked = partsOf(request.scope.site.model).find((one) => one.name === name);
  if (!asked) return undefined;
  const lines: string[] = name === FIRST && part === 1 ? [lineOf({ link: `${homeOf(request.scope.site)}/` })] : [];
  const first = (part - 1) * ADDRESSES_PER_PART;
  const by = { orderby: 'id', order: 'asc', per_page: String(PAGE), _fields: 'link,modified_gmt' };
  for (let offset = first; offset < first + ADDRESSES_PER_PART; offset += PAGE) {
    const query = { ...asked.query, ...by, offset: String(offset) };
    const { items, total } = await shownList<Shown>(resources, asked.path, query, request);
    lines.push(...items.map(lineOf));
    if (offset + PAGE >= total) break;
  }
  if (lines.length === 0) return undefined;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${SCHEMA}">\n${lines.join('')}</urlset>\n`;
}

const lineOf = ({ link, modified_gmt: modified }: Shown): string =>
  `<url>${element('loc', link).trim()}${modified === undefined ? '' : element('lastmod', `${modified}+00:00`).trim()}</url>\n`;
