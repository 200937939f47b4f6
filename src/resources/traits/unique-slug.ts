const LONGEST_SLUG_BYTES = 200;
/** So many suffixes are tried one by one; beyond them, ever larger ones, so that a thousand namesakes stay cheap. */
const TRIED_IN_TURN = 20;

/** The slug with a number appended, cut so that it still fits. */
export function withSuffix(slug: string, suffix: string): string {
  const room = LONGEST_SLUG_BYTES - suffix.length - 1;
  // Percent-encoded characters are cut as a whole.
  const cut =
    slug.length > room
      ? slug
          .slice(0, room)
          .replace(/(%[0-9a-f]?)$/, '')
          .replace(/-+$/, '')
      : slug;
  return `${cut}-${suffix}`;
}

/**
 * The slug itself when it is free, else with `-2`, `-3` … appended (behaviour 3).
 *
 * @param isTaken whether another item has the slug, or nobody may have it
 */
export async function uniqueSlug(slug: string, isTaken: (slug: string) => Promise<boolean>): Promise<string> {
  if (!(await isTaken(slug))) return slug;
  for (let number = 2; ; number += number > TRIED_IN_TURN ? Math.ceil(Math.random() * number) : 1) {
    const candidate = withSuffix(slug, String(number));
    if (!(await isTaken(candidate))) return candidate;
  }
}

/** Names that lead to something else on a site and are no slug of an item. */
const reserved = new Set(['embed', 'feed', 'rdf', 'rss', 'rss2', 'atom']);

export const isReservedSlug = (slug: string): boolean => reserved.has(slug);
