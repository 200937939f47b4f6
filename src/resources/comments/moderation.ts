import type { CommentRow } from '../../storage/index.ts';
import type { CommentStatus } from './comment-item.ts';

/** What becomes of comments: the states they move between, and which ones wait (behaviour 5). Pure. */

type Moderated = Pick<CommentRow, 'status' | 'trashed_status'>;

/** What `status` takes on writing; anything else leaves the state as it is. */
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
 * The state of a comment after a move. Spam and trash remember the states before, so that a comment that was taken for
 * spam and then thrown away comes back as what it was.
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

/** So many links hold a comment back. */
const LINKS_HELD = 2;

/** Whether a comment has as many links as advertising has. */
export function hasManyLinks(rendered: string): boolean {
  return (rendered.match(/<a\s[^<>]*?href\s*=/gi) ?? []).length >= LINKS_HELD;
}
