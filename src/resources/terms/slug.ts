import type { ContentModel, Taxonomy } from '../../content-model/index.ts';
import { all, equals, noneOf, oneOf, type Reader, type TermRow } from '../../storage/index.ts';
import { slugify } from '../../text-work/index.ts';
import { chainAbove } from '../shared/ancestors.ts';
import { uniqueSlugAmong, withSuffix } from '../shared/unique-slug.ts';

interface SlugRequest {
  readonly taxonomy: Taxonomy;
  readonly reader: Reader;
  readonly model: ContentModel;
  /** The term itself, which is in nobody's way; 0 for one that is new. */
  readonly id: number;
  readonly parent: TermRow | undefined;
}

/** The other term of the taxonomy that has the slug. */
export function termWithSlug(reader: Reader, taxonomy: Taxonomy, slug: string, id: number) {
  return reader.terms.first(all(equals('taxonomy', taxonomy.slug), equals('slug', slug), noneOf('id', [id])));
}

/**
 * The slug itself when no other term of the taxonomy has it; else that of a child with the slugs of the terms above it
 * appended one after the other, and as a last resort with a number that no term of the site has yet (behaviour 7).
 */
export async function uniqueTermSlug(
  slug: string,
  { taxonomy, reader, model, id, parent }: SlugRequest,
): Promise<string> {
  if (!(await termWithSlug(reader, taxonomy, slug, id))) return slug;
  let wanted = slug;
  for (const above of parent ? await lineOf(parent, reader) : []) {
    wanted = withSuffix(wanted, above.slug);
    if (!(await termWithSlug(reader, taxonomy, wanted, id))) return wanted;
  }
  return uniqueSlugAmong(wanted, async (slugs) => {
    const anywhere = oneOf('taxonomy', [...model.taxonomies.keys()]);
    const others = await reader.terms.find({ where: all(anywhere, oneOf('slug', slugs), noneOf('id', [id])) });
    return new Set([wanted, ...others.map((term) => term.slug)]);
  });
}

/** A term and the terms above it, nearest first. */
async function lineOf(term: TermRow, reader: Reader): Promise<TermRow[]> {
  return [term, ...chainAbove(term, await reader.terms.ancestorsOf([term]))];
}

/** The slug that a client's slug or, where that says nothing, the name gives; empty when neither does. */
export function slugFrom(given: string | undefined, name: string): string {
  return slugify(given ?? '') || slugify(name);
}
