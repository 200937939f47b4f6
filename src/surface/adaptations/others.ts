import { can, onlyIf, rolesWith } from '../../access/index.ts';
import { type Taxonomy, typesWith } from '../../content-model/index.ts';
import { choice, field, read, textList, VEM } from '../../engine/definition/index.ts';
import type { Scope } from '../../engine/scope.ts';
import type { TermItem } from '../../resources/terms/items.ts';
import { mayNameAuthors } from '../../resources/users/users.access.ts';
import type { UserRow } from '../../storage/index.ts';
import { all, everything, has, oneOf, published } from '../../storage/index.ts';
import type { Adaptation, ListedBy } from '../adaptation.ts';
import { toItem, toList } from '../links.ts';
import { bySlugs } from './orders.ts';

export const users: Adaptation<UserRow> = {
  links: [
    { rel: 'self', to: (user) => toItem('/users', user.id) },
    { rel: 'collection', to: () => toList('/users') },
  ],
  aliases: [{ path: '/users/me', anonymous: 'rest_not_logged_in', idOf: (actor) => actor.id }],
  listArguments: {
    capabilities: textList({
      note: 'users with at least one of the capabilities',
      where: (names) => (names.length === 0 ? everything : has('roles', oneOf('role', rolesWith(names)))),
      access: (actor) => onlyIf(can(actor, 'list_users'), 'rest_user_cannot_view'),
    }),
    has_published_posts: {
      schema: {
        description: 'users who have published something: of any type, or of these',
        type: ['boolean', 'array'],
      },
      read: (raw, scope) =>
        isSwitch(raw) ? read.boolean(raw) : read.list(raw).map((type) => read.oneOfValues(type, typesOn(scope))),
      where: (wanted, scope) => {
        if (wanted === false) return everything;
        return has(
          'posts',
          all(oneOf('type', Array.isArray(wanted) ? wanted : typesOn(scope)), published(scope.nowGmt)),
        );
      },
    },
    who: choice(['authors'], {
      note: 'only those who write',
      where: () => has('roles', oneOf('role', rolesWith(['edit_posts']))),
      access: (actor) => onlyIf(mayNameAuthors(actor), 'rest_forbidden_who'),
      shows: (actor) => (can(actor, 'list_users') ? undefined : ['id', 'name', '_links']),
    }),
  },
  orderBy: bySlugs,
};

const typesOn = ({ site }: Scope): readonly string[] => typesWith(site.model, (type) => type.makesAuthorsPublic);
const isSwitch = (raw: unknown): boolean => ['true', 'false', '1', '0', true, false, 1, 0].includes(raw as string);

/** The terms of each post, in the order of their names. */
const ofPosts =
  (taxonomy: string): ListedBy =>
  async (reader, posts, { each }) => {
    const terms = await reader.posts.termsOf(posts);
    return new Map([...terms].map(([post, ids]) => [post, (ids[taxonomy] ?? []).slice(0, each)]));
  };

/** The adaptation of the terms of a taxonomy. @param collections of the types that have them */
export const terms = ({ slug, restBase }: Taxonomy, collections: readonly string[]): Adaptation<TermItem> => ({
  links: [
    { rel: 'self', to: (term) => toItem(`/${restBase}`, term.id) },
    { rel: 'collection', to: () => toList(`/${restBase}`) },
    { rel: 'about', to: () => toItem('/taxonomies', slug) },
    {
      rel: 'up',
      embeddable: true,
      to: (term) => (term.parent_id > 0 ? toItem(`/${restBase}`, term.parent_id) : undefined),
    },
    ...collections.map((collection) => ({
      rel: 'wp:post_type',
      to: (term: TermItem) => toList(collection, restBase, term.id),
    })),
  ],
  fields: {
    taxonomy: field.text({
      note: 'taxonomy of the term',
      enum: [slug],
      contexts: VEM,
      read: (term) => term.taxonomy,
    }),
  },
  orderBy: bySlugs,
  listedBy: { post: ofPosts(slug) },
});
