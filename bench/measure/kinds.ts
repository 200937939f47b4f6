import { EDITOR } from '../site/plan.ts';
import type { LoadOrder } from './load.ts';
import type { SiteFacts } from './site-facts.ts';

type Requests = LoadOrder['requests'];

/** One kind of request. */
export interface Kind {
  readonly name: string;
  readonly requests: Requests;
  /** Each request is sent once: what is deleted cannot be deleted again. */
  readonly once?: boolean;
  /** Whether the bare server answers the same bytes beside it. */
  readonly isRead: boolean;
  /** The least ratio that is aimed at, where there is one. */
  readonly target?: number;
}

const MOST = 20_000;

/** Each place of a list once, in an order without neighbours. */
function scattered(length: number): number[] {
  const count = Math.min(length, MOST);
  const stride = 7919;
  return Array.from({ length: count }, (_, place) => Math.floor((((place * stride) % count) * length) / count));
}

const every = <Value>(values: readonly Value[], path: (value: Value) => string): string[] =>
  scattered(Math.max(values.length, 1)).flatMap((place) => (values[place] === undefined ? [] : [path(values[place])]));

/** The kinds of reads: by name, the paths of different requests; the first one is also the repeated one. */
function readPaths(facts: SiteFacts): Record<string, string[]> {
  const { total, pages, ids, slugs, authors, categories, tags, pairs, dates, commonWords, rareWords } = facts;
  const nextYear = (date: string): string => `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`;
  const offsets = scattered(Math.max(1, total - 10));
  return {
    'list of 10': ['/posts', ...offsets.map((offset) => `/posts?offset=${offset}`)],
    'list of 100': ['/posts?per_page=100', ...offsets.map((offset) => `/posts?per_page=100&offset=${offset}`)],
    'one item': every(ids, (id) => `/posts/${id}`),
    'one item by slug': every(slugs, (slug) => `/posts?slug=${slug}`),
    'by category': paged(every(categories, (id) => `/posts?categories=${id}`)),
    'by tag and category': every(pairs, ([tag, category]) => `/posts?tags=${tag}&categories=${category}`),
    'by tag': every(tags, (id) => `/posts?tags=${id}`),
    'by author': paged(every(authors, (id) => `/posts?author=${id}`)),
    'by date range': every(dates, (date) => `/posts?after=${date}&before=${nextYear(date)}`),
    'last page': [
      `/posts?page=${pages}`,
      ...Array.from({ length: 500 }, (_, back) => `/posts?page=${Math.max(1, pages - back)}`),
    ],
    'search, rare word': every(rareWords, (word) => `/posts?search=${word}`),
    'search, common word': paged(every(commonWords, (word) => `/posts?search=${word}`)),
    'comments of a post': every(ids, (id) => `/comments?post=${id}`),
    'terms, hide_empty': offsets
      .slice(0, 100)
      .map((_, place) => `/tags?hide_empty=true&page=${1 + (place % 5)}&per_page=${10 + Math.floor(place / 5)}`),
    users: Array.from({ length: 90 }, (_, place) => `/users?per_page=${10 + place}`),
    media: ['/media', ...scattered(Math.max(1, Math.floor(total / 5))).map((offset) => `/media?offset=${offset}`)],
  };
}

/** The first pages of each list: more different requests than there are lists. */
const paged = (paths: readonly string[]): string[] =>
  [1, 2, 3, 4, 5].flatMap((page) => paths.map((path) => (page === 1 ? path : `${path}&offset=${(page - 1) * 3}`)));

const targets: Readonly<Record<string, number>> = {
  'list of 10, repeated': 0.8,
  'one item, repeated': 0.75,
  'list of 10, different': 0.3,
  'list of 100, different': 0.15,
  'one item, different': 0.5,
  'list of 10, answered 304': 1,
};

const authorization = `Basic ${Buffer.from(`${EDITOR.login}:${EDITOR.password}`).toString('base64')}`;
export const asEditor = { authorization };
const json = { ...asEditor, 'content-type': 'application/json' };

/** Kinds of reads: repeated, different, and different as an editor in context edit. */
export function readKinds(facts: SiteFacts, { editor }: { editor: boolean }): Kind[] {
  const kinds: Kind[] = [];
  const add = (name: string, requests: Requests): void => {
    if (requests.length === 0) return;
    const target = targets[name];
    kinds.push({ name, requests, isRead: true, ...(target !== undefined && { target }) });
  };
  for (const [name, paths] of Object.entries(readPaths(facts))) {
    add(
      `${name}, repeated`,
      paths.slice(0, 1).map((path) => ({ path })),
    );
    add(
      `${name}, different`,
      paths.slice(1).map((path) => ({ path })),
    );
    if (editor)
      add(
        `${name}, as editor`,
        paths
          .slice(1)
          .map((path) => ({ path: `${path}${path.includes('?') ? '&' : '?'}context=edit`, headers: asEditor })),
      );
  }
  return kinds;
}

/** A body of a new post. */
const postBody = (number: number): string =>
  JSON.stringify({
    title: `Measured post ${number}`,
    content: Array.from(
      { length: 6 },
      (_, place) => `Paragraph ${place} of post ${number}: ${'some words of ordinary text, '.repeat(10)}`,
    ).join('\n\n'),
    status: 'publish',
  });

const MADE = 2_000;

/** Kinds of writes, and reads among writes. Comments and changes concern posts of the sample. */
export function writeKinds({ ids, total }: SiteFacts): Kind[] {
  const numbers = Array.from({ length: MADE }, (_, place) => place);
  const some = (place: number): number => ids[(place * 7919) % ids.length] ?? 1;
  const create = (place: number) => ({ method: 'POST', path: '/posts', headers: json, body: postBody(place) });
  return [
    { name: 'create a post', isRead: false, requests: numbers.map(create) },
    {
      name: 'update a post',
      isRead: false,
      requests: numbers.map((place) => ({
        method: 'POST',
        path: `/posts/${some(place)}`,
        headers: json,
        body: JSON.stringify({ title: `Changed title ${place}` }),
      })),
    },
    {
      name: 'create a comment',
      isRead: false,
      requests: numbers.map((place) => ({
        method: 'POST',
        path: '/comments',
        headers: json,
        body: JSON.stringify({ post: some(place), content: `Comment ${place} of ${Math.random()} says this.` }),
      })),
    },
    {
      name: '90 reads, 10 writes',
      isRead: false,
      requests: numbers.map((place) =>
        place % 10 === 9
          ? create(place)
          : { path: place % 2 ? `/posts/${some(place)}` : `/posts?offset=${(place * 7919) % Math.max(1, total - 10)}` },
      ),
    },
  ];
}

/** Deletes what the creation has made. */
export const deleteKind = (ids: readonly number[]): Kind => ({
  name: 'delete a post',
  isRead: false,
  once: true,
  requests: ids.map((id) => ({ method: 'DELETE', path: `/posts/${id}?force=true`, headers: asEditor })),
});

/** A request that is answered with 304. */
export const conditionalKind = (etag: string): Kind => ({
  name: 'list of 10, answered 304',
  isRead: true,
  target: 1,
  requests: [{ path: '/posts', headers: { 'if-none-match': etag } }],
});
