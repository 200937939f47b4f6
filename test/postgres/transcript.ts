import type { Client, Query } from '../support/index.ts';

/** One request of the transcript; what it makes is numbered alike by both engines. */
export interface Step {
  readonly as: string;
  readonly method: string;
  readonly path: string;
  readonly query?: Query;
  readonly body?: unknown;
}

/** Texts that engines and collations like to differ in: case, accents, scripts, punctuation, width, wildcards. */
export const texts = [
  ...['Zebra', 'zebra', 'apple', 'Äpfel', 'äpfel', 'Apfel', 'Éclair', 'eclair', 'ECLAIR', 'straße', 'STRASSE', 'ß'],
  ...[
    'Ångström',
    'angstrom',
    'İstanbul',
    'ıstanbul',
    'Istanbul',
    '日本語の記事',
    '日本',
    'Привет мир',
    'привет',
    'مرحبا',
  ],
  ...[
    'Ως ΌΣΟΣ',
    'Ǆ ǆ ǅ',
    'ﬁn',
    'fin',
    'e\u0301clair',
    'zero\u200bwidth',
    'non\u00a0break',
    '🚀 rocket',
    '🛸',
    '\u{10ffff}',
  ],
  ...['a_b%c\\d', '100%', '_under', '"quoted"', "it's", '<b>bold</b> & co', '[x]', '10', '9', '09', '-dash', '–dash'],
  ...['z index', 'z-index', 'z_index', 'same', 'same', 'Same', '\uffff', '\u0001', 'tab\tnew\nline', ' '],
];

const day = (number: number) => `2026-0${1 + (number % 3)}-${String(1 + (number % 5)).padStart(2, '0')}T12:00:00`;

const post = (as: string, path: string, body: unknown): Step => ({ as, method: 'POST', path, body });
const get = (as: string, path: string, query: Query = {}): Step => ({ as, method: 'GET', path, query });

/** What the site is filled with; many dates, titles and names are the same. */
export const writing: readonly Step[] = [
  ...texts.flatMap((text) => [
    post('admin', '/categories', { name: text, description: `${text} and more` }),
    post('editor', '/tags', { name: text, slug: Array.from(text).slice(0, 3).join('') }),
  ]),
  ...texts.flatMap((text, number) => [
    post(number % 2 ? 'author' : 'editor', '/posts', {
      title: text,
      content: `<p>${text} ${texts[(number * 7) % texts.length]}</p>\n\nAnd ${number} more.`,
      excerpt: number % 4 ? '' : text,
      slug: number % 3 ? undefined : text,
      status: ['publish', 'publish', 'draft', 'private', 'pending'][number % 5],
      date: day(number),
      categories: [2 + (number % 6), 1],
      tags: [],
      sticky: number % 2 === 0 && number % 11 === 0,
      password: number % 13 === 3 && number % 5 < 2 ? 'sesame' : undefined,
      meta: { rating: number % 4, mood: text, weight: number / 8, seen: number % 2 === 0 },
    }),
    post('admin', '/pages', { title: text, status: 'publish', date: day(number), menu_order: number % 4, parent: 0 }),
  ]),
  ...texts.map((text, number) =>
    post(['anonymous', 'subscriber', 'admin'][number % 3] ?? '', '/comments', {
      post: [51, 53, 55, 59][number % 4],
      content: `${text} said ${number}`,
      author_name: text.trim() || 'Nobody',
      author_email: `someone${number % 5}@example.org`,
      ...(number % 3 === 2 && { date: day(number) }),
    }),
  ),
  ...texts.slice(0, 12).map((text, number) =>
    post('admin', '/users', {
      username: `user${number}`,
      email: `${['Zoe', 'adam', 'Bob', 'élan'][number % 3]}${number}@Example.org`,
      password: 'a password for tests',
      name: text,
      roles: [['author', 'subscriber', 'editor'][number % 3]],
    }),
  ),
  ...[52, 53, 54, 57].flatMap((id) => [
    post('admin', `/posts/${id}`, { title: 'Äpfel', status: 'publish' }),
    post('admin', `/posts/${id}`, { content: 'again, İstanbul', slug: 'Äpfel' }),
    get('admin', `/posts/${id}/revisions`),
  ]),
  post('admin', '/posts', { title: 'Later', status: 'publish', date: '2026-12-24T18:00:00' }),
  post('admin', '/posts', { title: 'Later', status: 'future', date: '2026-11-22T18:00:00', categories: [3] }),
  { as: 'admin', method: 'DELETE', path: '/posts/56' },
  { as: 'admin', method: 'DELETE', path: '/posts/58', query: { force: true } },
  { as: 'admin', method: 'DELETE', path: '/categories/3', query: { force: true } },
  { as: 'admin', method: 'DELETE', path: '/users/9', query: { force: true, reassign: 1 } },
  { as: 'admin', method: 'DELETE', path: '/comments/2' },
  { as: 'admin', method: 'DELETE', path: '/comments/3', query: { force: true } },
];

const collections: Readonly<Record<string, readonly string[]>> = {
  '/posts': ['date', 'id', 'title', 'slug', 'relevance', 'include'],
  '/pages': ['date', 'id', 'title', 'slug', 'menu_order', 'relevance'],
  '/media': ['date', 'title'],
  '/comments': ['date', 'date_gmt', 'id', 'include', 'post', 'parent', 'type'],
  '/users': ['id', 'name', 'registered_date', 'slug', 'email', 'url', 'include'],
  '/categories': ['id', 'name', 'slug', 'term_group', 'description', 'count', 'include'],
  '/tags': ['id', 'name', 'slug', 'description', 'count'],
};

const lists = Object.entries(collections).flatMap(([path, orders]) =>
  orders.flatMap((orderby) =>
    ['asc', 'desc'].flatMap((order) =>
      ['anonymous', 'admin', 'author'].flatMap((as) => [
        get(as, path, { orderby, order, per_page: 7, page: 2, search: orderby === 'relevance' ? 'pf' : '' }),
        get(as, path, { orderby, order, per_page: 100, include: [5, 3, 51, 52, 60, 2, 8, 200] }),
        get(as, path, { orderby, order, per_page: 5, offset: 3, context: as === 'admin' ? 'edit' : 'embed' }),
      ]),
    ),
  ),
);

const searches = texts.flatMap((text) =>
  Object.keys(collections).flatMap((path) => [
    get('anonymous', path, { search: text, per_page: 50 }),
    get('admin', path, { search: `${text.toUpperCase()} a`, per_page: 50, context: 'edit' }),
    get('admin', path, { search: Array.from(text).slice(1).join(''), orderby: path === '/posts' ? 'relevance' : 'id' }),
    get('anonymous', path, { slug: text, per_page: 50 }),
  ]),
);

/** Numbers and texts at the edge of what columns and parameters hold. */
const edges = [
  '0',
  '-1',
  '2147483648',
  '9007199254740993',
  '9223372036854775808',
  '1e3',
  '99999999999999999999',
  '\0',
  'x\0y',
  '\ud800',
  "'",
  '%',
  '\\',
];
const oddities = edges.flatMap((edge) => [
  ...[
    'page',
    'per_page',
    'offset',
    'include',
    'exclude',
    'author',
    'categories',
    'tags_exclude',
    'search',
    'slug',
    'before',
    'parent',
  ].flatMap((name) =>
    ['/posts', '/pages', '/comments', '/users', '/categories'].map((path) =>
      get('admin', path, { [name]: edge.toWellFormed() }),
    ),
  ),
  ...['/posts', '/comments', '/users', '/tags'].map((path) =>
    get('admin', `${path}/${encodeURIComponent(edge.toWellFormed())}`),
  ),
  ...['title', 'content', 'slug', 'menu_order', 'parent', 'author', 'date', 'template', 'featured_media'].map((name) =>
    post('admin', '/pages', { title: 'Odd', [name]: /^-?\d{1,16}$/.test(edge) ? Number(edge) : edge }),
  ),
  post('admin', '/comments', { post: 51, content: edge, karma: Number(edge) || 0, author_name: edge }),
  post('admin', '/categories', { name: edge, slug: edge, parent: Number(edge) || 0 }),
  post('admin', '/posts', {
    title: 'Meta',
    meta: { rating: Number(edge) || 0, mood: edge, weight: Number(edge) || 0.1 },
  }),
]);

const selections = [
  ...['>', '>=', '<', '<=', '=', '!=', 'IN', 'NOT IN', 'EXISTS', 'NOT EXISTS'].flatMap((comparison) =>
    [
      ...texts.slice(0, 24).map((text) => ['mood', text]),
      ...['0', '1', '3', '2,3'].map((number) => ['rating', number]),
      ...['0', '0.5', '1.25'].map((number) => ['weight', number]),
      ['seen', 'true'],
    ].map(([key, value]) =>
      get('admin', '/posts', {
        'filter[meta_key]': key ?? '',
        'filter[meta_value]': value ?? '',
        'filter[meta_compare]': comparison,
        per_page: 100,
        _fields: 'id,meta',
      }),
    ),
  ),
  get('anonymous', '/posts', { categories: [1, 2], tags_exclude: [1], sticky: false }),
  get('anonymous', '/posts', { categories: 4, orderby: 'date', order: 'asc' }),
  get('anonymous', '/posts', { categories_exclude: [4, 5], author: [3, 4], after: '2026-01-02T00:00:00' }),
  get('admin', '/posts', { status: ['draft', 'private', 'future'], orderby: 'title', per_page: 100 }),
  get('admin', '/posts', { 'filter[year]': '2026', 'filter[monthnum]': '2', per_page: 100 }),
  get('anonymous', '/categories', { post: 51, hide_empty: true }),
  get('anonymous', '/comments', { post: [51, 53], after: '2026-01-01T00:00:00', order: 'asc' }),
  get('admin', '/comments', { status: 'hold', author_email: 'someone1@example.org' }),
  get('admin', '/users', { roles: ['author'], orderby: 'email' }),
  ...['/taxonomies', '/statuses', '/types'].map((path) => get('admin', path, { context: 'edit' })),
  ...Object.keys(collections).map((path): Step => ({ as: 'admin', method: 'OPTIONS', path })),
];

export const reading: readonly Step[] = [...lists, ...searches, ...oddities, ...selections, ...lists.slice(0, 12)];

/** What differs from one request to the next, whatever the engine. */
const passing = new Set(['date', 'x-request-id', 'connection', 'keep-alive']);

/** An answer as text: status, headers, body. */
export async function answerTo({ method, path, query, body }: Step, client: Client): Promise<string> {
  const answer = await client.request(method, path, { ...(query && { query }), ...(body !== undefined && { body }) });
  const headers = [...answer.headers]
    .filter(([name]) => !passing.has(name))
    .map(([name, value]) => `${name}: ${value}`);
  return [answer.status, ...headers, '', answer.text].join('\n');
}
