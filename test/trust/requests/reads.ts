import type { Route } from '../../../src/engine/routes.ts';
import type { Random } from '../site/random.ts';
import { argumentsOf, fieldsOf, OWN, own, routes } from './routes.ts';
import { type Material, pair, pairsOf } from './values.ts';

/** One request, its path below the prefix. */
export interface Ask {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
}

/** What the requests are about. */
export interface Subjects extends Material {
  /** Items by path of their collection: ids, and the collections' own paths where they lie below an item. */
  readonly items: readonly { readonly path: string; readonly id: number }[];
  /** Arguments that get none of the site's values, since they would open what they name. */
  readonly secret?: readonly string[];
}

const contexts = ['view', 'embed', 'edit'];

/**
 * Reads of all routes: every argument with every value in every context, every order, every field by itself, faulty
 * values, HEAD, and combinations of several arguments.
 */
export function* reads(subjects: Subjects, random: Random, combinations: number): Generator<Ask> {
  for (const route of routes) {
    if (route.operation === 'describe') {
      yield { method: 'OPTIONS', path: route.path };
      yield { method: 'OPTIONS', path: `${route.path}/1` };
    }
    if (route.operation === 'list') yield* listings(route, subjects, random, combinations);
    if (route.operation === 'retrieve') yield* retrievals(route, subjects);
  }
  for (const { path, id } of subjects.items) {
    for (const { path: other } of subjects.items.filter((_, place) => place % 67 === 0)) {
      if (other !== path) yield { method: 'GET', path: `${other}/${id}` };
    }
  }
}

/** Where the second surface is, from the root of the server: a path that begins so is no path below the prefix. */
const SECOND = '//wp-json/wp/v2';

/** The same reads through the second surface, one of so many, with all that can be embedded. */
export function* throughSecondSurface(asks: Iterable<Ask>, oneOf: number): Generator<Ask> {
  let count = 0;
  for (const { method, path } of asks) {
    count += 1;
    if (count % oneOf !== 0 || path.startsWith('//')) continue;
    const more = count % (2 * oneOf) === 0 ? '_embed' : '_embed&_envelope';
    yield { method, path: `${SECOND}${path}${path.includes('?') ? '&' : '?'}${more}` };
  }
  for (const path of [
    '/settings',
    '/users/me',
    '/users/me/application-passwords',
    '/users/1/application-passwords',
    '',
  ])
    for (const method of ['GET', 'OPTIONS']) yield { method, path: `${SECOND}${path}` };
  yield { method: 'GET', path: '//wp-json/' };
}

/** Reads of Quoin's own routes: every argument with every value, paths of items among them. */
export function* ownReads(subjects: Subjects, slugs: readonly string[]): Generator<Ask> {
  for (const path of ['', '?_fields=routes']) yield { method: 'GET', path: `${OWN}${path}` };
  const ids = subjects.items.flatMap(({ id }) => ['p', 'page_id', 'attachment_id'].map((name) => `/?${name}=${id}`));
  const days = subjects.moments.map((moment) => `/${moment.slice(0, 10).replaceAll('-', '/')}`);
  const named = slugs.flatMap((slug) =>
    ['', '/category', '/tag', '/author', ...days].map((base) => `${base}/${slug}/`),
  );
  for (const { method, path, arguments: declared } of own) {
    const whole = `${OWN}${path.replaceAll(/<\w+>/g, '1')}`;
    yield { method: 'OPTIONS', path: whole };
    if (method !== 'GET') continue;
    yield { method, path: whole };
    // Of items that the path names, each is asked for.
    const below = path.includes('<id>') ? subjects.items.filter((item) => path.startsWith(`${item.path}/`)) : [];
    for (const { id } of below) yield { method, path: `${OWN}${path.replace('<id>', String(id))}` };
    for (const [name, argument] of Object.entries(declared)) {
      const texts = name === 'path' ? [...subjects.texts, ...ids, ...named] : subjects.texts;
      for (const one of pairsOf(name, argument, { ...subjects, texts })) yield { method, path: `${whole}?${one}` };
    }
  }
}

const feeds = ['/feed/', '/feed/atom/', '/?feed=comments-atom', '/?feed=rss2&paged=2'];

/** Reads of the files that the site has beside its pages: feeds of everything that may have one, sitemap, robots. */
export function* siteFiles({ items, moments, texts }: Subjects, slugs: readonly string[]): Generator<Ask> {
  const get = (path: string): Ask => ({ method: 'GET', path: `/${path}` });
  for (const path of ['/robots.txt', '/wp-sitemap.xml', '/comments/feed/', '/comments/feed/atom/']) yield get(path);
  for (const name of ['posts-post', 'posts-page', 'taxonomies-category', 'taxonomies-post_tag', 'users'])
    for (const part of [1, 2]) yield get(`/wp-sitemap-${name}-${part}.xml`);
  const days = moments.map((moment) => `/${moment.slice(0, 10).replaceAll('-', '/')}`);
  const named = [...slugs, ...texts].map(encodeURIComponent);
  const pages = named.flatMap((slug) => ['', '/category', '/tag', '/author', ...days].map((base) => `${base}/${slug}`));
  for (const about of ['', ...pages]) for (const feed of feeds) yield get(about + feed);
  for (const { id } of items) yield get(`/?p=${id}&feed=rss2`);
}

function* listings(route: Route, subjects: Subjects, random: Random, combinations: number): Generator<Ask> {
  const declared = argumentsOf(route);
  const all = Object.entries(declared).map(([name, argument]) =>
    pairsOf(name, argument, subjects.secret?.includes(name) ? { ...subjects, texts: ['wrong'] } : subjects),
  );
  const whole = 'per_page' in declared ? ['per_page=100'] : [];
  for (const path of pathsOf(route, subjects)) {
    const get = (...pairs: string[]): Ask => ({ method: 'GET', path: `${path}?${pairs.join('&')}` });
    yield { method: 'GET', path };
    yield { method: 'HEAD', path };
    const isBelow = route.path.includes('<parent_id>');
    for (const context of contexts) {
      yield get(...whole, `context=${context}`);
      if (isBelow) continue;
      // Of many values, each is asked for in some contexts, and all contexts are asked for.
      for (const pairs of all)
        for (const [place, one] of pairs.entries())
          if (pairs.length < 4 || contexts[place % 3] !== context) yield get(...whole, one, `context=${context}`);
      for (const field of fieldsOf(route)) yield get(...whole, pair('_fields', field), `context=${context}`);
      for (const order of ['asc', 'desc'])
        for (const by of declared['orderby']?.schema.enum ?? [])
          yield get(...whole, `orderby=${by}`, `order=${order}`, `context=${context}`, ...needs(String(by), subjects));
    }
    if (isBelow) continue;
    for (const pairs of all) for (const one of pairs.slice(0, 2)) yield { ...get(one), method: 'HEAD' };
    for (const name of Object.keys(declared)) yield get(pair(`${name}[x][y]`, '1'));
    for (let made = 0; made < combinations; made += 1) {
      const chosen = Array.from({ length: 2 + random.below(3) }, () =>
        random.pick(all.filter(({ length }) => length > 0)),
      );
      yield get(...chosen.map((pairs) => random.pick(pairs)), ...(random.below(2) === 0 ? whole : []));
    }
  }
}

/** What an order is about. */
function needs(by: string, { ids, texts }: Subjects): string[] {
  if (by.includes('include')) return [pair('include', ids.join(','))];
  return by === 'relevance' ? [pair('search', texts[0] ?? 'x')] : [];
}

function* retrievals(route: Route, subjects: Subjects): Generator<Ask> {
  const declared = argumentsOf(route);
  const collection = route.path.slice(0, route.path.lastIndexOf('/'));
  const keyed = !route.path.endsWith('<id>');
  const items = keyed
    ? keys.map((key) => `${collection}/${key}`)
    : subjects.items.filter((item) => isBelow(item.path, collection)).map((item) => `${item.path}/${item.id}`);
  for (const [place, item] of items.entries()) {
    for (const context of contexts) yield { method: 'GET', path: `${item}?context=${context}` };
    if (place % 3 > 0) continue;
    yield { method: 'GET', path: item };
    yield { method: 'HEAD', path: item };
    for (const [name, argument] of Object.entries(declared)) {
      const material = subjects.secret?.includes(name) ? { ...subjects, texts: ['wrong'] } : subjects;
      for (const one of pairsOf(name, argument, material).slice(0, 4)) yield { method: 'GET', path: `${item}?${one}` };
    }
    if (place % 15 > 0) continue;
    for (const field of fieldsOf(route))
      yield { method: 'GET', path: `${item}?${pair('_fields', field)}&context=${place % 2 === 0 ? 'edit' : 'view'}` };
  }
}

/** Entries of the registries, and what is none. */
const keys = [
  'category',
  'post_tag',
  'publish',
  'draft',
  'private',
  'trash',
  'inherit',
  'post',
  'page',
  'attachment',
  'none',
];

/** The paths of a collection: one, or one for each item that it can lie below. */
function pathsOf(route: Route, { items }: Subjects): string[] {
  if (!route.path.includes('<parent_id>')) return [route.path];
  return [...new Set(items.map((item) => item.path).filter((path) => isBelow(path, route.path)))];
}

const isBelow = (path: string, pattern: string): boolean =>
  new RegExp(`^${pattern.replace(/<\w+>/g, '\\d+')}$`).test(path);
