import { cleanDescription, cleanName, slugify } from '../content/index.ts';
import type { PostType } from '../content-model/index.ts';
import { all, equals, type Stores, type TermRow } from '../storage/index.ts';
import { metaOf } from './import-meta.ts';
import { freeId, type ImportSession } from './import-session.ts';
import { unlessTooLong } from './keep-long.ts';
import { digestOfMembers } from './records.ts';
import type { WxrCategory, WxrItem, WxrMeta, WxrTag } from './wxr/wxr-events.ts';

const CHANGED_ON_BOTH = 'it was changed here and at the source; --prefer source takes the version of the source';

const bySlug = (stores: Stores, taxonomy: string, slug: string): Promise<TermRow | undefined> =>
  stores.terms.first(all(equals('taxonomy', taxonomy), equals('slug', slug)));

interface NewTerm {
  readonly id?: number | undefined;
  readonly name: string;
  readonly slug: string;
  readonly description?: string | undefined;
  readonly meta?: readonly WxrMeta[];
}

/** The term with this slug, created if there is none. Terms with one slug are one term, whichever export they come from. */
async function ensureTerm(
  session: ImportSession,
  stores: Stores,
  taxonomy: string,
  given: NewTerm,
): Promise<number | undefined> {
  const name = cleanName(given.name);
  const slug = slugify(given.slug || given.name);
  if (name === '' || slug === '') return undefined;
  const known = await bySlug(stores, taxonomy, slug);
  const kind = taxonomy === 'category' ? 'categories' : 'tags';
  if (known) {
    session.report.recognise(kind);
    return known.id;
  }
  const id = await freeId((one) => stores.terms.get(one), given.id);
  const made = await stores.terms.insert({
    ...(id !== undefined && { id }),
    taxonomy,
    name,
    slug,
    description: cleanDescription(given.description ?? ''),
    ...metaOf(session, kind, given.meta ?? [], `${taxonomy} "${name}"`),
  });
  session.report.take(kind);
  return made;
}

/** How a later run recognises a term. */
export const nameOfTerm = ({ slug, name }: WxrCategory | WxrTag): string => slugify(slug || name || '');

/** A term to connect with its parent. */
export interface LooseTerm {
  readonly id: number;
  readonly kind: string;
  readonly name: string;
  readonly digest: string;
  readonly parentSlug: string | undefined;
}

/**
 * Imports a category or tag, or its changes. The parent of a category may come after it.
 *
 * @returns the input of `connectTerm` when all terms are imported; undefined when nothing has changed
 */
export async function importTerm(
  session: ImportSession,
  stores: Stores,
  term: WxrCategory | WxrTag,
): Promise<LooseTerm | undefined> {
  const taxonomy = term.kind === 'category' ? 'category' : 'post_tag';
  const kind = term.kind === 'category' ? 'categories' : 'tags';
  const name = nameOfTerm(term);
  const parentSlug = term.kind === 'category' ? term.parentSlug : undefined;
  const shown = { name: term.name ?? term.slug ?? '', description: term.description ?? '' };
  const digest = digestOfMembers({ ...shown, parentSlug: parentSlug ?? '' });
  const known = await stores.imports.known(session.source, kind, name);
  if (!known) {
    const renamed = await renamedTerm(session, stores, taxonomy, term);
    if (renamed) return followRenamed(session, stores, { term, renamed, kind, name, digest, parentSlug });
    const { id: given, slug = '', meta } = term;
    const id = await ensureTerm(session, stores, taxonomy, { id: given, slug, meta, ...shown });
    if (id === undefined) {
      session.report.leaveOut(`${term.kind} at line ${term.line}`, 'it has no name');
      return undefined;
    }
    await stores.imports.record(session.source, kind, name, { id, digest, version: 0 });
    await recordId(session, stores, term.id, id);
    return { id, kind, name, digest, parentSlug };
  }
  await recordId(session, stores, term.id, known.id);
  const { id, version } = known;
  const loose: LooseTerm = { id, kind, name, digest, parentSlug };
  const current = await stores.terms.get(id);
  const isAsItWas = known.digest === digest || known.digest === '' || !current;
  if (isAsItWas || (current.version !== version && version !== 0 && !session.prefersSource)) {
    session.report.recognise(kind);
    if (!isAsItWas) session.report.leaveOut(`${term.kind} "${shown.name}"`, CHANGED_ON_BOTH);
    if (known.digest === '') await stores.imports.note(session.source, kind, name, { digest, version });
    return version === 0 ? loose : undefined;
  }
  const changed = { name: cleanName(shown.name) || current.name, description: cleanDescription(shown.description) };
  await stores.terms.update(current, { ...changed, parent_id: 0 });
  await stores.imports.note(session.source, kind, name, { digest, version: 0 });
  session.report.take(`${kind} that have changed`);
  return loose;
}

/** The local ids of terms by their ids at the source. By slug alone, a term with a new slug would be another one. */
const TERM_IDS = 'term-ids';

async function recordId({ source }: ImportSession, stores: Stores, given: number | undefined, id: number) {
  if (given === undefined || (await stores.imports.find(source, TERM_IDS, String(given))) !== undefined) return;
  await stores.imports.record(source, TERM_IDS, String(given), { id });
}

/** The term that had another slug at the source; nothing if a term here has the new one. */
async function renamedTerm(
  { source }: ImportSession,
  stores: Stores,
  taxonomy: string,
  { id, slug, name }: WxrCategory | WxrTag,
): Promise<TermRow | undefined> {
  const known = id === undefined ? undefined : await stores.imports.find(source, TERM_IDS, String(id));
  const term = known === undefined ? undefined : await stores.terms.get(known);
  const wanted = slugify(slug || name || '');
  if (term?.taxonomy !== taxonomy || wanted === '' || (await bySlug(stores, taxonomy, wanted))) return undefined;
  return term;
}

interface Renamed {
  readonly term: WxrCategory | WxrTag;
  readonly renamed: TermRow;
  readonly kind: string;
  readonly name: string;
  readonly digest: string;
  readonly parentSlug: string | undefined;
}

/** Imports the new slug and name of a term, unless it was changed here as well. */
async function followRenamed(
  session: ImportSession,
  stores: Stores,
  { term, renamed, kind, name, digest, parentSlug }: Renamed,
): Promise<LooseTerm | undefined> {
  const { id } = renamed;
  const before = await stores.imports.known(session.source, kind, renamed.slug);
  if (before?.version !== renamed.version && !session.prefersSource) {
    session.report.recognise(kind);
    session.report.leaveOut(`${term.kind} "${term.name ?? name}"`, CHANGED_ON_BOTH);
    await stores.imports.record(session.source, kind, name, { id, version: renamed.version });
    return undefined;
  }
  const changed = {
    slug: slugify(term.slug || term.name || ''),
    name: cleanName(term.name ?? name) || renamed.name,
    description: cleanDescription(term.description ?? ''),
  };
  await stores.terms.update(renamed, { ...changed, parent_id: 0 });
  await stores.imports.record(session.source, kind, name, { id, digest, version: 0 });
  session.report.take(`${kind} that have changed`);
  return { id, kind, name, digest, parentSlug };
}

/** Gives a category its parent, when all terms are imported, and notes the version of the term. */
export async function connectTerm(
  session: ImportSession,
  stores: Stores,
  { id, kind, name, digest, parentSlug }: LooseTerm,
): Promise<void> {
  const term = await stores.terms.get(id);
  if (!term) return;
  const parent = parentSlug ? await bySlug(stores, 'category', slugify(parentSlug)) : undefined;
  if (parent && term.parent_id !== parent.id && !(await isBelow(stores, parent, id)))
    await stores.terms.update(term, { parent_id: parent.id });
  const version = (await stores.terms.get(id))?.version ?? term.version;
  await stores.imports.note(session.source, kind, name, { digest, version });
}

/** Whether a term is another one or a descendant of it. */
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

/** The ids of an item's terms in the taxonomies of its type. Terms that the export names only in the item are created. */
export async function termsOfItem(
  session: ImportSession,
  stores: Stores,
  { taxonomies }: PostType,
  item: WxrItem,
): Promise<Record<string, number[]>> {
  const terms: Record<string, number[]> = Object.fromEntries(taxonomies.map((taxonomy) => [taxonomy, []]));
  for (const source of item.terms) {
    const { domain, nicename, name } = source;
    if (!taxonomies.includes(domain)) continue;
    const slug = slugify(nicename || name);
    // A term that was renamed on both sites has another slug here.
    const known =
      (await bySlug(stores, domain, slug))?.id ??
      (await stores.imports.find(session.source, domain === 'category' ? 'categories' : 'tags', slug));
    const label = `${domain} "${(nicename || name).slice(0, 200)}" of item ${item.postId ?? ''}`;
    const id =
      known ??
      (await unlessTooLong(session, { kind: domain, id: undefined, label, source, lost: {} }, () =>
        ensureTerm(session, stores, domain, { name, slug: nicename ?? '' }),
      ));
    if (id !== undefined) terms[domain]?.push(id);
  }
  return terms;
}
