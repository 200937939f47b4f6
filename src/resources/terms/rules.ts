import type { ContentModel, Taxonomy } from '../../content-model/index.ts';
import type { Input, Rules } from '../../engine/definition/index.ts';
import type { Scope } from '../../engine/scope.ts';
import { apiError, invalidParam } from '../../errors/index.ts';
import { all, equals, type PostSummary, type Reader, sortKey, type TermRow } from '../../storage/index.ts';
import { cleanName, MAX_RAW_NAME_LENGTH } from '../../text-work/index.ts';
import { metaColumn } from '../shared/with-meta.ts';
import type { TermDraft, TermItem } from './items.ts';
import { slugFrom, termWithSlug, uniqueTermSlug } from './slug.ts';

/** Rows that policies and rules of terms need in addition to the input. */
export interface TermRelated {
  /** The parent that the input names, if that term exists. */
  readonly parent: TermRow | undefined;
  /** For a list with `post`: the post and the ids of its terms. */
  readonly post: { readonly row: PostSummary; readonly termIds: readonly number[] } | undefined;
}

const MAX_NAME_LENGTH = 200;

/** The rules for changes of categories and tags: name, slug, parent (behaviour 7). */
export function termRules(taxonomy: Taxonomy): Rules<TermItem, TermDraft, TermRelated> {
  return {
    async related({ input, reader, scope }) {
      const parent = input['parent'] as number | undefined;
      const row = parent ? await reader.terms.get(parent) : undefined;
      return {
        parent: row?.taxonomy === taxonomy.slug ? row : undefined,
        post: await postOf(taxonomy, input, reader, scope),
      };
    },

    writes: ['name', 'slug', 'parent', 'meta'],

    async create({ input, columns, related, scope, reader }) {
      const parent = parentOf(input, related);
      const name = nameOf(input) ?? '';
      const slug = slugFrom(input['slug'] as string | undefined, name);
      await checkNamesake(taxonomy, reader, { name, slug, given: Boolean(input['slug']), parentId: parent?.id ?? 0 });
      return {
        row: {
          ...columns,
          taxonomy: taxonomy.slug,
          name,
          slug: slug && (await uniqueTermSlug(slug, { taxonomy, reader, model: scope.site.model, id: 0, parent })),
          parent_id: parent?.id ?? 0,
          ...metaColumn(input, scope),
        },
        slugFromId: slug === '',
      };
    },

    async update(item, { input, columns, related, scope, reader }) {
      const row: Partial<TermRow> = { ...columns, ...metaColumn(input, scope, item.meta) };
      const given = input['slug'] as string | undefined;
      if ('parent' in input) row.parent_id = await parentIdOf(item, parentOf(input, related), reader);
      const name = nameOf(input);
      if (name !== undefined) row.name = name;
      if (given !== undefined)
        row.slug = await newSlugOf(item, { ...item, ...row }, given, {
          taxonomy,
          reader,
          model: scope.site.model,
        });
      return { row };
    },
  };
}

/** @throws ApiError 400 when the post whose terms are asked for does not exist */
async function postOf(
  { slug }: Taxonomy,
  input: Input,
  reader: Reader,
  { site: { model } }: Pick<Scope, 'site'>,
): Promise<TermRelated['post']> {
  const id = input['post'] as number | undefined;
  if (!id) return undefined;
  const [row] = await reader.posts.summaries([id]);
  if (!row || !model.postTypes.has(row.type)) throw apiError('rest_post_invalid_id', { status: 400 });
  return { row, termIds: (await reader.posts.termsOf([id])).get(id)?.[slug] ?? [] };
}

/** @throws ApiError 400 when there is no such parent */
function parentOf(input: Input, { parent }: TermRelated): TermRow | undefined {
  if (!input['parent']) return undefined;
  if (!parent) throw apiError('rest_term_invalid', { status: 400 });
  return parent;
}

/** The id of the new parent. A term cannot be its own ancestor: it moves to the root instead. */
async function parentIdOf(item: TermItem, parent: TermRow | undefined, reader: Reader): Promise<number> {
  if (!parent || parent.id === item.id) return 0;
  return (await reader.terms.ancestorsOf([parent])).has(item.id) ? 0 : parent.id;
}

/** @throws ApiError 400 when the name is empty or too long */
function nameOf(input: Input): string | undefined {
  if (!('name' in input)) return undefined;
  const raw = input['name'] as string;
  const name = raw.length > MAX_RAW_NAME_LENGTH ? undefined : cleanName(raw);
  if (name === '') throw apiError('empty_term_name');
  if (name === undefined || Array.from(name).length > MAX_NAME_LENGTH)
    throw invalidParam({ name: `name must have at most ${MAX_NAME_LENGTH} characters` });
  return name;
}

/**
 * Two terms with the same name and parent need explicit, different slugs.
 *
 * @throws ApiError 400 `term_exists` naming the other
 */
async function checkNamesake(
  taxonomy: Taxonomy,
  reader: Reader,
  { name, slug, given, parentId }: { name: string; slug: string; given: boolean; parentId: number },
): Promise<void> {
  const alike = await reader.terms.find({
    where: all(equals('taxonomy', taxonomy.slug), equals('name_key', sortKey(name)), equals('parent_id', parentId)),
    order: [{ column: 'id', direction: 'asc' }],
  });
  // Names that differ only in case are equal; accents count.
  const namesake = alike.find((term) => term.name.toLowerCase() === name.toLowerCase());
  if (!namesake) return;
  if (given && !(await termWithSlug(reader, taxonomy, slug, 0))) return;
  throw apiError('term_exists', { data: { term_id: namesake.id } });
}

/** The slug from the client, or a generated one. @throws ApiError 400 when another term has it */
async function newSlugOf(
  item: TermItem,
  next: TermRow,
  given: string,
  { taxonomy, reader, model }: { taxonomy: Taxonomy; reader: Reader; model: ContentModel },
): Promise<string> {
  const slug = slugFrom(given, next.name);
  if (slug === '') return String(item.id);
  const isOwn = slugFrom(given, '') !== '';
  if (!isOwn) {
    const parent = next.parent_id ? await reader.terms.get(next.parent_id) : undefined;
    return uniqueTermSlug(slug, { taxonomy, reader, model, id: item.id, parent });
  }
  if (await termWithSlug(reader, taxonomy, slug, item.id)) throw apiError('duplicate_term_slug');
  return slug;
}
