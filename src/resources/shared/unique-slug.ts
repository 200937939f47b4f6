const MAX_SLUG_BYTES = 200;

/** A slug cut to a length in bytes; a percent-encoded byte is never split. */
export const cutSlug = (slug: string, most: number): string =>
  slug.length <= most
    ? slug
    : slug
        .slice(0, most)
        .replace(/%[0-9a-f]?$/, '')
        .replace(/-+$/, '');

/** Append an ending to a slug. Cut the slug so that the result fits. */
export const withEnding = (slug: string, ending: string): string =>
  cutSlug(slug, MAX_SLUG_BYTES - ending.length) + ending;

/** Append a number or a name to a slug. */
export const withSuffix = (slug: string, suffix: string): string => withEnding(slug, `-${suffix}`);

/** The slug itself, then with `-2`, `-3` … appended (behaviour 3). */
function* candidatesFor(slug: string): Generator<string, never> {
  yield slug;
  for (let number = 2; ; number += 1) yield withSuffix(slug, String(number));
}

/**
 * Return the first free one of `slug`, `slug-2`, `slug-3` …
 *
 * @param isTaken whether another item has the slug, or the slug is reserved
 */
export async function uniqueSlug(slug: string, isTaken: (slug: string) => Promise<boolean>): Promise<string> {
  const candidates = candidatesFor(slug);
  for (;;) {
    const { value } = candidates.next();
    if (!(await isTaken(value))) return value;
  }
}

/** Each query asks for this many times more candidates than the one before: a thousand taken slugs need six queries. */
const GROWTH = 4;

/**
 * Like `uniqueSlug`, with few queries when many items share the slug.
 *
 * @param takenOf returns those of the given slugs that other items have or that are reserved
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

/** Path segments with another meaning on a site; no item may have them as slug. */
const reserved = new Set(['embed', 'feed', 'rdf', 'rss', 'rss2', 'atom']);

export const isReservedSlug = (slug: string): boolean => reserved.has(slug);
