import { EDITOR } from '../site/plan.ts';
import type { LoadOrder } from './load.ts';
import type { SiteFacts } from './site-facts.ts';

type Requests = LoadOrder['requests'];

/** One kind of request. */
export interface Kind {
  readonly name: string;
  readonly requests: Requests;
  /** Each request is sent once: what is deleted cannot be deleted again. */
  readonly once?: true;
  /** Whether the bare server answers the same bytes beside it. */
  readonly isRead: boolean;
}

const authorization = `Basic ${Buffer.from(`${EDITOR.login}:${EDITOR.password}`).toString('base64')}`;
export const asEditor = { authorization };
const json = { ...asEditor, 'content-type': 'application/json' };

const MAX_VALUES = 20_000;
const COMMON = 'search, common word';

/** The values in an order without neighbours, no more than are needed. */
function scattered<Value>(values: readonly Value[]): Value[] {
  const count = Math.min(values.length, MAX_VALUES);
  const stride = 7919;
  return Array.from({ length: count }, (_, place) => Math.floor((((place * stride) % count) * values.length) / count))
    .map((place) => values[place])
    .filter((value) => value !== undefined);
}

const numbers = (below: number): number[] =>
  Array.from({ length: Math.max(1, Math.floor(below)) }, (_, place) => place);

/** Windows of ten into lists of about these lengths. */
function windows(path: (value: number) => string, lengths: ReadonlyMap<number, number>): string[] {
  const all = [...lengths].flatMap(([value, length]) =>
    scattered(numbers(Math.min(length * 0.9, MAX_VALUES / lengths.size))).map(
      (offset) => `${path(value)}&offset=${offset}`,
    ),
  );
  return scattered(all);
}

/** The kinds of reads: by name, the paths of different requests; the first one is also the repeated one. */
function readPaths(facts: SiteFacts): Record<string, string[]> {
  const { total, ids, slugs, authors, categories, tags, pairs, dates, discussed, commonWords, rareWords } = facts;
  const offsets = scattered(numbers(Math.min(total - 100, 1_000_000)));
  const last = Math.ceil(total / 10);
  const nextYear = (date: string): string =>
    `${Number(date.slice(0, 4)) + 1}${date.slice(4).replace('-02-29', '-02-28')}`;
  return {
    'list of 10': ['/posts', ...offsets.map((offset) => `/posts?offset=${offset}`)],
    'list of 100': ['/posts?per_page=100', ...offsets.map((offset) => `/posts?per_page=100&offset=${offset}`)],
    'one item': scattered(ids).map((id) => `/posts/${id}`),
    'one item by slug': scattered(slugs).map((slug) => `/posts?slug=${slug}`),
    'by category': windows((id) => `/posts?categories=${id}`, categories),
    'by tag': windows((id) => `/posts?tags=${id}`, tags),
    'by tag and category': scattered(pairs).map(([tag, category]) => `/posts?tags=${tag}&categories=${category}`),
    'by author': windows((id) => `/posts?author=${id}`, authors),
    'by date range': scattered(dates).map((date) => `/posts?after=${date}&before=${nextYear(date)}`),
    'last page': [`/posts?page=${last}`, ...numbers(500).map((back) => `/posts?page=${Math.max(1, last - back)}`)],
    'search, rare word': scattered(rareWords).map((word) => `/posts?search=${word}`),
    [COMMON]: commonWords.flatMap((word) => numbers(10).map((page) => `/posts?search=${word}&offset=${page}`)),
    'comments of a post': scattered(discussed).map((id) => `/comments?post=${id}`),
    'terms, hide_empty': numbers(100).map(
      (place) => `/tags?hide_empty=true&page=${1 + (place % 5)}&per_page=${10 + Math.floor(place / 5)}`,
    ),
    users: numbers(90).map((place) => `/users?per_page=${10 + place}`),
    media: ['/media', ...scattered(numbers(total / 5)).map((offset) => `/media?offset=${offset}`)],
  };
}

const withArgument = (path: string, argument: string): string => `${path}${path.includes('?') ? '&' : '?'}${argument}`;

/** The matches of a word are looked for when it is first asked for, and remembered: what that costs stands by itself. */
const firstSearches = ({ commonWords }: SiteFacts): Kind => ({
  name: `${COMMON}, first time`,
  isRead: true,
  once: true,
  requests: commonWords.map((word) => ({ path: `/posts?search=${word}` })),
});

/** Kinds of reads: repeated, different, and different as an editor in context edit. */
export function readKinds(facts: SiteFacts): Kind[] {
  return Object.entries(readPaths(facts)).flatMap(([name, [repeated, ...others]]) => {
    if (repeated === undefined) return [];
    // The same path never comes twice: what differs only in an argument that means nothing is another address.
    const different = [...others, repeated].map((path) => withArgument(path, 'number={n}'));
    const kinds: Record<string, Requests> = {
      [`${name}, repeated`]: [{ path: repeated }],
      [`${name}, different`]: different.map((path) => ({ path })),
      // Users in context edit are for administrators alone.
      [`${name}, as editor`]: different.map((path) => ({
        path: name === 'users' ? path : `${path}&context=edit`,
        headers: asEditor,
      })),
    };
    const all: Kind[] = Object.entries(kinds).map(([kind, requests]) => ({ name: kind, requests, isRead: true }));
    return name === COMMON ? [firstSearches(facts), ...all] : all;
  });
}

/** A list that is answered with 304: the client has it. */
export const conditionalKind = (etag: string): Kind => ({
  name: 'list of 10, answered 304',
  isRead: true,
  requests: [{ path: '/posts', headers: { 'if-none-match': etag } }],
});

/** A new post of six paragraphs. */
const newPost = {
  method: 'POST',
  path: '/posts',
  headers: json,
  body: JSON.stringify({
    title: 'Measured post {n}',
    content: numbers(6)
      .map((place) => `Paragraph ${place} of post {n}: ${'some words of ordinary text, '.repeat(10)}`)
      .join('\n\n'),
    status: 'publish',
  }),
};

/** Kinds of writes, and reads among writes. Changes concern posts of the sample, comments those that take comments. */
export function writeKinds({ ids, open, total }: SiteFacts): Kind[] {
  const some = scattered(ids);
  const change = (of: readonly number[], path: (id: number) => string, body: (id: number) => object): Requests =>
    of.map((id) => ({ method: 'POST', path: path(id), headers: json, body: JSON.stringify(body(id)) }));
  const reads = some.map((id, place) => ({
    path:
      place % 2 ? `/posts/${id}?number={n}` : `/posts?offset=${(place * 7919) % Math.max(1, total - 10)}&number={n}`,
  }));
  return [
    { name: 'create a post', isRead: false, requests: [newPost] },
    {
      name: 'update a post',
      isRead: false,
      requests: change(
        some,
        (id) => `/posts/${id}`,
        () => ({ title: 'Changed title {n}' }),
      ),
    },
    {
      name: 'create a comment',
      isRead: false,
      requests: change(
        scattered(open),
        () => '/comments',
        (post) => ({ post, content: 'Comment {n} says what it has to say about the text above.' }),
      ),
    },
    {
      name: MIXED,
      isRead: false,
      requests: reads.flatMap((read, place) => (place % 9 === 8 ? [read, newPost] : [read])),
    },
  ];
}

export const MIXED = '90 reads, 10 writes';

/** Deletes what the creation has made. */
export const deleteKind = (ids: readonly number[]): Kind => ({
  name: 'delete a post',
  isRead: false,
  once: true,
  requests: ids.map((id) => ({ method: 'DELETE', path: `/posts/${id}?force=true`, headers: asEditor })),
});
