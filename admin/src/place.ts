import { signal } from '@preact/signals';

/** Where the user is: the path below `/admin`, and the query, which holds the state of lists. */
export interface Place {
  readonly path: string;
  readonly query: URLSearchParams;
  /** Grows when another path is gone to: the screen begins anew, also where its address is the one that it began with. */
  readonly visit: number;
}

const BASE = '/admin';

/** The path of the last visit. An item that was just created has given its screen another address since. */
let visited = '';
let visit = 0;

const read = (): Place => {
  if (location.pathname !== visited) visit += 1;
  visited = location.pathname;
  return readPlace();
};

const readPlace = (): Place => ({
  visit,
  path: location.pathname.slice(BASE.length).replace(/\/$/, '') || '/',
  query: new URLSearchParams(location.search),
});

export const place = signal<Place>(read());

/** The address of a path below `/admin`. */
export const addressOf = (path: string): string => BASE + path;

/** Goes to a path below `/admin`, such as `/posts?status=draft`; `replace` leaves no step to go back to. */
export function go(path: string, how: { readonly replace?: boolean } = {}): void {
  visited = location.pathname;
  if (how.replace) history.replaceState(null, '', addressOf(path));
  else history.pushState(null, '', addressOf(path));
  place.value = read();
}

/** Changes the query and stays on the screen: an empty value leaves the name out. */
export function changeQuery(changes: Readonly<Record<string, string | undefined>>): void {
  const query = new URLSearchParams(place.peek().query);
  for (const [name, value] of Object.entries(changes)) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  const text = query.toString();
  go(place.peek().path + (text ? `?${text}` : ''));
}

addEventListener('popstate', () => {
  place.value = read();
});

/** Plain links below `/admin` are followed without loading the page anew. */
document.addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.origin !== location.origin || link.hasAttribute('download')) return;
  if (link.pathname !== BASE && !link.pathname.startsWith(`${BASE}/`)) return;
  // The browser follows links within the page, such as the one to the content.
  if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
  event.preventDefault();
  go(link.pathname.slice(BASE.length) + link.search);
});
