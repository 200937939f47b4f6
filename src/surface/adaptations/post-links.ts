import { can } from '../../access/index.ts';
import type { ContentModel, PostType, Taxonomy } from '../../content-model/index.ts';
import type { View } from '../../engine/view.ts';
import type { PostItem } from '../../resources/post-objects/item.ts';
import type { Reader } from '../../storage/index.ts';
import { type Link, type Target, toItem, toList } from '../links.ts';

/** The members of links to earlier versions. */
export interface Versions {
  readonly versions: { readonly count: number; readonly latest: number };
}

/** The versions of posts or pages: one statement for all of them. */
export async function versionsOf(reader: Reader, items: readonly PostItem[]): Promise<Versions[]> {
  const known = await reader.posts.versionsOf(items.map((item) => item.id));
  return items.map((item) => ({ versions: known.get(item.id) ?? { count: 0, latest: 0 } }));
}

type PostLink = Link<PostItem>;

/** The collection of a type. */
export const collectionOf = (type: string, { postTypes }: ContentModel): string =>
  `/${postTypes.get(type)?.restBase ?? 'posts'}`;

const selfOf = (item: PostItem, { site }: View, below?: string): Target =>
  toItem(collectionOf(item.type, site.model), item.id, below);

/** The links of posts, pages and media. */
export const postObjectLinks: readonly PostLink[] = [
  { rel: 'self', to: selfOf },
  { rel: 'collection', to: (item, { site }) => toList(collectionOf(item.type, site.model)) },
  { rel: 'about', to: (item) => toItem('/types', item.type) },
  {
    rel: 'author',
    embeddable: true,
    to: (item) => (item.author_id > 0 ? toItem('/users', item.author_id) : undefined),
  },
  { rel: 'replies', embeddable: true, to: (item) => toList('/comments', 'post', item.id) },
];

/** Links to earlier versions: shown to those who edit, like the versions themselves (trust A3). */
export const versionLinks: readonly Link<PostItem & Versions>[] = [
  {
    rel: 'version-history',
    to: (item, view) => (view.context === 'edit' ? selfOf(item, view, '/revisions') : undefined),
    attributes: ({ versions }) => ({ count: versions.count }),
  },
  {
    rel: 'predecessor-version',
    to: (item, view) =>
      view.context === 'edit' && item.versions.latest > 0
        ? selfOf(item, view, `/revisions/${item.versions.latest}`)
        : undefined,
    attributes: ({ versions }) => ({ id: versions.latest }),
  },
];

export const featuredLink: PostLink = {
  rel: 'wp:featuredmedia',
  embeddable: true,
  to: (item) => (item.featured_media > 0 ? toItem('/media', item.featured_media) : undefined),
};

/** The link to the parent of an item of a tree. */
export const upLink = ({ restBase }: PostType): PostLink => ({
  rel: 'up',
  embeddable: true,
  to: (item) => (item.parent_id > 0 ? toItem(`/${restBase}`, item.parent_id) : undefined),
});

export const attachmentsLink: PostLink = { rel: 'wp:attachment', to: (item) => toList('/media', 'parent', item.id) };

/** The links to the terms of an item, by taxonomy. */
export const termLinks = (taxonomies: readonly Taxonomy[]): readonly PostLink[] =>
  taxonomies.map(({ slug, restBase }) => ({
    rel: 'wp:term',
    embeddable: true,
    to: (item) => toList(`/${restBase}`, 'post', item.id),
    attributes: () => ({ taxonomy: slug }),
  }));

/** A link that states what the actor may do; shown to those who edit. */
const action = (
  name: string,
  allows: NonNullable<PostLink['allows']>,
  isAllowed: (view: View, item: PostItem) => boolean,
): PostLink => ({
  rel: `wp:action-${name}`,
  allows,
  to: (item, view) => (view.context === 'edit' && isAllowed(view, item) ? selfOf(item, view) : undefined),
});

const ids = { type: 'array', items: { type: 'integer' } } as const;

const publishing = ({ plural }: PostType) =>
  action(
    'publish',
    { note: 'may publish it', members: { status: { type: 'string', enum: ['publish', 'future'] } } },
    ({ actor }) => can(actor, `publish_${plural}`),
  );

const sticking = action(
  'sticky',
  { note: 'may make it sticky', members: { sticky: { type: 'boolean' } } },
  ({ actor }) => can(actor, 'edit_others_posts') && can(actor, 'publish_posts'),
);

/** The links that state what the actor may do to posts, pages and media. */
export const actionLinks = (type: PostType, taxonomies: readonly Taxonomy[]): readonly PostLink[] => [
  ...(type.hasRevisions ? [publishing(type)] : []),
  action(
    'unfiltered-html',
    {
      note: 'may write any HTML',
      members: { content: { type: 'object', properties: { raw: { type: 'string' } } } },
    },
    ({ actor }) => can(actor, 'unfiltered_html'),
  ),
  ...(type.canBeSticky ? [sticking] : []),
  action(
    'assign-author',
    { note: 'may give it to another author', members: { author: { type: 'integer' } } },
    ({ actor }) => can(actor, `edit_others_${type.plural}`),
  ),
  ...taxonomies.flatMap(({ restBase, hierarchical, needs }) => [
    action(`create-${restBase}`, { note: `may create ${restBase}`, members: { [restBase]: ids } }, ({ actor }) =>
      can(actor, hierarchical ? needs.manage : needs.assign),
    ),
    action(`assign-${restBase}`, { note: `may give it ${restBase}`, members: { [restBase]: ids } }, ({ actor }) =>
      can(actor, needs.assign),
    ),
  ]),
];
