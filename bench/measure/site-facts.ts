/** What a site holds, found out through the interface, so that any server of the interface can be measured. */
export interface SiteFacts {
  readonly total: number;
  readonly pages: number;
  readonly ids: readonly number[];
  readonly slugs: readonly string[];
  readonly authors: readonly number[];
  readonly categories: readonly number[];
  readonly tags: readonly number[];
  /** A tag and a category of one post. */
  readonly pairs: readonly (readonly [tag: number, category: number])[];
  readonly dates: readonly string[];
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
  title: { rendered: string };
  content: { rendered: string };
}

const SAMPLED_PAGES = 20;

async function listOf(url: string): Promise<{ posts: Post[]; total: number }> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return { posts: (await response.json()) as Post[], total: Number(response.headers.get('x-wp-total')) };
}

/** @param base address of the interface, with its prefix */
export async function factsOf(base: string): Promise<SiteFacts> {
  const { total } = await listOf(`${base}/posts?per_page=1`);
  const last = Math.ceil(total / 100);
  const wanted = new Set(
    Array.from({ length: SAMPLED_PAGES }, (_, place) => 1 + Math.floor((place * (last - 1)) / SAMPLED_PAGES)),
  );
  const posts: Post[] = [];
  for (const page of wanted) posts.push(...(await listOf(`${base}/posts?per_page=100&page=${page}`)).posts);

  const seen = new Map<string, number>();
  for (const post of posts) for (const word of new Set(wordsOf(post))) seen.set(word, (seen.get(word) ?? 0) + 1);
  const byCount = [...seen].sort(([, one], [, other]) => other - one);
  return {
    total,
    pages: Math.ceil(total / 10),
    ids: posts.map(({ id }) => id),
    slugs: posts.map(({ slug }) => slug),
    authors: distinct(posts.map(({ author }) => author)),
    categories: distinct(posts.flatMap(({ categories }) => categories)),
    tags: distinct(posts.flatMap(({ tags }) => tags)),
    pairs: posts.flatMap(({ tags: [tag], categories: [category] }) =>
      tag && category ? [[tag, category] as const] : [],
    ),
    dates: posts.map(({ date }) => date),
    commonWords: byCount
      .filter(([word]) => word.length > 2)
      .slice(0, 50)
      .map(([word]) => word),
    rareWords: byCount
      .filter(([word, count]) => count === 1 && word.length >= 6)
      .slice(-500)
      .map(([word]) => word),
  };
}

const wordsOf = ({ title, content }: Post): string[] =>
  `${title.rendered} ${content.rendered.replace(/<[^>]*>/g, ' ')}`.toLowerCase().match(/[a-z]+/g) ?? [];

const distinct = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];
