import type { ItemStore, Resource } from '../../engine/definition/index.ts';
import type { PostPlace, Reader } from '../../storage/index.ts';
import { namesTag } from '../../text-work/index.ts';
import { chainAbove } from '../shared/ancestors.ts';
import type { LinkNames } from './link.ts';

/** What addresses of these posts name besides them: a few statements for a whole list. */
async function linkNamesOf(reader: Reader, posts: readonly PostPlace[]): Promise<Map<number, LinkNames>> {
  const authors = await reader.users.load([...new Set(posts.map((post) => post.author_id).filter((id) => id > 0))]);
  const slugs = new Map(authors.map(({ id, slug }) => [id, slug]));
  const terms = await reader.posts.termsOf(posts.map((post) => post.id));
  // The one that was there first, whatever it is called now.
  const first = (id: number): number => Math.min(...(terms.get(id)?.['category'] ?? []));
  const ids = [...new Set(posts.map(({ id }) => first(id)).filter(Number.isFinite))];
  const categories = await reader.terms.load(ids);
  const above = await reader.terms.ancestorsOf(categories);
  const paths = new Map(
    categories.map((row) => [row.id, [...chainAbove(row, above).reverse(), row].map(({ slug }) => slug).join('/')]),
  );
  return new Map(
    posts.map(({ id, author_id }) => [
      id,
      { category: paths.get(first(id)) ?? 'uncategorized', author: slugs.get(author_id) ?? '-' },
    ]),
  );
}

/** Gives items the names that their addresses hold. */
interface Naming<Item> {
  /** The post whose address an item shows. */
  postOf(item: Item): PostPlace | undefined;
  named(item: Item, names: LinkNames): Item;
}

/**
 * The resource, its items with what their addresses name besides the posts themselves, where the structure of addresses
 * has that: it costs statements, and items that show something of other rows are not kept as they are sent.
 */
export function withLinkNames<Item, Draft, Related>(
  resource: Resource<Item, Draft, Related>,
  structure: string,
  { postOf, named }: Naming<Item>,
): Resource<Item, Draft, Related> {
  if (!namesTag(structure, 'category') && !namesTag(structure, 'author')) return resource;
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
