import { recentChanges } from '../parts/index.ts';
import { go } from '../place.ts';
import { screens } from '../screens/index.ts';
import { ask, can, Problem, plain } from '../server/index.ts';
import { listWords } from '../words/lists.ts';
import { paletteWords } from '../words/palette.ts';
import { shellWords } from '../words/shell.ts';
import { leave } from './leave.ts';
import { maySee } from './may-see.ts';

/** An entry of the palette. */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** The type of the entry, if it is not obvious. */
  readonly note?: string;
  run(): void;
}

/** The screens of the navigation that the user may see. */
const places = () => screens.filter((screen) => screen.group !== undefined && maySee(screen));

/** The commands of all screens and of this one, as far as the user may use them. */
export function standingCommands(showKeys: () => void): readonly Command[] {
  const texts = paletteWords();
  const names = shellWords();
  const everywhere = [
    ...places().map(({ path, name }) => ({ id: `go ${path}`, label: names[name] as string, run: () => go(path) })),
    { id: 'profile', label: names.profile, run: () => go('/profile') },
    ...(can('edit_posts') ? [{ id: 'new post', label: texts.newPost, run: () => go('/posts/new') }] : []),
    ...(can('edit_pages') ? [{ id: 'new page', label: texts.newPage, run: () => go('/pages/new') }] : []),
    ...recentChanges().map(({ text, undo }, at) => ({ id: `undo ${at}`, label: texts.undo(text), run: undo })),
    { id: 'keys', label: texts.keys, run: showKeys },
    { id: 'docs', label: texts.docs, run: () => location.assign('/docs') },
    { id: 'leave', label: texts.signOut, run: () => void leave() },
  ];
  return [...everywhere, ...commandsOfScreen().filter(({ label }) => everywhere.every((one) => one.label !== label))];
}

/** The buttons and links in the head of the screen. */
const commandsOfScreen = (): readonly Command[] =>
  Array.from(document.querySelectorAll<HTMLElement>('main header :is(a, button)'), (element, at) => ({
    id: `screen ${at}`,
    label: element.ariaLabel ?? element.innerText,
    run: () => element.click(),
  }));

/** What is searched, if the user has a screen for it. */
const SEARCHED = ['posts', 'pages', 'media', 'categories', 'tags', 'users'] as const;
/** Those of them that are edited in their list. */
const TERMS = /categories|tags/;

interface Found {
  readonly collection: (typeof SEARCHED)[number];
  readonly id: number;
  readonly title: string;
}

/** The items of all types that contain the words; none while the server is unavailable. */
export async function foundItems(search: string, signal: AbortSignal): Promise<readonly Command[]> {
  const collections = SEARCHED.filter((name) => places().some((place) => place.name === name));
  if (collections.length === 0) return [];
  try {
    const query = new URLSearchParams({ search, collections: collections.join() });
    const { body } = await ask<Found[]>(`quoin/v1/search?${query}`, { signal });
    return body.map(({ collection, id, title }) => ({
      id: `${collection}/${id}`,
      label: plain(title) || listWords().untitled,
      note: shellWords()[collection],
      run: () => go(`/${collection}${TERMS.test(collection) ? `?${new URLSearchParams({ search })}` : `/${id}`}`),
    }));
  } catch (problem) {
    if (problem instanceof Problem || signal.aborted) return [];
    throw problem;
  }
}
