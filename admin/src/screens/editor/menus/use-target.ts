import { can, type Post, useKept } from '../../../server/index.ts';
import { site } from '../../../site.ts';

const STATES = 'publish,future,draft,pending,private,trash';

/** The part of a query that finds the item of an address of this site; undefined for other addresses. */
function wanted(href: string): string | undefined {
  const home = site.value?.home;
  if (!home || !URL.canParse(href, home)) return undefined;
  const { origin, pathname, searchParams } = new URL(href, home);
  if (origin !== new URL(home).origin) return undefined;
  const id = searchParams.get('p') ?? searchParams.get('page_id');
  if (id) return `include=${Number(id)}`;
  const slug = /([^/]+)\/*$/.exec(pathname)?.[1];
  // What is in the trash has another slug.
  return slug && `slug=${slug},${slug}__trashed`;
}

/** The state of the item that a link leads to, if nobody else can see it: `draft`, `trash` …; undefined if it is not known. */
export function useTarget(href: string): Post['status'] | undefined {
  const query = wanted(href);
  const path = (route: string) => `wp/v2/${route}?context=edit&status=${STATES}&_fields=status&${query}`;
  const posts = useKept<Post[]>(query && path('posts')).answer?.body ?? [];
  const pages = useKept<Post[]>(query && can('edit_pages') ? path('pages') : undefined).answer?.body ?? [];
  const states = [...posts, ...pages].map(({ status }) => status);
  return states.includes('publish') ? undefined : states[0];
}
