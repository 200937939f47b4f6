import type { ContentModel, Taxonomy } from '../../content-model/index.ts';
import { all, equals, noneOf, oneOf, type Reader, type TermRow } from '../../storage/index.ts';
import { slugify } from '../../text-work/index.ts';
import { ancestorsAmong } from '../shared/ancestors.ts';
import { uniqueSlugAmong, withSuffix } from '../shared/unique-slug.ts';

interface SlugRequest {
  readonly taxonomy: Taxonomy;
  readonly reader: Reader;
  readonly model: ContentModel;
  /** The term itself, which does not count as a rival; 0 for a new term. */
  readonly id: number;
  readonly parent: TermRow | undefined;
}

/** Another term of the taxonomy with the slug. */
export function termWithSlug(reader: Reader, taxonomy: Taxonomy, slug: string, id: number) {
  return reader.terms.first(all(equals('taxonomy', taxonomy.slug), equals('slug', slug), noneOf('id', [id])));
}

/**
 * The slug itself when no other term of the taxonomy has it. Otherwise append the slugs of the ancestors, one after the other,
 * and as a last resort a number that makes it unique among all terms of the site (behaviour 7).
 */
export async function uniqueTermSlug(
  slug: string,
  { taxonomy, reader, model, id, parent }: SlugRequest,
): Promise<string> {
  if (!(await termWithSlug(reader, taxonomy, slug, id))) return slug;
  let wanted = slug;
  for (const above of parent ? await withAncestors(parent, reader) : []) {
    wanted = withSuffix(wanted, above.slug);
    if (!(await termWithSlug(reader, taxonomy, wanted, id))) return wanted;
  }
  return uniqueSlugAmong(wanted, async (slugs) => {
    const anywhere = oneOf('taxonomy', [...model.taxonomies.keys()]);
    const others = await reader.terms.find({ where: all(anywhere, oneOf('slug', slugs), noneOf('id', [id])) });
    return new Set([wanted, ...others.map((term) => term.slug)]);
  });
}

/** A term and its ancestors, nearest first. */
async function withAncestors(term: TermRow, reader: Reader): Promise<TermRow[]> {
  return [term, ...ancestorsAmong(term, await reader.terms.ancestorsOf([term]))];
}

/** A slug made from the given slug or, when that yields nothing, from the name; empty when neither yields one. */
export function slugFrom(given: string | undefined, name: string): string {
  return slugify(given ?? '') || slugify(name);
}
