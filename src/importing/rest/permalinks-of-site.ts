import { isPermalinkStructure } from '../../content/permalinks.ts';
import { dateOf, idOf, type Json, objectOf, textOf } from './rest-values.ts';

/** The query for the posts that the structure is derived from: several, with their categories and authors, without texts. */
export const TELLING_POSTS = {
  context: 'edit',
  per_page: 20,
  _embed: 'author,wp:term',
  _fields: 'id,date,permalink_template,_links,_embedded',
} as const;

/** The share of the posts that must agree. */
const MOST = 2 / 3;

/** The permalink structure of a site, derived from some posts; undefined if most do not agree. */
export function permalinksOf(posts: readonly Json[], site: string): string | undefined {
  if (!URL.canParse(site)) return undefined;
  const base = new URL(site).pathname.replace(/\/$/, '');
  const found = posts
    .map((post) => structureOf(post, base))
    .filter((one) => one !== undefined)
    .sort((one, other) => one.length - other.length);
  // Posts without an author, or without a name, may have other addresses than most.
  const shortest = found.find((one) => found.filter((each) => isLike(each, one)).length >= posts.length * MOST);
  return shortest !== undefined && isPermalinkStructure(shortest) ? shortest : undefined;
}

/** The query of a term that tells the base of its taxonomy: one below no other. */
export const TELLING_TERM = { per_page: 1, _fields: 'link' } as const;

/** What stands before the slug in the address of a term; undefined where terms have no permalinks. */
export function baseOf(term: Json, site: string): string | undefined {
  const link = textOf(term['link']);
  if (link === undefined || !URL.canParse(link) || !URL.canParse(site)) return undefined;
  const { pathname, search } = new URL(link);
  const before = new URL(site).pathname.replace(/\/*$/, '/');
  const base =
    pathname.startsWith(before) && search === '' ? pathname.slice(before.length).replace(/\/?[^/]+\/?$/, '') : '';
  return base === '' ? undefined : base;
}

/** Whether two structures are equal except for the parents of a category. */
function isLike(one: string, shortest: string): boolean {
  const [before = '', after] = shortest.split('%category%');
  if (after === undefined) return one === shortest;
  return one.startsWith(before) && one.endsWith(`/%category%${after}`);
}

function structureOf(post: Json, base: string): string | undefined {
  const template = textOf(post['permalink_template']);
  const date = dateOf(post['date']);
  if (template === undefined || date === undefined || !URL.canParse(template)) return undefined;
  const path = decoded(template.replace(/^https?:\/\/[^/]+/, '').replaceAll('%postname%', '{postname}'));
  if (!path?.startsWith(`${base}/`) || path.includes('?')) return undefined;
  const [year = '', month = '', day = '', ...time] = date.split(/[-T:]/);
  const { categories, authors } = namesOf(post);
  const id = String(idOf(post['id']) ?? '');
  const after: Readonly<Record<string, readonly [value: string | undefined, tag: string]>> = {
    '%year%': [month, '%monthnum%'],
    '%monthnum%': [day, '%day%'],
    '%day%': [time[0], '%hour%'],
    '%hour%': [time[1], '%minute%'],
    '%minute%': [time[2], '%second%'],
  };
  let seen = '';
  const parts = path
    .slice(base.length)
    .split('/')
    .map((part) => {
      const [value, next = ''] = after[seen] ?? [];
      const tag = value === part ? next : tagOf(part);
      if (/^%\w+%$/.test(tag)) seen = tag;
      return tag;
    });
  return parts.filter((part, place) => part !== '%category%' || parts[place + 1] !== part).join('/');

  function tagOf(part: string): string {
    if (part === id) return '%post_id%';
    if (part === year) return '%year%';
    if (part.includes('{postname}'))
      return part
        .replace(/\d+/g, (number) => (number === id ? '%post_id%' : number))
        .replace('{postname}', '%postname%');
    if (categories.has(part)) return '%category%';
    return authors.has(part) ? '%author%' : part;
  }
}

/** The slugs of the categories and the author of a post. */
function namesOf(post: Json): { categories: Set<string>; authors: Set<string> } {
  const { author, 'wp:term': terms } = objectOf(post['_embedded']);
  const slugs = (given: unknown, isWanted: (one: Json) => boolean): Set<string> =>
    new Set(
      (Array.isArray(given) ? given.flat() : [])
        .map(objectOf)
        .filter(isWanted)
        .flatMap(({ slug }) => (typeof slug === 'string' ? [decoded(slug) ?? slug] : [])),
    );
  return { categories: slugs(terms, ({ taxonomy }) => taxonomy === 'category'), authors: slugs(author, () => true) };
}

function decoded(path: string): string | undefined {
  try {
    return decodeURI(path);
  } catch {
    return undefined;
  }
}
