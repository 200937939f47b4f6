import { recentChanges } from '../parts/index.ts';
import { go } from '../place.ts';
import { screens } from '../screens/index.ts';
import { ask, can, type Post, Problem, titleOf } from '../server/index.ts';
import { listWords } from '../words/lists.ts';
import { paletteWords } from '../words/palette.ts';
import { shellWords } from '../words/shell.ts';
import { leave } from './leave.ts';

/** An entry of the palette. */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** The type of the entry, if it is not obvious. */
  readonly note?: string;
  run(): void;
}

/** The commands of all screens and of this one, as far as the user may use them. */
export function standingCommands(showKeys: () => void): readonly Command[] {
  const texts = paletteWords();
  const names = shellWords();
  const places = screens
    .filter(({ group, needs }) => group !== undefined && (needs === undefined || can(needs)))
    .map(({ path, name }) => ({ id: `go ${path}`, label: names[name] as string, run: () => go(path) }));
  const everywhere = [
    ...places,
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

const FOUND = 5;

/** Posts and pages that contain the words; none while the server is unavailable. */
export async function foundItems(search: string, signal: AbortSignal): Promise<readonly Command[]> {
  const texts = paletteWords();
  const kinds = [
    ...(can('edit_posts') ? [{ route: 'posts', note: texts.post }] : []),
    ...(can('edit_pages') ? [{ route: 'pages', note: texts.page }] : []),
  ];
  const lists = await Promise.all(
    kinds.map(async ({ route, note }) => {
      const query = new URLSearchParams({
        context: 'edit',
        status: 'any',
        search,
        orderby: 'relevance',
        per_page: String(FOUND),
        _fields: 'id,title',
      });
      try {
        const { body } = await ask<Pick<Post, 'id' | 'title'>[]>(`wp/v2/${route}?${query}`, { signal });
        return body.map((post) => ({
          id: `${route}/${post.id}`,
          label: titleOf(post) || listWords().untitled,
          note,
          run: () => go(`/${route}/${post.id}`),
        }));
      } catch (problem) {
        if (problem instanceof Problem || signal.aborted) return [];
        throw problem;
      }
    }),
  );
  return lists.flat();
}
