import { cleanDescription, cleanName, slugify } from '../content/index.ts';
import type { PostType } from '../content-model/index.ts';
import { all, equals, type Stores, type TermRow } from '../storage/index.ts';
import { metaOf } from './import-meta.ts';
import { freeId, type ImportSession } from './import-session.ts';
import { digestOfMembers } from './records.ts';
import { unlessTooLong } from './unless-too-long.ts';
import type { WxrCategory, WxrItem, WxrMeta, WxrTag } from './wxr/wxr-events.ts';

const taxonomyOf = (kind: (WxrCategory | WxrTag)['kind']): string => (kind === 'category' ? 'category' : 'post_tag');

/** The kind under which the import records the terms of a taxonomy. */
const kindOf = (taxonomy: string): string => (taxonomy === 'category' ? 'categories' : 'tags');

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
  const kind = kindOf(taxonomy);
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
  const taxonomy = taxonomyOf(term.kind);
  const kind = kindOf(taxonomy);
  const name = nameOfTerm(term);
  const parentSlug = term.kind === 'category' ? term.parentSlug : undefined;
  const shown = { name: term.name ?? term.slug ?? '', description: term.description ?? '' };
  const digest = digestOfMembers({ ...shown, parentSlug: parentSlug ?? '' });
  const known = await stores.imports.known(session.source, kind, name);
  const renamed = known ? undefined : await renamedTerm(session, stores, { taxonomy, given: term.id, slug: name });
  if (renamed) {
    const { id, version } = renamed;
    const before = await stores.imports.known(session.source, kind, renamed.slug);
    if (before?.version !== version && !session.prefersSource) {
      keepChanged(session, term, shown.name);
      await stores.imports.record(session.source, kind, name, { id, version });
      return undefined;
    }
    await takeChanges(session, stores, renamed, { ...shown, slug: name });
    await stores.imports.record(session.source, kind, name, { id, digest, version: 0 });
    return { id, kind, name, digest, parentSlug };
  }
  if (!known) {
    const { id: given, slug = '', meta } = term;
    const id = await ensureTerm(session, stores, taxonomy, { id: given, slug, meta, ...shown });
    if (id === undefined) {
      session.report.leaveOut(`${term.kind} at line ${term.line}`, 'it has no name');
      return undefined;
    }
    await stores.imports.record(session.source, kind, name, { id, digest, version: 0 });
    await recordId(session, stores, given, id);
    return { id, kind, name, digest, parentSlug };
  }
  const { id, version } = known;
  await recordId(session, stores, term.id, id);
  const loose: LooseTerm = { id, kind, name, digest, parentSlug };
  const current = await stores.terms.get(id);
  const isAsItWas = known.digest === digest || known.digest === '' || !current;
  if (isAsItWas || (current.version !== version && version !== 0 && !session.prefersSource)) {
    if (isAsItWas) session.report.recognise(kind);
    else keepChanged(session, term, shown.name);
    if (known.digest === '') await stores.imports.note(session.source, kind, name, { digest, version });
    return version === 0 ? loose : undefined;
  }
  await takeChanges(session, stores, current, shown);
  await stores.imports.note(session.source, kind, name, { digest, version: 0 });
  return loose;
}

/** Keeps a term that was changed on both sites. */
function keepChanged({ report }: ImportSession, { kind }: WxrCategory | WxrTag, name: string): void {
  report.recognise(kindOf(taxonomyOf(kind)));
  report.leaveOut(
    `${kind} "${name}"`,
    'it was changed here and at the source; --prefer source takes the version of the source',
  );
}

/** Updates a term, except for its parent, which `connectTerm` sets. */
async function takeChanges(
  { report }: ImportSession,
  stores: Stores,
  current: TermRow,
  { name, description, slug = current.slug }: { name: string; description: string; slug?: string },
): Promise<void> {
  const changed = { slug, name: cleanName(name) || current.name, description: cleanDescription(description) };
  await stores.terms.update(current, { ...changed, parent_id: 0 });
  report.take(`${kindOf(current.taxonomy)} that have changed`);
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
  { taxonomy, given, slug }: { taxonomy: string; given: number | undefined; slug: string },
): Promise<TermRow | undefined> {
  const id = given === undefined ? undefined : await stores.imports.find(source, TERM_IDS, String(given));
  const term = id === undefined || slug === '' ? undefined : await stores.terms.get(id);
  return term?.taxonomy !== taxonomy || (await bySlug(stores, taxonomy, slug)) ? undefined : term;
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

/** The term with this slug at the source, if it is here: one that was renamed on both sites has another slug. */
async function importedTerm(
  { source }: ImportSession,
  stores: Stores,
  taxonomy: string,
  slug: string,
): Promise<TermRow | undefined> {
  const term = await bySlug(stores, taxonomy, slug);
  const id = term ? undefined : await stores.imports.find(source, kindOf(taxonomy), slug);
  const renamed = id === undefined ? undefined : await stores.terms.get(id);
  return renamed?.taxonomy === taxonomy ? renamed : term;
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
    const known = await importedTerm(session, stores, domain, slugify(nicename || name));
    const label = `${domain} "${(nicename || name).slice(0, 200)}" of item ${item.postId ?? ''}`;
    const id =
      known?.id ??
      (await unlessTooLong(session, { kind: domain, id: undefined, label, source, lost: {} }, () =>
        ensureTerm(session, stores, domain, { name, slug: nicename ?? '' }),
      ));
    if (id !== undefined) terms[domain]?.push(id);
  }
  return terms;
}
