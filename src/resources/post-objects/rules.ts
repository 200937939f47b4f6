import { attachmentType, type PostType, type Taxonomy } from '../../content-model/index.ts';
import type { Input, Rules } from '../../engine/definition/index.ts';
import type { Site } from '../../engine/scope.ts';
import { apiError } from '../../errors/index.ts';
import { all, equals, oneOf, type PostRow, type Reader, type TermIds } from '../../storage/index.ts';
import type { PostRelated } from './access.ts';
import { datesOf, modifiedNow, storedStatus } from './dates.ts';
import { changedRow, newRow } from './draft-rows.ts';
import type { PostItem } from './item.ts';
import { freeSlug, trashed } from './slug.ts';
import { checkNotEmpty, isRewritten, textsOf } from './texts.ts';

/** What to store for a post, page or media item. */
export interface PostDraft {
  readonly row: Partial<PostRow>;
  readonly terms?: TermIds;
  /** The slug is the id, which is known when the row is stored. */
  readonly slugFromId?: boolean;
  /** The author of the change, if the new texts are saved as a revision. */
  readonly revisionBy?: number;
}

interface PostRuleOptions {
  readonly type: PostType;
  /** The taxonomies of the type. */
  readonly taxonomies?: readonly Taxonomy[];
  readonly defaults: (site: Site) => { readonly comment_status: string; readonly ping_status: string };
  /** Whether items may have neither title, content nor excerpt. */
  readonly mayBeEmpty: boolean;
}

/** The fields that rules store for all post objects, since they depend on the item or on several fields. */
export const storedByRules = ['date', 'date_gmt', 'slug', 'status', 'title', 'author', 'meta'] as const;

/** The consequences of a change of a post or page: texts, dates, status, slug, terms, revision (behaviour 3, 8, 10). */
export function postRules(options: PostRuleOptions): Rules<PostItem, PostDraft, PostRelated> {
  const { type, taxonomies: classes = [], defaults, mayBeEmpty } = options;
  return {
    related: ({ input, reader, item }) => relatedTo(input, reader, item, classes),

    writes: [
      ...storedByRules,
      'content',
      'excerpt',
      'featured_media',
      ...(type.hierarchical ? ['parent'] : []),
      ...classes.map(({ restBase }) => restBase),
    ],

    async create(writing) {
      const { input, related, scope } = writing;
      checkAuthor(input, related);
      checkStickyPassword(input, undefined);
      const texts = { title: '', content: '', excerpt: '', ...textsOf(input, scope) };
      if (!mayBeEmpty) checkNotEmpty(texts);
      const status = storedStatus((input['status'] as string | undefined) ?? 'draft');
      const dates = datesOf(input, status, undefined, scope);
      const parent_id = parentOf(type, input, related, undefined);
      const isDated = dates.date_floats === 0;
      const { row, slugFromId } = await newRow(type, writing, { texts, status, dates, parent_id, isDated });
      return {
        row: { ...defaults(scope.site), ...row, ...ofPosts(writing, status) },
        terms: termsOf(type, related, undefined, status, scope.site.defaultCategory),
        slugFromId,
      };
    },

    async update(item, writing) {
      const { input, related, scope, reader } = writing;
      checkAuthor(input, related, item);
      checkStickyPassword(input, item);
      const { title, content, excerpt } = item;
      const texts = { title, content, excerpt, ...textsOf(input, scope, item) };
      if (!mayBeEmpty) checkNotEmpty(texts);
      const status = storedStatus((input['status'] as string | undefined) ?? item.status);
      const dates = datesOf(input, status, item, scope);
      const parent_id = await withoutLoop(parentOf(type, input, related, item), item, reader);
      const row = await changedRow(type, item, writing, { texts, status, dates, parent_id });
      return {
        row: { ...row, ...ofPosts(writing, status) },
        terms: termsOf(type, related, item, status, scope.site.defaultCategory),
        ...(isRewritten(item, texts) && { revisionBy: scope.actor.id }),
      };
    },

    async trash(item, { scope, reader }) {
      if (item.status === 'trash') return undefined;
      const row = trashed(item);
      const slug = await freeSlug(row.slug, { type, reader, parentId: item.parent_id, id: item.id });
      return { row: { ...row, slug, ...modifiedNow(item, scope) } };
    },
  };
}

/** Fields that posts have and media do not: a featured media item, and a password, which private posts never have. */
const ofPosts = (
  { input, related }: { readonly input: Input; readonly related: PostRelated },
  status: string,
): Partial<PostRow> => ({ ...featuredMediaOf(input, related), ...(status === 'private' && { password: '' }) });

async function relatedTo(
  input: Input,
  reader: Reader,
  item: PostItem | undefined,
  classes: readonly Taxonomy[],
): Promise<PostRelated> {
  const row = async (id: unknown) => (typeof id === 'number' && id > 0 ? reader.posts.get(id) : undefined);
  const author = input['author'];
  const terms: Record<string, readonly number[]> = {};
  for (const { slug: taxonomy, restBase: fieldName } of classes) {
    const ids = input[fieldName] as readonly number[] | undefined;
    if (!ids) continue;
    // Unknown ids are dropped silently (behaviour 3).
    terms[taxonomy] =
      ids.length === 0 ? [] : await reader.terms.ids({ where: all(equals('taxonomy', taxonomy), oneOf('id', ids)) });
  }
  return {
    author: typeof author === 'number' && author > 0 ? await reader.users.get(author) : undefined,
    parent: await row(input['parent'] ?? item?.parent_id),
    featuredMedia: await row(input['featured_media']),
    terms,
  };
}

/** @throws ApiError 400 when the named author is neither a user nor the present author */
export function checkAuthor(input: Input, related: Pick<PostRelated, 'author'>, item?: PostItem): void {
  const author = input['author'] as number | undefined;
  if (author !== undefined && author !== 0 && author !== item?.author_id && !related.author)
    throw apiError('rest_invalid_author');
}

/** Sticky and password exclude each other, whether stored or in the input. */
function checkStickyPassword(input: Input, item: PostItem | undefined): void {
  const password = (input['password'] as string | undefined) ?? '';
  const locksSticky = password !== '' && (input['sticky'] === true || item?.sticky === 1);
  const sticksLocked = input['sticky'] === true && item !== undefined && item.password !== '';
  if (locksSticky || sticksLocked) throw apiError('rest_invalid_field');
}

/** The featured media item: an unknown one is ignored (behaviour 3), and only a picture can be shown. */
function featuredMediaOf(input: Input, { featuredMedia: media }: PostRelated): Partial<PostRow> {
  if (input['featured_media'] === 0) return { featured_media: 0 };
  if (media?.type !== attachmentType.slug) return {};
  return { featured_media: media.mime_type.startsWith('image/') ? media.id : 0 };
}

/** @throws ApiError 400 when the named parent is not of the type */
function parentOf(type: PostType, input: Input, related: PostRelated, item: PostItem | undefined): number {
  const parent = input['parent'] as number | undefined;
  if (!type.hierarchical || parent === undefined) return item?.parent_id ?? 0;
  if (parent === 0) return 0;
  if (related.parent?.type !== type.slug) throw apiError('rest_post_invalid_id', { status: 400 });
  return parent;
}

/** An item below itself would be lost, so it moves to the root (behaviour 3). */
async function withoutLoop(parentId: number, item: PostItem, reader: Reader): Promise<number> {
  if (parentId === 0 || parentId === item.parent_id) return parentId;
  if (parentId === item.id) return 0;
  const parent = await reader.posts.get(parentId);
  const above = parent ? await reader.posts.ancestorsOf([parent]) : new Map();
  return above.has(item.id) ? 0 : parentId;
}

/** The terms after the change. A post without a category gets the default one on creation and while it is published. */
function termsOf(
  type: PostType,
  related: PostRelated,
  item: PostItem | undefined,
  status: string,
  defaultCategory: number,
): TermIds {
  const terms: Record<string, readonly number[]> = { ...related.terms };
  if (!type.taxonomies.includes('category')) return terms;
  const given = related.terms['category'];
  const lacks = item
    ? status === 'publish' && given === undefined && (item.terms['category'] ?? []).length === 0
    : given === undefined;
  if (lacks && defaultCategory > 0) terms['category'] = [defaultCategory];
  return terms;
}
