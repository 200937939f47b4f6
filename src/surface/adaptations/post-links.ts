import { can } from '../../access/index.ts';
import type { View } from '../../engine/view.ts';
import type { PostItem } from '../../resources/traits/post-item.ts';
import { attachmentType, type PostType, postType, postTypes } from '../../resources/traits/post-types.ts';
import { taxonomiesOf } from '../../resources/traits/taxonomies.ts';
import type { Reader } from '../../storage/index.ts';
import type { Link } from '../links.ts';

/** What links to earlier versions say. */
export interface Versions {
  readonly versions: { readonly count: number; readonly latest: number };
}

/** The versions of posts or pages: one statement for all of them. */
export async function versionsOf(reader: Reader, items: readonly PostItem[]): Promise<Versions[]> {
  const known = await reader.posts.versionsOf(items.map((item) => item.id));
  return items.map((item) => ({ versions: known.get(item.id) ?? { count: 0, latest: 0 } }));
}

type PostLink = Link<PostItem>;

const restBases: Readonly<Record<string, string>> = { post: '/posts', page: '/pages', attachment: '/media' };

/** Where the items of a type are listed. */
export const collectionOf = (type: string): string => restBases[type] ?? '/posts';

const selfOf = (item: PostItem): string => `${collectionOf(item.type)}/${item.id}`;

/** What posts, pages and media link to. */
export const postObjectLinks: readonly PostLink[] = [
  { rel: 'self', to: selfOf },
  { rel: 'collection', to: (item) => collectionOf(item.type) },
  { rel: 'about', to: (item) => `/types/${item.type}` },
  {
    rel: 'author',
    embeddable: true,
    to: (item) => (item.author_id > 0 ? `/users/${item.author_id}` : undefined),
  },
  { rel: 'replies', embeddable: true, to: (item) => `/comments?post=${item.id}` },
];

/** What is linked to besides where there are earlier versions: told to those who edit, like the versions themselves (trust A3). */
export const versionLinks: readonly Link<PostItem & Versions>[] = [
  {
    rel: 'version-history',
    to: (item, { context }) => (context === 'edit' ? `${selfOf(item)}/revisions` : undefined),
    attributes: ({ versions }) => ({ count: versions.count }),
  },
  {
    rel: 'predecessor-version',
    to: (item, { context }) =>
      context === 'edit' && item.versions.latest > 0 ? `${selfOf(item)}/revisions/${item.versions.latest}` : undefined,
    attributes: ({ versions }) => ({ id: versions.latest }),
  },
];

export const featuredLink: PostLink = {
  rel: 'wp:featuredmedia',
  embeddable: true,
  to: (item) => (item.featured_media > 0 ? `/media/${item.featured_media}` : undefined),
};

export const attachmentsLink: PostLink = { rel: 'wp:attachment', to: (item) => `/media?parent=${item.id}` };

/** The terms of a type, by taxonomy. */
export const termLinks = (type: PostType): readonly PostLink[] =>
  taxonomiesOf(type.slug).map(({ slug, restBase }) => ({
    rel: 'wp:term',
    embeddable: true,
    to: (item) => `/${restBase}?post=${item.id}`,
    attributes: () => ({ taxonomy: slug }),
  }));

/** A link that says what the actor may do; shown to those who edit. */
const action = (
  name: string,
  allows: NonNullable<PostLink['allows']>,
  isAllowed: (view: View, item: PostItem) => boolean,
): PostLink => ({
  rel: `wp:action-${name}`,
  allows,
  to: (item, view) => (view.context === 'edit' && isAllowed(view, item) ? selfOf(item) : undefined),
});

const plural = (item: PostItem): string => postTypes.get(item.type)?.plural ?? 'posts';

const ids = { type: 'array', items: { type: 'integer' } } as const;

const publishing = action(
  'publish',
  { note: 'may publish it', members: { status: { type: 'string', enum: ['publish', 'future'] } } },
  ({ actor }, item) => can(actor, `publish_${plural(item)}`),
);

const sticking = action(
  'sticky',
  { note: 'may make it sticky', members: { sticky: { type: 'boolean' } } },
  ({ actor }) => can(actor, 'edit_others_posts') && can(actor, 'publish_posts'),
);

/** What may be done to posts, pages and media. */
export const actionLinks = (type: PostType): readonly PostLink[] => [
  ...(type === attachmentType ? [] : [publishing]),
  action(
    'unfiltered-html',
    {
      note: 'may write any HTML',
      members: { content: { type: 'object', properties: { raw: { type: 'string' } } } },
    },
    ({ actor }) => can(actor, 'unfiltered_html'),
  ),
  ...(type === postType ? [sticking] : []),
  action(
    'assign-author',
    { note: 'may give it to another author', members: { author: { type: 'integer' } } },
    ({ actor }, item) => can(actor, `edit_others_${plural(item)}`),
  ),
  ...taxonomiesOf(type.slug).flatMap(({ restBase, hierarchical, needs }) => [
    action(`create-${restBase}`, { note: `may create ${restBase}`, members: { [restBase]: ids } }, ({ actor }) =>
      can(actor, hierarchical ? needs.manage : needs.assign),
    ),
    action(`assign-${restBase}`, { note: `may give it ${restBase}`, members: { [restBase]: ids } }, ({ actor }) =>
      can(actor, needs.assign),
    ),
  ]),
];
