import { cleanDescription, cleanTermName, slugify } from '../content/index.ts';
import { all, equals, type Stores, type TermRow } from '../storage/index.ts';
import { metaOf } from './import-meta.ts';
import { freeId, type ImportSession, once } from './import-session.ts';
import type { WxrCategory, WxrItem, WxrMeta, WxrTag } from './wxr/wxr-events.ts';

/** The taxonomies that are taken. */
const TAXONOMIES: ReadonlySet<string> = new Set(['category', 'post_tag']);

const bySlug = (stores: Stores, taxonomy: string, slug: string): Promise<TermRow | undefined> =>
  stores.terms.first(all(equals('taxonomy', taxonomy), equals('slug', slug)));

interface NewTerm {
  readonly id?: number | undefined;
  readonly name: string;
  readonly slug: string;
  readonly description?: string | undefined;
  readonly meta?: readonly WxrMeta[];
}

/** A term of this slug, made when there is none. Terms of one slug are one term, whichever export they come from. */
async function ensureTerm(
  session: ImportSession,
  stores: Stores,
  taxonomy: string,
  given: NewTerm,
): Promise<number | undefined> {
  const name = cleanTermName(given.name);
  const slug = slugify(given.slug || given.name);
  if (name === '' || slug === '') return undefined;
  const known = await bySlug(stores, taxonomy, slug);
  const kind = taxonomy === 'category' ? 'categories' : 'tags';
  if (known) {
    session.report.recognise(kind);
    return known.id;
  }
  const id = await freeId((one) => stores.terms.get(one), given.id);
  session.report.take(kind);
  return stores.terms.insert({
    ...(id !== undefined && { id }),
    taxonomy,
    name,
    slug,
    description: cleanDescription(given.description ?? ''),
    ...metaOf(session, kind, given.meta ?? [], `${taxonomy} "${name}"`),
  });
}

/** Takes a category or tag. The parent of a category may stand behind it: see `connectCategories`. */
export async function importTerm(session: ImportSession, stores: Stores, term: WxrCategory | WxrTag): Promise<void> {
  const taxonomy = term.kind === 'category' ? 'category' : 'post_tag';
  const kind = term.kind === 'category' ? 'categories' : 'tags';
  const name = slugify(term.slug || term.name || '');
  const id = await once(session, stores, kind, name, () =>
    ensureTerm(session, stores, taxonomy, {
      id: term.id,
      name: term.name ?? term.slug ?? '',
      slug: term.slug ?? '',
      description: term.description,
      meta: term.meta,
    }),
  );
  if (id === undefined) session.report.leaveOut(`${term.kind} at line ${term.line}`, 'it has no name');
}

/** Gives categories their parents, when all are there. */
export async function connectCategories(stores: Stores, parents: ReadonlyMap<string, string>): Promise<void> {
  for (const [slug, parentSlug] of parents) {
    const term = await bySlug(stores, 'category', slugify(slug));
    const parent = await bySlug(stores, 'category', slugify(parentSlug));
    if (!term || !parent || term.parent_id === parent.id || (await isBelow(stores, parent, term.id))) continue;
    await stores.terms.update(term, { parent_id: parent.id });
  }
}

/** Whether a term stands somewhere below another one, or is it. */
async function isBelow(stores: Stores, term: TermRow, ancestorId: number): Promise<boolean> {
  const seen = new Set<number>();
  for (
    let next: TermRow | undefined = term;
    next && !seen.has(next.id);
    next = await stores.terms.get(next.parent_id)
  ) {
    if (next.id === ancestorId) return true;
    seen.add(next.id);
  }
  return false;
}

/** The ids of an item's categories and tags, made where the export lists them with the item alone. */
export async function termsOfItem(
  session: ImportSession,
  stores: Stores,
  item: WxrItem,
): Promise<Record<string, number[]>> {
  const terms: Record<string, number[]> = { category: [], post_tag: [] };
  for (const { domain, nicename, name } of item.terms) {
    if (!TAXONOMIES.has(domain)) continue;
    const known = await bySlug(stores, domain, slugify(nicename || name));
    const id = known?.id ?? (await ensureTerm(session, stores, domain, { name, slug: nicename ?? '' }));
    if (id !== undefined) terms[domain]?.push(id);
  }
  return terms;
}
