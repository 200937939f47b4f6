const LONGEST_SLUG_BYTES = 200;

/** The slug with something appended, cut so that it still fits: percent-encoded characters as a whole. */
export function withEnding(slug: string, ending: string): string {
  const room = LONGEST_SLUG_BYTES - ending.length;
  if (slug.length <= room) return slug + ending;
  const cut = slug
    .slice(0, room)
    .replace(/(%[0-9a-f]?)$/, '')
    .replace(/-+$/, '');
  return cut + ending;
}

/** The slug with a number or a name appended. */
export const withSuffix = (slug: string, suffix: string): string => withEnding(slug, `-${suffix}`);

/** The slug itself, then with `-2`, `-3` … appended (behaviour 3). */
function* candidatesFor(slug: string): Generator<string, never> {
  yield slug;
  for (let number = 2; ; number += 1) yield withSuffix(slug, String(number));
}

/**
 * The first of the slug, `slug-2`, `slug-3` … that is free.
 *
 * @param isTaken whether another item has the slug, or nobody may have it
 */
export async function uniqueSlug(slug: string, isTaken: (slug: string) => Promise<boolean>): Promise<string> {
  const candidates = candidatesFor(slug);
  for (;;) {
    const { value } = candidates.next();
    if (!(await isTaken(value))) return value;
  }
}

/** So many times more candidates are asked for with each question: a thousand namesakes take six. */
const GROWTH = 4;

/**
 * The same where namesakes are many.
 *
 * @param takenOf those of the slugs that other items have, or nobody may have
 */
export async function uniqueSlugAmong(
  slug: string,
  takenOf: (slugs: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<string> {
  const candidates = candidatesFor(slug);
  for (let size = 1; ; size *= GROWTH) {
    const asked = Array.from({ length: size }, () => candidates.next().value);
    const taken = await takenOf(asked);
    const free = asked.find((candidate) => !taken.has(candidate));
    if (free !== undefined) return free;
  }
}

/** Names that lead to something else on a site and are no slug of an item. */
const reserved = new Set(['embed', 'feed', 'rdf', 'rss', 'rss2', 'atom']);

export const isReservedSlug = (slug: string): boolean => reserved.has(slug);
