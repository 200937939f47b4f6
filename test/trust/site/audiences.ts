import { type Audience, and, editors, everybody, nobody, type Principal } from './principals.ts';

/**
 * The permission table of the canary crawl, as data: who may see which value (behaviour 2 to 8). It knows nothing of the
 * definitions. A column that is not named here is for nobody, so a new one is a leak until it is entered.
 */

/** States of posts and pages in the test site. */
export const states = [
  'publish',
  'locked',
  'future',
  'draft',
  'pending',
  'private',
  'trashed-publish',
  'trashed-draft',
  'trashed-private',
] as const;
export type State = (typeof states)[number];

/** Who wrote something: a principal, or somebody who never asks. */
export type Owner = Principal | 'somebody';

interface Readers {
  /** Who finds the item at all. */
  readonly item: Audience;
  /** Who may change it, and so sees it as it is stored. */
  readonly edit: Audience;
  /** Who sees the texts. */
  readonly texts: Audience;
}

const asPrincipal = (owner: Owner): Principal | undefined => (owner === 'somebody' ? undefined : owner);

/** Whether an owner may edit the own item, by the state that it is in or was in before the trash. */
function ownerEdits(type: 'post' | 'page', state: State, owner: Owner): boolean {
  if (owner === 'editor' || owner === 'admin') return true;
  if (type === 'page') return false;
  const isPublished = ['publish', 'locked', 'future', 'trashed-publish'].includes(state);
  return owner === 'author' || (owner === 'contributor' && !isPublished);
}

/** Who may see a post or page in a state. */
export function readersOf(type: 'post' | 'page', state: State, owner: Owner): Readers {
  const edit = and(editors, ownerEdits(type, state, owner) ? asPrincipal(owner) : undefined);
  const item = state === 'publish' || state === 'locked' ? everybody : and(editors, asPrincipal(owner));
  return { item, edit, texts: state === 'locked' ? edit : item };
}

/** Columns of posts and pages. */
export const postAudiences = (
  type: 'post' | 'page',
  { item, edit, texts }: Readers,
): Readonly<Record<string, Audience>> => ({
  title: edit,
  title_rendered: item,
  content: edit,
  content_rendered: texts,
  excerpt: edit,
  excerpt_rendered: texts,
  slug: item,
  guid: item,
  date: item,
  modified: item,
  version: edit,
  // That of a page is shown by the second surface alone.
  password: edit,
  ...(type === 'post' ? { liveblog_likes: item } : { menu_order: item }),
  'meta.declared': item,
});

/** Columns of media items. */
export const mediaAudiences = ({ item, edit }: Readers): Readonly<Record<string, Audience>> => ({
  title: edit,
  title_rendered: item,
  content: item,
  excerpt: item,
  // What is rendered of caption and description is shown by the second surface alone.
  content_rendered: item,
  excerpt_rendered: item,
  alt_text: item,
  file_key: item,
  slug: item,
  guid: item,
  date: item,
  modified: item,
  version: edit,
  'meta.declared': item,
  'media_details.title': item,
});

/** Columns of revisions: all that is stored is for those who may edit the post. */
export const revisionAudiences = ({ edit }: Readers): Readonly<Record<string, Audience>> =>
  Object.fromEntries(
    ['title', 'content', 'excerpt', 'slug', 'guid', 'date', 'modified', 'version'].map((column) => [column, edit]),
  );

/** Columns of comments. Addresses are for moderators, and for whoever may edit the post and changes the comment. */
export const commentAudiences = (item: Audience, full: Audience): Readonly<Record<string, Audience>> => ({
  author_name: item,
  author_url: item,
  content: full,
  content_rendered: item,
  author_email: full,
  author_ip: full,
  author_user_agent: full,
  karma: full,
  date: item,
  version: full,
  'meta.declared': item,
});

/** Columns of users. */
export function userAudiences(known: Audience, self: Principal | undefined): Readonly<Record<string, Audience>> {
  const own = and(['admin'], self);
  return {
    name: known,
    slug: known,
    url: known,
    description: known,
    'meta.declared': known,
    login: own,
    email: own,
    first_name: own,
    last_name: own,
    nickname: own,
    registered_gmt: own,
    version: own,
    password_hash: nobody,
  };
}

/** Columns of terms: they are public, whatever has them. */
export const termAudiences: Readonly<Record<string, Audience>> = {
  name: everybody,
  slug: everybody,
  description: everybody,
  version: editors,
  'meta.declared': everybody,
};
