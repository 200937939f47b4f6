import { type Answer, type Post, Problem } from '../server/index.ts';

/** Where the text of an item is saved, as the save line shows it. */
export type Saving =
  | { readonly state: 'new' | 'typing' | 'device' | 'saving' | 'waiting' }
  | { readonly state: 'saved'; readonly at: number }
  | { readonly state: 'refused'; readonly problem: Problem }
  /** Somebody else has saved a newer version: nothing more is sent until the conflict is resolved. */
  | { readonly state: 'conflict'; readonly theirs: Answer<Post> }
  /** Somebody else has deleted it for good: the text stays on the device. */
  | { readonly state: 'gone' };

/** When the server's version was saved. */
export const savedAt = (post: Post): number => Date.parse(`${post.modified_gmt}Z`);

/** Whether the item is no longer there. */
export const isGone = (problem: unknown): boolean =>
  problem instanceof Problem && (problem.status === 404 || problem.status === 410);

/** Rethrows errors that did not come from the server. */
export function onlyProblems(problem: unknown): asserts problem is Problem {
  if (!(problem instanceof Problem)) throw problem;
}
