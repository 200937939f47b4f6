import { type Actor, can } from '../../access/index.ts';
import { attachmentType, type PostType } from '../../content-model/index.ts';
import type { Input } from '../../engine/definition/index.ts';
import {
  all,
  type Condition,
  equals,
  everything,
  noneOf,
  not,
  oneOf,
  type PostRow,
  type Reader,
} from '../../storage/index.ts';
import { slugify } from '../../text-work/index.ts';
import { isReservedSlug, uniqueSlugAmong, withEnding } from '../shared/unique-slug.ts';
import type { PostItem } from './item.ts';

/** The statuses of items that must have a slug. Drafts and pending items keep what the client gives. */
const withSlug = ['publish', 'private', 'inherit'];

/** Whether items with the status must have a slug. */
export const needsSlug = (status: string): boolean => withSlug.includes(status);

/** The items that hold their slugs: a draft gets a free one when it is published. */
export const holdsItsSlug: Condition = oneOf('status', withSlug);

interface SlugRequest {
  readonly type: PostType;
  readonly reader: Reader;
  readonly actor: Actor;
  readonly input: Input;
  /** The new status, parent and title. */
  readonly next: { readonly status: string; readonly parent_id: number; readonly title: string };
  readonly item: PostItem | undefined;
}

/**
 * The new slug of an item, or undefined when the slug must be the id of an item that is not stored yet. Behaviour 3, slugs.
 */
export async function slugOf({ type, reader, actor, input, next, item }: SlugRequest): Promise<string | undefined> {
  const leavesTrash = item?.status === 'trash' && next.status !== 'trash';
  const asked = input['slug'] as string | undefined;
  // A client that restores an item writes back the slug that the item has in the trash.
  const given = leavesTrash && asked === item.slug ? undefined : asked;
  const request = { type, reader, parentId: next.parent_id, id: item?.id ?? 0 };
  // An actor who may not publish leaves the slug of a pending item to those who may.
  if (next.status === 'pending' && !can(actor, `publish_${type.plural}`)) return '';
  const restored = leavesTrash ? item.trashed_slug || item.slug.replace(/__trashed(-\d+)?$/, '') : item?.slug;
  const wanted = given === undefined ? (restored ?? '') : slugify(given);
  if (!needsSlug(next.status)) {
    const isAsked = given !== undefined && wanted !== '' && (item !== undefined || input['status'] !== undefined);
    return isAsked ? freeSlug(wanted, request) : wanted;
  }
  const named = wanted === '' ? slugify(next.title) : wanted;
  const slug = named === '' && item ? String(item.id) : named;
  if (item && isItsOwn(slug, item, next, type)) return slug;
  return slug === '' ? undefined : freeSlug(slug, request);
}

/** Whether the item already holds the slug, so that no other item can have it. Not so for media: posts may take their slugs. */
const isItsOwn = (slug: string, item: PostItem, { parent_id }: SlugRequest['next'], type: PostType): boolean =>
  slug === item.slug && needsSlug(item.status) && parent_id === item.parent_id && type.slug !== attachmentType.slug;

interface FreeSlugRequest {
  readonly type: PostType;
  readonly reader: Reader;
  readonly parentId: number;
  /** The item itself, which does not count as a rival; 0 for a new item. */
  readonly id: number;
  /** The items that count as rivals; all by default, whatever their status. */
  readonly among?: Condition;
}

/** The slug, with a suffix when a rival has it. */
export function freeSlug(
  slug: string,
  { type, reader, parentId, id, among = everything }: FreeSlugRequest,
): Promise<string> {
  const isForbidden = (candidate: string) =>
    isReservedSlug(candidate) || (type.hierarchical && /^(page)?\d+$/.test(candidate));
  return uniqueSlugAmong(slug, async (candidates) => {
    const [first = ''] = candidates;
    const named = candidates.length === 1 ? equals('slug', first) : oneOf('slug', candidates);
    const others = all(named, not(equals('id', id)), rivals(type, parentId), among);
    return new Set([...candidates.filter(isForbidden), ...(await reader.posts.slugs(others))]);
  });
}

/**
 * The items whose slugs must differ: those of the same type; for pages, those with the same parent, and media; for media, all
 * (behaviour 3).
 */
function rivals(type: PostType, parentId: number): Condition {
  if (type.slug === attachmentType.slug) return noneOf('type', ['revision']);
  if (!type.hierarchical) return equals('type', type.slug);
  return all(oneOf('type', [type.slug, attachmentType.slug]), equals('parent_id', parentId));
}

const TRASHED = '__trashed';

/** Status and slug of an item in the trash. Its old slug becomes free. */
export function trashed(item: PostRow): Partial<PostRow> & Pick<PostRow, 'slug'> {
  return {
    status: 'trash',
    trashed_status: item.status,
    slug: withEnding(item.slug, TRASHED),
    trashed_slug: item.slug,
    sticky: 0,
    scheduled: 0,
  };
}
