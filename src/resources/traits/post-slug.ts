import { slugify } from '../../content/index.ts';
import type { Input } from '../../engine/definition/index.ts';
import { all, equals, noneOf, not, oneOf, type PostRow, type Reader } from '../../storage/index.ts';
import type { PostItem, PostType } from './post-item.ts';
import { isReservedSlug, uniqueSlug } from './unique-slug.ts';

/** Only published, scheduled and private items have a slug for sure; drafts and pending ones just keep what is given. */
export const needsSlug = (status: string): boolean => ['publish', 'private', 'inherit'].includes(status);

interface SlugRequest {
  readonly type: PostType;
  readonly reader: Reader;
  readonly input: Input;
  /** Status, parent and title as they will be. */
  readonly next: { readonly status: string; readonly parent_id: number; readonly title: string };
  readonly item: PostItem | undefined;
}

/**
 * The slug of an item as it will be, or undefined where only its id can give it: then it is known after it was stored.
 * Behaviour 3, slugs.
 */
export async function slugOf({ type, reader, input, next, item }: SlugRequest): Promise<string | undefined> {
  const given = input['slug'] as string | undefined;
  const restored =
    item?.status === 'trash' && next.status !== 'trash' && item.trashed_slug !== '' ? item.trashed_slug : item?.slug;
  const wanted = given === undefined ? (restored ?? '') : slugify(given);
  if (!needsSlug(next.status)) return wanted;
  const named = wanted === '' ? slugify(next.title) : wanted;
  const slug = named === '' && item ? String(item.id) : named;
  if (slug === '') return undefined;
  return freeSlug(slug, { type, reader, parentId: next.parent_id, id: item?.id ?? 0 });
}

interface Place {
  readonly type: PostType;
  readonly reader: Reader;
  readonly parentId: number;
  /** The item itself, which is in nobody's way; 0 for one that is new. */
  readonly id: number;
}

/** The slug, or with a suffix when an item of its neighbourhood has it. */
export function freeSlug(slug: string, place: Place): Promise<string> {
  return uniqueSlug(slug, (candidate) => isTaken(candidate, place));
}

async function isTaken(slug: string, { type, reader, parentId, id }: Place): Promise<boolean> {
  if (isReservedSlug(slug)) return true;
  if (type.hierarchical && /^(page)?\d+$/.test(slug)) return true;
  const other = await reader.posts.first(all(equals('slug', slug), not(equals('id', id)), rivals(type, parentId)));
  return other !== undefined;
}

/** Whose slugs count: of the type, pages within their parent and beside media, media against all (behaviour 3). */
function rivals(type: PostType, parentId: number) {
  const reserving = noneOf('status', ['draft', 'pending']);
  if (type.slug === 'attachment') return all(oneOf('type', ['post', 'page', 'attachment']), reserving);
  if (!type.hierarchical) return all(equals('type', type.slug), reserving);
  return all(oneOf('type', [type.slug, 'attachment']), equals('parent_id', parentId), reserving);
}

/** What the slug and status of an item become in the trash: the name is free meanwhile. */
export function trashed(item: PostRow): Partial<PostRow> {
  return {
    status: 'trash',
    trashed_status: item.status,
    slug: `${item.slug}__trashed`,
    trashed_slug: item.slug,
    sticky: 0,
    scheduled: 0,
  };
}
