import type { CommentRow } from '../../storage/index.ts';
import type { CommentStatus } from './comment-item.ts';

/** Moderation of comments: how their status changes, and which ones are held (behaviour 5). Pure functions. */

type Moderated = Pick<CommentRow, 'status' | 'trashed_status'>;

/** The values of `status` on write; any other value leaves the status unchanged. */
const moves: Readonly<Record<string, CommentStatus | 'unspam' | 'untrash'>> = {
  approve: 'approved',
  approved: 'approved',
  '1': 'approved',
  hold: 'hold',
  '0': 'hold',
  spam: 'spam',
  unspam: 'unspam',
  trash: 'trash',
  untrash: 'untrash',
};

/**
 * The status of a comment after a change. Spam and trash remember the former statuses, so that a comment that was marked as
 * spam and then trashed can be restored step by step.
 */
export function moderated({ status: current, trashed_status }: Moderated, status: string): Moderated {
  const stays = { status: current, trashed_status };
  const move = Object.hasOwn(moves, status) ? moves[status] : undefined;
  const formers = trashed_status.split(' ').filter((former) => former !== '');
  switch (move) {
    case 'approved':
    case 'hold':
      return { status: move, trashed_status: '' };
    case 'spam':
    case 'trash': {
      if (current === move) return stays;
      const before = current === 'trash' ? formers : [current, ...formers];
      return { status: move, trashed_status: before.filter((former) => former !== move).join(' ') };
    }
    case 'unspam':
    case 'untrash': {
      if (current !== move.slice('un'.length)) return stays;
      const [before = 'hold', ...earlier] = formers;
      return { status: before, trashed_status: earlier.join(' ') };
    }
    default:
      return stays;
  }
}

/** A comment with this many links, or more, is held. */
const MIN_LINKS_HELD = 2;

/** Whether a comment has so many links that it is probably advertising. */
export function hasManyLinks(rendered: string): boolean {
  return (rendered.match(/<a\s[^<>]*?href\s*=/gi) ?? []).length >= MIN_LINKS_HELD;
}
