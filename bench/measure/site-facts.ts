/** What a site holds, found out through the interface, so that any server of the interface can be measured. */
export interface SiteFacts {
  readonly total: number;
  readonly ids: readonly number[];
  readonly slugs: readonly string[];
  /** With about how many posts each has. */
  readonly authors: ReadonlyMap<number, number>;
  readonly categories: ReadonlyMap<number, number>;
  readonly tags: ReadonlyMap<number, number>;
  /** A tag and a category of one post. */
  readonly pairs: readonly (readonly [tag: number, category: number])[];
  readonly dates: readonly string[];
  /** Posts of the sample that take comments. */
  readonly open: readonly number[];
  /** Posts with comments. */
  readonly discussed: readonly number[];
  readonly commonWords: readonly string[];
  /** Words that stand in one post of the sample alone. */
  readonly rareWords: readonly string[];
}

interface Post {
  id: number;
  slug: string;
  author: number;
  date: string;
  categories: number[];
  tags: number[];
  comment_status: string;
  title: { rendered: string };
  content: { rendered: string };
}

const SAMPLED_PAGES = 90;
const PAGES_READ_THROUGH = 20;
const BRIEF = '&_fields=id,slug,author,date,categories,tags,comment_status';

async function listOf<Item>(url: string): Promise<{ items: Item[]; total: number }> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return { items: (await response.json()) as Item[], total: Number(response.headers.get('x-wp-total')) };
}

/** @param base address of the interface, with its prefix */
export async function factsOf(base: string): Promise<SiteFacts> {
  const { total } = await listOf(`${base}/posts?per_page=1`);
  const last = Math.ceil(total / 100);
  const pages = new Set(
    Array.from({ length: SAMPLED_PAGES }, (_, place) => 1 + Math.floor((place * (last - 1)) / SAMPLED_PAGES)),
  );
  const posts: Post[] = [];
  const seen = new Map<string, number>();
  for (const [place, page] of [...pages].entries()) {
    const isRead = place % Math.ceil(pages.size / PAGES_READ_THROUGH) === 0;
    const { items } = await listOf<Post>(`${base}/posts?per_page=100&page=${page}${isRead ? '' : BRIEF}`);
    posts.push(...items);
    if (!isRead) continue;
    for (const post of items) for (const word of new Set(wordsOf(post))) seen.set(word, (seen.get(word) ?? 0) + 1);
  }
  const comments: { post: number }[] = [];
  for (const page of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    comments.push(...(await listOf<{ post: number }>(`${base}/comments?per_page=100&page=${page}&_fields=post`)).items);

  const share = Math.max(1, total / posts.length);
  const counted = (values: readonly number[]) =>
    new Map([...Map.groupBy(values, (value) => value)].map(([value, { length }]) => [value, length * share]));
  const byCount = [...seen].sort(([, one], [, other]) => other - one).map(([word]) => word);
  return {
    total,
    ids: posts.map(({ id }) => id),
    slugs: posts.map(({ slug }) => slug),
    authors: counted(posts.map(({ author }) => author)),
    categories: counted(posts.flatMap(({ categories }) => categories)),
    tags: counted(posts.flatMap(({ tags }) => tags)),
    pairs: posts.flatMap(({ tags: [tag], categories: [category] }) =>
      tag && category ? [[tag, category] as const] : [],
    ),
    dates: posts.map(({ date }) => date),
    open: posts.filter(({ comment_status }) => comment_status === 'open').map(({ id }) => id),
    discussed: [...new Set(comments.map(({ post }) => post))],
    commonWords: byCount.filter((word) => word.length > 2).slice(0, 50),
    rareWords: await foundOnce(
      base,
      byCount.filter((word) => word.length >= 6 && seen.get(word) === 1),
    ),
  };
}

const RARE_WORDS = 500;

/** Those of the words that one post alone has: what is rare among some posts may be common among all. */
async function foundOnce(base: string, words: readonly string[]): Promise<string[]> {
  const rare: string[] = [];
  for (const word of words.slice(-2 * RARE_WORDS)) {
    const { total } = await listOf(`${base}/posts?search=${word}&per_page=1&_fields=id`);
    if (total === 1) rare.push(word);
    if (rare.length === RARE_WORDS) break;
  }
  return rare.length > 0 ? rare : [...words.slice(-1)];
}

const wordsOf = ({ title, content }: Post): string[] =>
  `${title.rendered} ${content.rendered.replace(/<[^>]*>/g, ' ')}`.toLowerCase().match(/[a-z]+/g) ?? [];
