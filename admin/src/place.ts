import { signal } from '@preact/signals';

/** The current location: the path below `/admin`, and the query, which holds the state of lists. */
export interface Place {
  readonly path: string;
  readonly query: URLSearchParams;
  /** Increments on each navigation to another path: the screen is mounted again, also if it is the same one. */
  readonly visit: number;
}

const BASE = '/admin';

/** The path of the last navigation. A newly created item has changed the address of its screen since. */
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

/** The URL of a path below `/admin`. */
export const addressOf = (path: string): string => BASE + path;

/** Navigates to a path below `/admin`, such as `/posts?status=draft`; `replace` replaces the history entry. */
export function go(path: string, how: { readonly replace?: boolean } = {}): void {
  visited = location.pathname;
  if (how.replace) history.replaceState(null, '', addressOf(path));
  else history.pushState(null, '', addressOf(path));
  place.value = read();
}

/** Mounts the screen again. */
export function reopen(): void {
  visit += 1;
  place.value = readPlace();
}

/** Changes the query and stays on the screen: an empty value removes the parameter. */
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

/** Follows plain links below `/admin` without reloading the page. */
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
