import { ask, can, type Post, Problem, user } from '../server/index.ts';

/** A newer version of somebody else. */
export interface Newer {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Their name, where it may be known. */
  readonly name?: string;
  /** Whether the same user saved it elsewhere. */
  readonly isOwn?: boolean;
  /** `shown`: nothing was changed here. `open`: both changed the same, which waits for a choice. */
  readonly outcome: 'shown' | 'merged' | 'open';
  readonly conflicts: number;
}

interface Revision {
  readonly author: number;
  readonly modified_gmt: string;
  readonly slug: string;
}

/** The user who saved the version of an item; undefined if unknown. */
export async function whoSaved(
  route: string,
  { id, modified_gmt: moment }: Post,
): Promise<Pick<Newer, 'name' | 'isOwn'> | undefined> {
  try {
    const path = `wp/v2/${route}/${id}/revisions?context=edit&per_page=5&_fields=author,modified_gmt,slug`;
    const { body } = await ask<readonly Revision[]>(path);
    const newest = body.find(({ slug }) => !slug.includes('-autosave'));
    if (!newest || newest.modified_gmt < moment) return undefined;
    if (newest.author === user.peek()?.id) return { isOwn: true };
    // Editors find users who have published nothing in a list only.
    const among = can('edit_others_posts') ? 'who=authors&' : '';
    const users = await ask<readonly { name: string }[]>(`wp/v2/users?${among}include=${newest.author}&_fields=name`);
    return { ...users.body[0] };
  } catch (problem) {
    if (problem instanceof Problem) return undefined;
    throw problem;
  }
}
