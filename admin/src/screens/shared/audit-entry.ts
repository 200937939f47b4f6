import { addressOf } from '../../place.ts';
import { can, type Post, plain, titleOf, useKept, user } from '../../server/index.ts';
import { activityWords } from '../../words/activity.ts';

/** A line of the audit log. */
export interface Entry {
  readonly id: number;
  readonly date_gmt: string;
  readonly login: string;
  readonly address: string;
  readonly operation: string;
  readonly resource: string;
  readonly item: number;
  readonly members: readonly string[];
}

/** The kinds of items in the filter, with the screens that show one. */
const screens: Readonly<Record<string, string>> = {
  post: '/posts/',
  page: '/pages/',
  attachment: '/media/',
  comment: '',
  category: '',
  tag: '',
  user: '/users/',
};

export const resources: readonly string[] = Object.keys(screens);

/** The label of a kind; an unknown kind has its name. */
export function resourceOf(resource: string): string {
  const { resources: named } = activityWords();
  return named(resource);
}

/** The name of who made the change. */
export const whoOf = ({ login, address }: Entry): string =>
  login || (address === 'command' ? activityWords().command : activityWords().stranger);

/** The description of the change. */
export const operationOf = (operation: string): string => activityWords().operations(operation);

/** The collections of items that have a title or a name, by kind. */
const titled = { post: 'posts', page: 'pages', attachment: 'media', user: 'users' } as const;

/** Items in words: by title if it can be read, otherwise by id. */
export function useItemNames(entries: readonly Entry[]): (entry: Entry) => string {
  const found = {
    post: useTitles('post', entries),
    page: useTitles('page', entries),
    attachment: useTitles('attachment', entries),
    user: useTitles('user', entries),
  };
  const texts = activityWords();
  return ({ resource, item }) => {
    const title = resource in found && found[resource as keyof typeof found].get(item);
    if (title) return texts.titled(resourceOf(resource), title);
    return item > 0 ? `${resourceOf(resource)} ${item}` : resourceOf(resource);
  };
}

function useTitles(resource: keyof typeof titled, entries: readonly Entry[]): ReadonlyMap<number, string> {
  const ids = new Set(entries.filter((entry) => entry.resource === resource).map(({ item }) => item));
  // Files and users have only one state.
  const status = resource === 'attachment' || resource === 'user' ? '' : '&status=any';
  const { answer } = useKept<(Post & { readonly name?: string })[]>(
    ids.size > 0 && (resource !== 'user' || can('list_users'))
      ? `wp/v2/${titled[resource]}?context=edit${status}&include=${[...ids].sort((a, b) => a - b)}&per_page=100&_fields=id,title,name`
      : undefined,
  );
  const titles = new Map(
    answer?.body.map((post) => [post.id, post.name === undefined ? titleOf(post) : plain(post.name)]),
  );
  const { value: self } = user;
  return resource === 'user' && self ? titles.set(self.id, plain(self.name)) : titles;
}

/** The screen of an item; undefined if it was deleted. Everybody's own is the profile. */
export function addressOfItem({ resource, operation, item }: Entry): string | undefined {
  if (resource === 'user' && item === user.value?.id) return addressOf('/profile');
  const screen = screens[resource];
  return screen && item > 0 && operation !== 'delete' ? addressOf(screen + item) : undefined;
}
