import type { ItemStore, Resource } from '../../engine/definition/index.ts';
import { FIRST_CATEGORY_OPTION, readSettings, SETTINGS_OPTION } from '../../engine/site-settings.ts';
import type { PostSummary, Reader } from '../../storage/index.ts';
import { namesOtherRows } from '../../text-work/index.ts';
import { ancestorsAmong } from '../shared/ancestors.ts';
import type { LinkNames } from './link.ts';

/** The slug of the default category, which the links of posts without a category have. */
async function defaultSlug({ options, terms }: Reader): Promise<string> {
  const { default_category: id = await options.get(FIRST_CATEGORY_OPTION) } = readSettings(
    await options.get(SETTINGS_OPTION),
  );
  return (await terms.get(Number(id ?? 0)))?.slug ?? 'uncategorized';
}

/** Load the category paths and author slugs in the links of posts: a few statements for the whole list. */
async function linkNamesOf(reader: Reader, posts: readonly PostSummary[]): Promise<Map<number, LinkNames>> {
  const authors = await reader.users.load([...new Set(posts.map((post) => post.author_id).filter((id) => id > 0))]);
  const slugs = new Map(authors.map(({ id, slug }) => [id, slug]));
  const terms = await reader.posts.termsOf(posts.map((post) => post.id));
  // The category with the lowest id, whatever its name.
  const first = (id: number): number => Math.min(...(terms.get(id)?.['category'] ?? []));
  const ids = [...new Set(posts.map(({ id }) => first(id)).filter(Number.isFinite))];
  const categories = await reader.terms.load(ids);
  const above = await reader.terms.ancestorsOf(categories);
  const paths = new Map(
    categories.map((row) => [row.id, [...ancestorsAmong(row, above).reverse(), row].map(({ slug }) => slug).join('/')]),
  );
  const without = posts.every(({ id }) => paths.has(first(id))) ? '' : await defaultSlug(reader);
  return new Map(
    posts.map(({ id, author_id }) => [
      id,
      { category: paths.get(first(id)) ?? without, author: slugs.get(author_id) ?? '-' },
    ]),
  );
}

/** How the items of a resource get the names in their links. */
interface Naming<Item> {
  /** The post whose link the item shows. */
  postOf(item: Item): PostSummary | undefined;
  named(item: Item, names: LinkNames): Item;
}

/**
 * The resource, with items that carry the category and author in their links when the permalink structure has those. That
 * costs statements, and such items are not stored in presented form, since they depend on other rows.
 */
export function withLinkNames<Item, Draft, Related>(
  resource: Resource<Item, Draft, Related>,
  structure: string,
  { postOf, named }: Naming<Item>,
): Resource<Item, Draft, Related> {
  if (!namesOtherRows(structure)) return resource;
  const { items } = resource;
  const complete = async (reader: Reader, found: readonly Item[]): Promise<Item[]> => {
    const names = await linkNamesOf(
      reader,
      found.flatMap((item) => postOf(item) ?? []),
    );
    return found.map((item) => {
      const own = names.get(postOf(item)?.id ?? 0);
      return own ? named(item, own) : item;
    });
  };
  const completed: ItemStore<Item, Draft> = {
    ...items,
    load: async (reader, ids, context) => complete(reader, await items.load(reader, ids, context)),
    async get(reader, id, parent) {
      const item = await items.get(reader, id, parent);
      return item === undefined ? undefined : (await complete(reader, [item]))[0];
    },
    ...(items.stored && { stored: { ...items.stored, isAlone: () => false } }),
  };
  return { ...resource, items: completed };
}
