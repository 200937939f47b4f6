import type { Load } from '../parts/load-code.ts';
import type { shellWords } from '../words/shell.ts';
import type { ScreenProps } from './shared/screen-props.ts';

/** A screen: its address, who may see it, and its code. */
export interface Screen {
  /** The path below `/admin`; `:id` is a parameter. */
  readonly path: string;
  /** The required capability; if undefined, every user may see it. */
  readonly needs?: string;
  /** Its name in the navigation and in the title of the page. */
  readonly name: keyof ReturnType<typeof shellWords>;
  /** Its position in the navigation, with the icon of its name. */
  readonly group?: 'content' | 'site';
  /** Whether the screen fills the whole page, like the editor. */
  readonly isWhole?: true;
  readonly load: Load<ScreenProps>;
}

/** All screens, in the order of the navigation. */
export const screens: readonly Screen[] = [
  { path: '/', name: 'home', group: 'content', load: () => import('./home/home.tsx') },
  {
    path: '/posts',
    name: 'posts',
    group: 'content',
    needs: 'edit_posts',
    load: () => import('./posts/posts.tsx'),
  },
  {
    path: '/pages',
    name: 'pages',
    group: 'content',
    needs: 'edit_pages',
    load: () => import('./posts/posts.tsx'),
  },
  {
    path: '/media',
    name: 'media',
    group: 'content',
    needs: 'edit_posts',
    load: () => import('./media/media.tsx'),
  },
  { path: '/media/:id', name: 'media', needs: 'edit_posts', load: () => import('./media/item.tsx') },
  {
    path: '/comments',
    name: 'comments',
    group: 'content',
    needs: 'edit_published_posts',
    load: () => import('./comments/comments.tsx'),
  },
  {
    path: '/categories',
    name: 'categories',
    group: 'content',
    needs: 'manage_categories',
    load: () => import('./terms/terms.tsx'),
  },
  {
    path: '/tags',
    name: 'tags',
    group: 'content',
    needs: 'manage_categories',
    load: () => import('./terms/terms.tsx'),
  },
  {
    path: '/users',
    name: 'users',
    group: 'site',
    needs: 'list_users',
    load: () => import('./people/users.tsx'),
  },
  { path: '/users/:id', name: 'users', needs: 'edit_users', load: () => import('./people/user.tsx') },
  { path: '/profile', name: 'profile', load: () => import('./people/profile.tsx') },
  {
    path: '/settings',
    name: 'settings',
    group: 'site',
    needs: 'manage_options',
    load: () => import('./settings/settings.tsx'),
  },
  {
    path: '/tools',
    name: 'tools',
    group: 'site',
    needs: 'manage_options',
    load: () => import('./tools/tools.tsx'),
  },
  {
    path: '/activity',
    name: 'activity',
    group: 'site',
    needs: 'manage_options',
    load: () => import('./activity/activity.tsx'),
  },
  { path: '/about', name: 'about', group: 'site', load: () => import('./about/about.tsx') },
  { path: '/posts/:id', name: 'posts', needs: 'edit_posts', isWhole: true, load: () => import('./editor/post.tsx') },
  { path: '/pages/:id', name: 'pages', needs: 'edit_pages', isWhole: true, load: () => import('./editor/post.tsx') },
  {
    path: '/posts/:id/revisions',
    name: 'revisions',
    needs: 'edit_posts',
    isWhole: true,
    load: () => import('./editor/revisions/post.tsx'),
  },
  {
    path: '/pages/:id/revisions',
    name: 'revisions',
    needs: 'edit_pages',
    isWhole: true,
    load: () => import('./editor/revisions/post.tsx'),
  },
];

/** The screen at a path, with the parameters. */
export function screenAt(path: string): { screen: Screen; params: ScreenProps['params'] } | undefined {
  const given = path.split('/');
  for (const screen of screens) {
    const wanted = screen.path.split('/');
    if (wanted.length !== given.length) continue;
    const params: Record<string, string> & ScreenProps['params'] = { area: given[1] ?? '' };
    const fits = wanted.every((part, at) => {
      const value = given[at] ?? '';
      if (!part.startsWith(':')) return part === value;
      params[part.slice(1)] = decodeURIComponent(value);
      return value !== '';
    });
    if (fits) return { screen, params };
  }
  return undefined;
}
