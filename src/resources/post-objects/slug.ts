import { type Actor, can } from '../../access/index.ts';
import { attachmentType, type PostType } from '../../content-model/index.ts';
import type { Input } from '../../engine/definition/index.ts';
import { all, type Condition, equals, noneOf, not, oneOf, type PostRow, type Reader } from '../../storage/index.ts';
import { slugify } from '../../text-work/index.ts';
import { isReservedSlug, uniqueSlugAmong, withEnding } from '../shared/unique-slug.ts';
import type { PostItem } from './item.ts';

/** Only published, scheduled and private items have a slug for sure; drafts and pending ones just keep what is given. */
export const needsSlug = (status: string): boolean => ['publish', 'private', 'inherit'].includes(status);

interface SlugRequest {
  readonly type: PostType;
  readonly reader: Reader;
  readonly actor: Actor;
  readonly input: Input;
  /** Status, parent and title as they will be. */
  readonly next: { readonly status: string; readonly parent_id: number; readonly title: string };
  readonly item: PostItem | undefined;
}

/**
 * The slug of an item as it will be, or undefined where only its id can give it: then it is known after it was stored.
 * Behaviour 3, slugs.
 */
export async function slugOf({ type, reader, actor, input, next, item }: SlugRequest): Promise<string | undefined> {
  const leavesTrash = item?.status === 'trash' && next.status !== 'trash';
  const asked = input['slug'] as string | undefined;
  // Whoever restores what he read writes the name back that it has in the trash.
  const given = leavesTrash && asked === item.slug ? undefined : asked;
  const place = { type, reader, parentId: next.parent_id, id: item?.id ?? 0 };
  // Who may not publish leaves the name of what he submits to those who may.
  if (next.status === 'pending' && !can(actor, `publish_${type.plural}`)) return '';
  const restored = leavesTrash ? item.trashed_slug || item.slug.replace(/__trashed(-\d+)?$/, '') : item?.slug;
  const wanted = given === undefined ? (restored ?? '') : slugify(given);
  if (!needsSlug(next.status)) {
    const isAsked = given !== undefined && wanted !== '' && (item !== undefined || input['status'] !== undefined);
    return isAsked ? freeSlug(wanted, place) : wanted;
  }
  const named = wanted === '' ? slugify(next.title) : wanted;
  const slug = named === '' && item ? String(item.id) : named;
  if (item && isItsOwn(slug, item, next, type)) return slug;
  return slug === '' ? undefined : freeSlug(slug, place);
}

/** Whether the item has the slug for sure already: others have kept clear of it. Media keep clear of what does not of them. */
const isItsOwn = (slug: string, item: PostItem, { parent_id }: SlugRequest['next'], type: PostType): boolean =>
  slug === item.slug && needsSlug(item.status) && parent_id === item.parent_id && type.slug !== attachmentType.slug;

interface Place {
  readonly type: PostType;
  readonly reader: Reader;
  readonly parentId: number;
  /** The item itself, which is in nobody's way; 0 for one that is new. */
  readonly id: number;
}

/** The slug, or with a suffix when an item of its neighbourhood has it, whatever its status. */
export function freeSlug(slug: string, { type, reader, parentId, id }: Place): Promise<string> {
  const isForbidden = (candidate: string) =>
    isReservedSlug(candidate) || (type.hierarchical && /^(page)?\d+$/.test(candidate));
  return uniqueSlugAmong(slug, async (candidates) => {
    const [first = ''] = candidates;
    const named = candidates.length === 1 ? equals('slug', first) : oneOf('slug', candidates);
    const others = all(named, not(equals('id', id)), rivals(type, parentId));
    return new Set([...candidates.filter(isForbidden), ...(await reader.posts.slugs(others))]);
  });
}

/** Whose slugs count: of the type, pages within their parent and beside media, media against all (behaviour 3). */
function rivals(type: PostType, parentId: number): Condition {
  if (type.slug === attachmentType.slug) return noneOf('type', ['revision']);
  if (!type.hierarchical) return equals('type', type.slug);
  return all(oneOf('type', [type.slug, attachmentType.slug]), equals('parent_id', parentId));
}

const TRASHED = '__trashed';

/** What the slug and status of an item become in the trash: the name is free meanwhile. */
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
