import type { Connection } from '../database.ts';
import { authorFacet, BELOW_FACET, type Tallies } from '../queries/tallies.ts';
import type { CommentRow, PostRow } from '../rows.ts';

/**
 * The audience of a comment, which follows from its post. It is stored with each comment, so that lists and totals of comments
 * do not need posts: `public` for everybody, `locked` behind the password of the post, `hidden` for actors who may read
 * the post, `gone` if the post is.
 */

/** The audience of the comments on a post. */
export function audienceOf(post: Pick<PostRow, 'type' | 'state' | 'password'> | undefined): string {
  if (!post || post.type === 'revision' || ['trash', 'auto-draft'].includes(post.state)) return 'gone';
  if (!['publish', 'inherit'].includes(post.state)) return 'hidden';
  return post.password === '' ? 'public' : 'locked';
}

type Counted = Pick<CommentRow, 'audience' | 'status' | 'type' | 'author_id' | 'parent_id'>;

export const segmentOfComment = ({
  audience,
  status,
  type,
}: Pick<CommentRow, 'audience' | 'status' | 'type'>): string => `comment:${audience}:${status}:${type}`;

/** The columns that a comment is counted by. */
export const facetsOfComment = ({ author_id, parent_id }: Counted): string[] => [
  '',
  authorFacet(author_id),
  ...(parent_id === 0 ? [] : [BELOW_FACET]),
];

/** Adds all comments on a post to the totals, or subtracts them. */
export async function tallyComments(
  connection: Connection,
  tally: Tallies,
  postId: number,
  difference: 1 | -1,
): Promise<void> {
  const groups = await connection.all<Counted & { total: number }>(
    `SELECT audience, status, type, author_id, CASE WHEN parent_id = 0 THEN 0 ELSE 1 END AS parent_id, count(*) AS total
     FROM comments WHERE post_id = ? GROUP BY 1, 2, 3, 4, 5`,
    [postId],
  );
  for (const group of groups)
    await tally.add(segmentOfComment(group), facetsOfComment(group), difference * Number(group.total));
}

/** Updates the audience of the comments on a post. */
export async function refreshAudience(
  connection: Connection,
  tally: Tallies,
  post: Pick<PostRow, 'id' | 'type' | 'state' | 'password'>,
): Promise<void> {
  const [some] = await connection.all('SELECT 1 FROM comment_counts WHERE post_id = ? LIMIT 1', [post.id]);
  if (!some) return;
  await tallyComments(connection, tally, post.id, -1);
  for (const table of ['comments', 'comment_counts'])
    await connection.run(`UPDATE ${table} SET audience = ? WHERE post_id = ?`, [audienceOf(post), post.id]);
  await tallyComments(connection, tally, post.id, 1);
}
