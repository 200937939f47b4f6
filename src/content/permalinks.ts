/** The tags of permalink structures, and the pattern of each. */
const tags = {
  year: '\\d{4}',
  monthnum: '\\d{2}',
  day: '\\d{2}',
  hour: '\\d{2}',
  minute: '\\d{2}',
  second: '\\d{2}',
  post_id: '\\d{1,15}',
  postname: '[^/]+',
  category: '.+?',
  author: '[^/]+',
} as const;

type Tag = keyof typeof tags;
type PermalinkValues = Readonly<Record<Tag, string>>;

const anyTag = /%([^%/]*)%/g;
/** The tags that identify a post. */
const telling: readonly Tag[] = ['postname', 'post_id'];

export const permalinkTags = Object.keys(tags).map((tag) => `%${tag}%`);

const tagsOf = (structure: string): string[] => [...structure.matchAll(anyTag)].map(([, tag = '']) => tag);

/** Whether a permalink structure has a tag. */
const namesTag = (structure: string, tag: Tag): boolean => tagsOf(structure).includes(tag);

/** Whether addresses name a category or an author: they change when these do. */
export const namesOtherRows = (structure: string): boolean =>
  namesTag(structure, 'category') || namesTag(structure, 'author');

/** Whether the structure can build permalinks that identify posts. */
export function isPermalinkStructure(structure: string): boolean {
  const used = tagsOf(structure);
  return (
    /^(?:\/[\w.~%-]+)+\/?$/.test(structure) &&
    !structure.replace(anyTag, '').includes('%') &&
    used.every((tag, index) => tag in tags && used.indexOf(tag) === index) &&
    telling.some((tag) => used.includes(tag))
  );
}

/** The path of a post. */
export const fillStructure = (structure: string, values: PermalinkValues): string =>
  structure.replace(anyTag, (_all, tag: Tag) => values[tag]);

/** The structure of public addresses. */
export interface Permalinks {
  /** The permalink structure of posts, made of WordPress's tags. */
  readonly posts: string;
  /** The first segments of the paths of categories, tags and authors. */
  readonly categories: string;
  readonly tags: string;
  readonly authors: string;
}

/** The structure of all addresses: without a base, they begin like those of posts. */
export function permalinksBy(posts: string, bases: Partial<Pick<Permalinks, 'categories' | 'tags'>> = {}): Permalinks {
  const front = posts.slice(1, posts.indexOf('%'));
  return {
    posts,
    categories: bases.categories || `${front}category`,
    tags: bases.tags || `${front}tag`,
    authors: `${front}author`,
  };
}

const expressions = new Map<string, RegExp>();

/** The decoded values of the tags in a path; undefined when the path does not match the structure. */
export function readStructure(structure: string, path: string): Partial<PermalinkValues> | undefined {
  let expression = expressions.get(structure);
  if (!expression) {
    const literal = structure.replace(/\/$/, '').replace(/[.~-]/g, '\\$&');
    expression = new RegExp(`^${literal.replace(anyTag, (_all, tag: Tag) => `(?<${tag}>${tags[tag]})`)}/?$`, 'i');
    expressions.set(structure, expression);
  }
  return expression.exec(path)?.groups;
}
