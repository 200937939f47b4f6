/** How much of everything a site of so many posts has. */
export interface Plan {
  readonly posts: number;
  readonly pages: number;
  readonly media: number;
  readonly comments: number;
  readonly users: number;
  readonly categories: number;
  readonly tags: number;
}

const between = (least: number, value: number, most: number): number =>
  Math.max(least, Math.min(most, Math.round(value)));

export function planFor(posts: number): Plan {
  return {
    posts,
    pages: between(10, posts / 200, 1_000),
    media: Math.ceil(posts / 4),
    comments: Math.ceil(posts / 2),
    users: between(10, posts / 200, 2_000),
    categories: between(10, posts / 500, 200),
    tags: between(50, posts / 20, 20_000),
  };
}

/** The log-in name and password of the editor that every made site has. */
export const EDITOR = { login: 'editor', password: 'bench-editor-password' } as const;

/** All published posts are older than this, all scheduled ones much newer: the same site whenever it is made. */
export const NEWEST = Date.UTC(2026, 0, 1);
export const YEARS = 15;
